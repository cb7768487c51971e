import type { VotingStatus, VotingSummary } from '#contract/votings/summary.ts'
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

/** The status of a voting: icon, word and colour. What somebody annulled is no error that is to be mended. */
export const VotingTag = ({ status, trouble }: Pick<VotingSummary, 'status' | 'trouble'>) => (
  <Tag {...looks[status]}>{trouble === 'annulled' ? 'Anulada' : votingStatusLabels[status]}</Tag>
)
