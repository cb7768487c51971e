import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { jobKind } from '#contract/job.ts'
import type { FactFilter } from '#contract/people/choosing/factFilter.ts'

const count = z.number().int()

/** What was done with a tag of many people, and the entry of the log by which that is undone. */
export const tagged = z.object({
  /** How many got it, or lost it. */
  people: count,
  /** How many had it already, or did not have it. */
  unchanged: count,
  /** How many left the census meanwhile. */
  gone: count,
  activityId: count,
})
export type Tagged = z.output<typeof tagged>

/**
 * What is done with a tag: put on those whom a filter means, taken off them, an entry of the log undone, or taken off
 * everybody and deleted.
 */
export type TaggingWay =
  | { way: 'put' | 'take'; filter: FactFilter }
  | { way: 'undo'; activityId: number }
  | { way: 'delete' }

/** As the call has read it; the job reads it again, by the facts that there are when it runs. */
const filter = z.record(z.string(), z.unknown())

/** Puts a tag on so many people that nobody waits for it (rule people-23). */
export const tagging = jobKind({
  name: 'tagging',
  allow: admins.toReach('everyone'),
  asked: z.object({
    tagId: count,
    what: z.union([
      z.object({ way: z.enum(['put', 'take']), filter }),
      z.object({ way: z.literal('undo'), activityId: count }),
      z.object({ way: z.literal('delete') }),
    ]),
  }),
  stages: ['choosing', 'tagging'],
  result: tagged.extend({ tagId: count, way: z.enum(['put', 'take', 'undo', 'delete']) }),
  line: z.never(),
  unique: 'whileActive',
  timeoutMinutes: 30,
  keptDays: 1,
})
