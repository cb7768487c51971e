import { findHeld, heldLabels, statusLabels } from '#contract/communications/communication.ts'
import type { CommunicationSummary } from '#contract/communications/communications.ts'
import styles from '#web/communications/communications.module.css'
import { statusLooks } from '#web/communications/statusLooks.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'

type Props = { of: Pick<CommunicationSummary, 'status' | 'cancelledAt' | 'pausedAt'> }

/** The status of a communication: icon, word and colour; one that is paused or cancelled has a tag that says so. */
export const StatusTag = ({ of }: Props) =>
  findHeld(of) === 'cancelled' ? (
    <HeldTag of={of} />
  ) : (
    <span className={styles.tags}>
      <Tag {...statusLooks[of.status]}>{statusLabels[of.status]}</Tag>
      <HeldTag of={of} />
    </span>
  )

/** «En pausa» or «Cancelada»; nothing for all others. */
export function HeldTag({ of }: Props) {
  const held = findHeld(of)
  if (held === null) return null
  return (
    <Tag icon={held === 'paused' ? 'pending' : 'close'} tone={held === 'paused' ? 'accent' : 'neutral'}>
      {heldLabels[held]}
    </Tag>
  )
}

type LateProps = { of: Pick<CommunicationSummary, 'status' | 'scheduledDate'> }

/** That the time of one that is not approved has passed: it does not leave at it any more. */
export function LateTag({ of: { status, scheduledDate } }: LateProps) {
  const now = useCurrentMinute()
  if (scheduledDate === null || Date.parse(scheduledDate) > now.getTime()) return null
  if (status !== 'PENDING' && status !== 'DRAFT') return null
  return (
    <Tag icon="clock" tone="warning">
      Su hora ya pasó
    </Tag>
  )
}
