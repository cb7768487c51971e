import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { affiliateFile } from '#contract/census/affiliates.ts'
import { mergeFields, type MergeField } from '#contract/census/duplicates/mergeFields.ts'
import { makeRecord } from '#contract/people/fields.ts'
import { duplicateReasons } from '#contract/census/duplicates/likeness.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

/** For how long a merge can be undone; then its copy of the removed file is destroyed. */
export const mergeDays = 30

const count = z.number().int()
/** What hangs on a file and goes with it. */
const belongings = z.object({
  records: count,
  comments: count,
  attendances: count,
  sectorals: count,
  accounts: count,
  offices: count,
})
export type Belongings = z.output<typeof belongings>

const comparedFile = z.object({
  file: affiliateFile,
  /** What the merge must be told, so that nothing unseen is overwritten (rule census-5). */
  version: count,
  belongings,
  username: z.string().nullable(),
})

const comparison = z.object({
  first: comparedFile,
  second: comparedFile,
  /** In which the files differ, masked values included. */
  differing: z.array(z.enum(mergeFields)),
  reasons: z.array(z.enum(duplicateReasons)),
  dismissed: z.boolean(),
})
export type Comparison = z.output<typeof comparison>

const side = z.enum(['kept', 'other'])
const choices = z.strictObject(
  makeRecord<Record<MergeField, z.ZodOptional<typeof side>>>(mergeFields, () => side.optional()),
)
export type Choices = z.output<typeof choices>

const mergeStates = ['reversible', 'undone', 'final'] as const
const personName = z.object({ id: count, idDocument: z.string(), fullName: z.string() })
/** A merge of the last 30 days. `kept` is null when that file is not in the census any more. */
const merge = z.object({
  id: count,
  kept: personName.nullable(),
  removed: personName,
  author: z.string().nullable(),
  creationTime: instant,
  until: instant,
  state: z.enum(mergeStates),
})
export type Merge = z.output<typeof merge>

export const merges = endpoints({
  list: {
    method: 'GET',
    path: '/affiliate/merges',
    summary: 'Fichas unidas en los últimos 30 días',
    allow: admins.toReach('everyone'),
    query: z.strictObject(pageRequest(['creationTime'], { sort: 'creationTime', direction: 'desc' })),
    reply: pageOf(merge),
  },
  compare: {
    method: 'GET',
    path: '/affiliate/:id/merge/:otherId',
    summary: 'Dos fichas lado a lado, en qué se diferencian y qué cuelga de cada una',
    allow: admins.toReach('everyone'),
    params: z.strictObject({ id, otherId: id }),
    reply: comparison,
    action: 'duplicatesCompared',
  },
  merge: {
    method: 'POST',
    path: '/affiliate/:id/merge',
    summary: 'Une otra ficha a esta, eligiendo cada dato; se puede deshacer durante 30 días',
    allow: admins.toReach('everyone'),
    params: z.strictObject({ id }),
    body: z.strictObject({
      otherId: id,
      version: z.number().int(),
      otherVersion: z.number().int(),
      choose: choices.default({}),
    }),
    reply: z.object({ id: count, keptId: count, removedId: count, until: instant, moved: belongings }),
    status: 201,
    action: 'affiliatesMerged',
  },
  undo: {
    method: 'POST',
    path: '/affiliate/merges/:id/undo',
    summary: 'Vuelve a separar dos fichas unidas',
    allow: admins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: z.object({
      keptId: count,
      removedId: count,
      /** What was changed after the merge, and stays as it is. */
      stayed: z.array(z.enum(mergeFields)),
    }),
    action: 'affiliateMergeUndone',
  },
})
