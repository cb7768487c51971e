import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { jobKind } from '#contract/job.ts'

/** Freezes a segment as a roll (rule people-22). */
export const rollTaking = jobKind({
  name: 'rollTaking',
  allow: admins.toReach('everyone'),
  asked: z.object({ segmentId: z.number().int(), reason: z.string(), at: z.string().optional() }),
  stages: ['choosing', 'sealing'],
  result: z.object({ rollId: z.number().int(), total: z.number().int() }),
  line: z.never(),
  unique: 'whileActive',
  timeoutMinutes: 10,
  keptDays: 7,
})
