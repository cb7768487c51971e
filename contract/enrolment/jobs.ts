import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { jobKind } from '#contract/job.ts'

/** What becomes of the mails of some pending enrolments: those mailed, left out and gone are those asked for, always. */
export const resending = z.object({
  /** The addresses that get one. */
  mailed: z.array(z.string()),
  /** Whose mail is not sent again, and why. */
  spared: z.array(z.object({ id: z.uuid(), email: z.string(), why: z.string() })),
  /** How many wait no longer. */
  gone: z.number().int(),
})
export type Resending = z.output<typeof resending>

/** Sends the mails of pending enrolments again: all of them or none (rule people-24). */
export const enrolmentResending = jobKind({
  name: 'enrolmentResending',
  allow: admins.toReach('everyone'),
  asked: z.object({ ids: z.array(z.uuid()) }),
  stages: ['sending'],
  result: resending,
  line: z.never(),
  unique: 'whileActive',
  timeoutMinutes: 30,
  keptDays: 1,
})
