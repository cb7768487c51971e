import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { affiliateProfile } from '#contract/people/affiliateProfile.ts'
import { mergeFields, type MergeField } from '#contract/census/duplicates/mergeFields.ts'
import { makeRecord } from '#contract/people/fields.ts'
import { duplicateReasons } from '#contract/census/duplicates/likeness.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

/** Why two profiles with an account each are not merged, and who can change that. */
export const describeTwoAccounts = (usernames: readonly string[]) =>
  `Las dos fichas tienen cuenta (${usernames.join(' y ')}) y una persona solo puede tener una. Para unirlas, un superadministrador ha de borrar antes en «Gestión de usuarios» la que no se use.`

/** What is said of a merge that was stopped: who stopped it is nobody's to know. */
export const describeStoppedMerge = (stoppedAt: string) =>
  `La unión de estas dos fichas se paró el ${formatMomentInWords(stoppedAt)}, desde uno de los dos correos.`

/** Who may ask again for a merge that was stopped. */
export const whoAsksAgain = 'Solo Superadministración puede volver a pedirla.'

/** Why somebody does not merge two profiles alone (rule rights-14): a colleague does. */
export const whyColleague =
  'Una de las dos fichas la has hecho o cambiado tú hace poco, y quien tiene la otra no usa desde hace tiempo ninguna cuenta con la que pueda decir que no: que las una otra persona del equipo.'

/** Why nobody but super admins merges two profiles, one of which is of who enrolled lately (rule rights-14). */
export const describeNewcomer = (until: string) =>
  `Quien tiene una de las dos fichas se inscribió por su cuenta hace poco, y quien tiene la otra no tiene cuenta ni un correo suyo con los que decir que no. Hasta el ${formatMomentInWords(until)} solo Superadministración puede unirlas.`

/** The days in which a merge can be undone; after them its copy of the removed profile is deleted. */
export const mergeDays = 30

const count = z.number().int()
/**
 * How many rows of other tables depend on a profile and move with it in a merge; null for what a member's profile shows
 * to super admins alone (rule rights-8).
 */
const dependentCounts = z.object({
  records: count,
  comments: count.nullable(),
  attendances: count.nullable(),
  sectorals: count,
  accounts: count,
  offices: count,
})
export type DependentCounts = z.output<typeof dependentCounts>

const comparedProfile = z.object({
  file: affiliateProfile,
  /** The version that the merge call must send, so that it does not overwrite newer changes (rule census-5). */
  version: count,
  belongings: dependentCounts,
  username: z.string().nullable(),
})

const comparison = z.object({
  first: comparedProfile,
  second: comparedProfile,
  /** The choices in which the profiles differ; masked values count, hours that nobody is shown do not. */
  differing: z.array(z.enum(mergeFields)),
  reasons: z.array(z.enum(duplicateReasons)),
  dismissed: z.boolean(),
  /**
   * The proven addresses of both, which are told before: the merge waits until neither has stopped it; none where it is
   * made at once (rule rights-11).
   */
  told: z.array(z.string()),
  /** When somebody stopped, from their mail, that these two are merged, in the last 30 days. */
  stoppedAt: instant.nullable(),
  /** Why the caller does not merge them alone, and who does (rule rights-14). */
  whyNotAlone: z.string().nullable(),
})
export type Comparison = z.output<typeof comparison>

const side = z.enum(['kept', 'other'])
const choices = z.strictObject(
  makeRecord<Record<MergeField, z.ZodOptional<typeof side>>>(mergeFields, () => side.optional()),
)
export type Choices = z.output<typeof choices>

const mergeStates = ['reversible', 'undone', 'final'] as const
export const personName = z.object({ id: count, idDocument: z.string(), fullName: z.string() })
/** A merge of the last 30 days. `kept` is null when that profile has left the census. */
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
    action: ({ query }) => (query['size'] === -1 ? 'mergesListed' : undefined),
    shows: { 'reply.content.kept.id': 'affiliate', 'reply.content.removed.id': 'affiliate' },
  },
  compare: {
    method: 'GET',
    path: '/affiliate/:id/merge/:otherId',
    summary: 'Dos fichas lado a lado, en qué se diferencian y qué cuelga de cada una',
    allow: admins.toReach('unblocked'),
    params: z.strictObject({ id, otherId: id }),
    reply: comparison,
    action: 'duplicatesCompared',
    shows: { 'params.id': 'affiliate', 'params.otherId': 'affiliate' },
    lookup: { 'params.id': 'profile', 'params.otherId': 'profile' },
  },
  merge: {
    method: 'POST',
    path: '/affiliate/:id/merge',
    summary:
      'Une otra ficha a esta, eligiendo cada dato; se puede deshacer durante 30 días. Si las dos tienen correo y no es el mismo, espera a que nadie la pare',
    allow: admins.toReach('unblocked'),
    params: z.strictObject({ id }),
    body: z.strictObject({
      otherId: id,
      version: z.number().int(),
      otherVersion: z.number().int(),
      choose: choices.default({}),
    }),
    reply: z.object({
      /** `waiting`: a request, which is carried out when neither address has stopped it (rule rights-11). */
      state: z.enum(['done', 'waiting']),
      /** The number of the merge, or of the request. */
      id: count,
      keptId: count,
      removedId: count,
      /** Until when the merge can be undone; null of a request. */
      until: instant.nullable(),
      moved: dependentCounts,
    }),
    status: 201,
    action: 'affiliatesMerged',
    unchanged: 'mergeRequested',
    lookup: { 'params.id': 'profile', 'body.otherId': 'profile' },
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
      /** The choices that were changed after the merge and keep their new value. */
      stayed: z.array(z.enum(mergeFields)),
      /** Fees of the removed profile that are collected, or will be, from the account of the kept one: they were asked for while the two were one. */
      charged: z.array(z.string()),
    }),
    action: 'affiliateMergeUndone',
    // It may tell the proven addresses of both again (rule rights-11).
    throttle: [{ by: 'account', of: 'attempts', most: 120, minutes: 60 }],
  },
})
