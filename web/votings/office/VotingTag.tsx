import type { VotingStatus, VotingSummary, VotingTrouble } from '#contract/votings/summary.ts'
import { votingStatusLabels } from '#contract/votings/voting.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

const looks: Record<VotingStatus, { icon: IconName; tone: Tone }> = {
  DRAFT: { icon: 'edit', tone: 'neutral' },
  PENDING: { icon: 'pending', tone: 'info' },
  APPROVED: { icon: 'check', tone: 'success' },
  IN_PROGRESS: { icon: 'clock', tone: 'warning' },
  CLOSED: { icon: 'double', tone: 'primary' },
  ERROR: { icon: 'error', tone: 'danger' },
}

/** What of a voting in error is told by its tag: what somebody decided, or has still to decide, is no failure. */
const troubleWords: Partial<Record<VotingTrouble, string>> = {
  annulled: 'Anulada',
  restored: 'Parada',
  stopped: 'Parada',
}

/** The status of a voting: icon, word and colour. */
export const VotingTag = ({ status, trouble }: Pick<VotingSummary, 'status' | 'trouble'>) => (
  <Tag {...looks[status]}>{(trouble && troubleWords[trouble]) ?? votingStatusLabels[status]}</Tag>
)
