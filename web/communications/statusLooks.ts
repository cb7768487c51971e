import type { CommunicationStatus } from '#contract/communications/communication.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import type { Tone } from '#web/ui/Tag.tsx'

/** The icon and the colour of each status of a communication, in its lists, its panel and its charts. */
export const statusLooks: Record<CommunicationStatus, { icon: IconName; tone: Tone }> = {
  DRAFT: { icon: 'edit', tone: 'neutral' },
  PENDING: { icon: 'pending', tone: 'info' },
  APPROVED: { icon: 'check', tone: 'success' },
  PROCESSING: { icon: 'clock', tone: 'warning' },
  PROCESSED: { icon: 'up', tone: 'primary' },
  SENT: { icon: 'double', tone: 'success' },
  ERROR: { icon: 'error', tone: 'danger' },
}
