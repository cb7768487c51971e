import { duplicatesLabour } from '#server/census/duplicates.rules.ts'
import { importLabour } from '#server/census/import/jobs.rules.ts'
import type { Labour } from '#server/kernel/worker.ts'

/** Every kind of long work that the product leaves in rows. */
export const labours: readonly Labour[] = [importLabour, duplicatesLabour]
