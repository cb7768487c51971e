import {
  reasonDetails,
  strengthLabels,
  type DuplicateReason,
  type Strength,
} from '#contract/census/duplicates/likeness.ts'
import styles from '#web/census/duplicates/duplicates.module.css'
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

/** The data that two profiles share, coloured by strength. */
export function DuplicateReasons({ reasons }: { reasons: readonly DuplicateReason[] }) {
  return (
    <span className={styles.reasons}>
      {reasons.map((reason) => (
        <Tag key={reason} {...tagProps[reasonDetails[reason].strength]}>
          {reasonDetails[reason].label}
        </Tag>
      ))}
    </span>
  )
}
