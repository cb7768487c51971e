import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { forgetOldMerges } from '#server/census/duplicates/merge.queries.ts'
import type { Labour } from '#server/kernel/worker.ts'

/** Keeps up with the census, so that whoever opens the list of possible duplicates does not wait for the search. */
export const duplicatesLabour: Required<Labour> = {
  turn: async ({ db }) => {
    await refreshEvidence(db)
    return false
  },
  upkeep: async ({ db, clock }) => forgetOldMerges(db, clock.now),
}
