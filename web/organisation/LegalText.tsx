import { formatCount } from '#contract/plural.ts'
import type { RichText as Text } from '#contract/richText.ts'
import { listRuns } from '#contract/richTextMap.ts'
import { RichText } from '#web/kernel/page/RichText.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** A legal text, to be opened. */
export function LegalText({ text }: { text: Text }) {
  if (text.length === 0) return 'Sin publicar'
  const length = listRuns(text).reduce((sum, run) => sum + run.text.length, 0)
  return (
    <Disclosure summary={`Leerlo (${formatCount(length, 'carácter', 'caracteres')})`}>
      <RichText of={text} level={3} />
    </Disclosure>
  )
}
