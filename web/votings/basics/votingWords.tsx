import { ballotKindOf, type BallotKind, type VotingSummary } from '#contract/votings/summary.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

/** The name, icon and colour of each kind of voting. */
const kinds: Record<BallotKind, { label: string; icon: IconName; tone: Tone }> = {
  survey: { label: 'Encuesta', icon: 'info', tone: 'info' },
  open: { label: 'Listas abiertas', icon: 'people', tone: 'accent' },
  closed: { label: 'Listas cerradas', icon: 'rows', tone: 'primary' },
}

export const nameKind = (voting: Pick<VotingSummary, 'survey' | 'listType'>) =>
  kinds[ballotKindOf(voting)].label

export function VotingKindTag({ of }: { of: Pick<VotingSummary, 'survey' | 'listType'> }) {
  const { label, ...looks } = kinds[ballotKindOf(of)]
  return <Tag {...looks}>{label}</Tag>
}
