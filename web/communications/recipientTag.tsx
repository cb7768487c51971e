import { recipientStateLabels } from '#contract/communications/recipients.ts'
import type { RecipientState } from '#contract/communications/recipientStates.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

const looks: Record<RecipientState, { icon: IconName; tone: Tone }> = {
  queued: { icon: 'clock', tone: 'neutral' },
  claimed: { icon: 'clock', tone: 'info' },
  sending: { icon: 'up', tone: 'info' },
  sent: { icon: 'check', tone: 'success' },
  bounced: { icon: 'error', tone: 'danger' },
  uncertain: { icon: 'help', tone: 'warning' },
  skipped: { icon: 'close', tone: 'neutral' },
}

/** What became of a recipient: icon, word and colour. */
export const RecipientTag = ({ state }: { state: RecipientState }) => (
  <Tag {...looks[state]}>{recipientStateLabels[state]}</Tag>
)
