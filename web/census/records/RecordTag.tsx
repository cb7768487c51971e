import type { RecordType } from '#contract/census/records/records.form.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

const tagProps: Record<RecordType, { tone: Tone; icon: IconName }> = {
  Donación: { tone: 'success', icon: 'plus' },
  Microcrédito: { tone: 'accent', icon: 'clock' },
  Apoderado: { tone: 'primary', icon: 'user' },
  Evento: { tone: 'info', icon: 'calendar' },
  Cargo: { tone: 'warning', icon: 'gavel' },
  Otro: { tone: 'neutral', icon: 'pending' },
}

/** What kind of record it is: word, sign and colour. */
export function RecordTag({ type }: { type: RecordType }) {
  return <Tag {...tagProps[type]}>{type}</Tag>
}

const mostLetters = 90

/** As much of a description as a row has room for; an empty one is for the column to name. */
export const shortenDescription = (description: string) =>
  description.length > mostLetters ? `${description.slice(0, mostLetters).trimEnd()}…` : description || null
