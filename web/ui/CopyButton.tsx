import { announce } from '#web/ui/Announcer.tsx'
import { IconButton } from '#web/ui/Button.tsx'

type Props = { /** What is copied, as it is named: «DNI 12345678Z», or itself. */ what: string; text: string }

/** Copies a text to the clipboard and shows a toast. */
export function CopyButton({ what, text }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => announce('Copiado'),
      () => announce('No se ha podido copiar'),
    )
  return <IconButton icon="copy" label={`Copiar ${what}`} onClick={() => void copy()} />
}
