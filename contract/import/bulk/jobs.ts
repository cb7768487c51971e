import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { bulkChange } from '#contract/import/bulk/changes.ts'
import { instant } from '#contract/fields.ts'
import { jobKind } from '#contract/job.ts'

const count = z.number().int()

/** Somebody who is left as they are, and why. */
export const spared = z.object({ id: count, name: z.string(), why: z.string() })
export type Spared = z.output<typeof spared>

/** What a change would do (preview), or did. `chosen` is `changed` and `spared` and `gone`, always. */
export const bulkSummary = z.object({
  change: bulkChange,
  /** The change in words: «Asamblea: Centro». */
  title: z.string(),
  chosen: count,
  changed: count,
  spared: count,
  /** How many left the census after they were chosen. */
  gone: count,
  /** From which assembly how many come, where one is assigned; the most first. */
  from: z.array(z.object({ name: z.string(), people: count })),
  /** Those who are left as they are, by reason, with the first of each. */
  kinds: z.array(z.object({ why: z.string(), people: count, first: z.array(spared) })),
  /** By which it is undone; null of a preview, and where nobody was changed. */
  batch: z.object({ id: count, until: instant }).nullable(),
})
export type BulkSummary = z.output<typeof bulkSummary>

const stages = ['choosing', 'comparing', 'writing'] as const
const kind = {
  allow: admins.toReach('everyone'),
  stages,
  line: spared,
  /** A million people take about forty, by what 20,000 took. */
  timeoutMinutes: 120,
  keptDays: 1,
} as const

/** Whom a filter means, as the call has read it, or some people by number. */
const people = z.union([
  z.object({ ids: z.array(count) }),
  z.object({ filter: z.record(z.string(), z.unknown()) }),
])

/** Chooses people and keeps who they are for a day, and says what a change would do to them. */
export const bulkPreview = jobKind({
  ...kind,
  name: 'bulkPreview',
  asked: z.object({ change: bulkChange, people }),
  /** With the list of a day that they are in. */
  result: bulkSummary.extend({ choice: count }),
  unique: 'never',
})

/** Does to them what a preview said. */
export const bulkCommit = jobKind({
  ...kind,
  name: 'bulkCommit',
  asked: z.object({ change: bulkChange, choice: count, chosen: count }),
  result: bulkSummary,
  unique: 'forever',
})
