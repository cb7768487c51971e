import { statusLabels, type CommunicationStatus } from '#contract/communications/communication.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

const looks: Record<CommunicationStatus, { icon: IconName; tone: Tone }> = {
  DRAFT: { icon: 'edit', tone: 'neutral' },
  PENDING: { icon: 'pending', tone: 'info' },
  APPROVED: { icon: 'check', tone: 'success' },
  PROCESSING: { icon: 'clock', tone: 'warning' },
  PROCESSED: { icon: 'up', tone: 'primary' },
  SENT: { icon: 'double', tone: 'success' },
  ERROR: { icon: 'error', tone: 'danger' },
}

/** The status of a communication: icon, word and colour. */
export const StatusTag = ({ status }: { status: CommunicationStatus }) => (
  <Tag {...looks[status]}>{statusLabels[status]}</Tag>
)
