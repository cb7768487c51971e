import { deleteExpiredLinksAndChallenges } from '#server/account/challenges.queries.ts'
import { duplicatesLabour } from '#server/census/duplicates/duplicates.rules.ts'
import { importLabour } from '#server/import/jobs.rules.ts'
import { deleteExpiredEnrolments } from '#server/enrolment/pending.queries.ts'
import type { Labour } from '#server/kernel/worker.ts'

/** Everything that the features leave to the workers. */
export const labours: readonly Labour[] = [
  importLabour,
  duplicatesLabour,
  { upkeep: deleteExpiredLinksAndChallenges },
  { upkeep: deleteExpiredEnrolments },
]
