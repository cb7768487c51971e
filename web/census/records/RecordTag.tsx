import type { RecordType } from '#contract/people/recordTypes.ts'
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

/** A tag with the type of a record. */
export function RecordTag({ type }: { type: RecordType }) {
  return <Tag {...tagProps[type]}>{type}</Tag>
}

const mostLetters = 90

/** A description shortened to fit a row; `null` when it is empty. */
export const shortenDescription = (description: string) =>
  description.length > mostLetters ? `${description.slice(0, mostLetters).trimEnd()}…` : description || null
