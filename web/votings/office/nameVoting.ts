import type { VotingSummary } from '#contract/votings/summary.ts'

/** What a voting is called in questions and links: its name, or its number where it has none yet. */
export const nameVoting = ({ id, name }: Pick<VotingSummary, 'id' | 'name'>) =>
  name.trim() === '' ? `Votación ${id}` : name
