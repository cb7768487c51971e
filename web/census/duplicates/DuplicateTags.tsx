import {
  reasonDetails,
  strengthLabels,
  type DuplicateReason,
  type Strength,
} from '#contract/census/duplicates/likeness.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

const tagProps: Record<Strength, { tone: Tone; icon: IconName }> = {
  strong: { tone: 'danger', icon: 'double' },
  medium: { tone: 'warning', icon: 'people' },
  weak: { tone: 'neutral', icon: 'info' },
}

export const StrengthTag = ({ strength }: { strength: Strength }) => (
  <Tag {...tagProps[strength]}>{strengthLabels[strength]}</Tag>
)

/** What two profiles share, coloured by its strength. */
export const ReasonTag = ({ reason }: { reason: DuplicateReason }) => (
  <Tag {...tagProps[reasonDetails[reason].strength]}>{reasonDetails[reason].label}</Tag>
)
