import { inscriptionTypeLabels, type InscriptionType } from '#contract/people/person.ts'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import type { IconName } from '#web/ui/Icon.tsx'

const tagProps: Record<InscriptionType, { tone: Tone; icon: IconName }> = {
  0: { tone: 'neutral', icon: 'clock' },
  1: { tone: 'primary', icon: 'check' },
  2: { tone: 'info', icon: 'user' },
  3: { tone: 'accent', icon: 'people' },
}

/** A tag with the type of inscription. */
export function TypeTag({ type }: { type: InscriptionType }) {
  return <Tag {...tagProps[type]}>{inscriptionTypeLabels[type]}</Tag>
}
