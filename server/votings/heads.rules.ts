import { headsKept, type VotingHead } from '#contract/votings/heads.ts'
import type { World } from '#server/kernel/world.ts'
import { listHeads } from '#server/votings/heads.queries.ts'

type Kept = { until: number; found: Promise<VotingHead[]> }
/** What was read last, of each database. */
const keptOf = new WeakMap<World['db'], Kept>()

/** The latest hashes of votings, read once for all who ask within some seconds: whoever asks may be anybody. */
export function readHeads({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<VotingHead[]> {
  const known = keptOf.get(db)
  if (known && performance.now() < known.until) return known.found
  const found = listHeads(db, clock)
  keptOf.set(db, { until: performance.now() + headsKept * 1000, found })
  // What failed is asked again.
  found.catch(() => keptOf.delete(db))
  return found
}
