import { z } from 'zod'
import { admins, leads, liaisons } from '#contract/actor.ts'
import { communicationStatuses, exclusions } from '#contract/communications/communication.ts'
import { shownTotals } from '#contract/communications/counts.ts'
import { excludedPerson } from '#contract/communications/recipients.ts'
import { shownCounts } from '#contract/communications/recipientStates.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, paragraphs } from '#contract/fields.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { noticeKinds } from '#contract/meetings/notices.ts'

const count = z.number().int()

const notice = z.object({
  communicationId: count,
  kind: z.enum(noticeKinds),
  status: z.enum(communicationStatuses),
  /** When it was approved, which sends it. */
  approvedAt: instant.nullable(),
  /** Since when it is held up. */
  pausedAt: instant.nullable(),
  ...shownTotals,
  counts: shownCounts.nullable(),
})
export type ShownNotice = z.output<typeof notice>

/** What may be told of a meeting: that it is, to whoever was not called yet; that it is another, or is not, also once more to whom that did not reach. */
const offers = ['convocatoria', 'faltan', 'cambio', 'faltaCambio', 'cancelacion', 'faltaCancelacion'] as const

const convocation = z.object({
  /** What those called may be told of it as it is now, for whoever may. */
  offer: z.enum(offers).nullable(),
  /** What of it is other than they were told, in words. */
  changes: z.array(z.string()),
  /** Why nothing is offered; where something is, what to know before. */
  why: z.string().nullable(),
  /** How many are to be called as it is now, or were, whom no mail has called or reaches: they get a letter. */
  letters: count,
  /** How many who were called, by mail or by letter, may know it otherwise still, such as not cancelled, and no mail reaches: they get a letter. */
  changeLetters: count,
  notices: z.array(notice),
})
export type Convocation = z.output<typeof convocation>

const note = paragraphs(2_000)
/** What is said when those whom a meeting calls are written to. */
export const conveneForm = z.strictObject({
  /** The version of the meeting that was read. */
  version: z.number().int().min(1),
  /** What was offered when it was read: who was to be written to may have changed since. */
  offer: z.enum(offers).optional(),
  /** Added to the words of the template. */
  note: note.default(''),
  /** How many recipients there are, for more than 500. */
  confirm: z.number().int().min(0).max(100_000_000).optional(),
})

const preview = z.object({
  kind: z.enum(noticeKinds),
  subject: z.string(),
  html: z.string(),
  plain: z.string(),
  recipients: count,
  chosen: count,
  excluded: z.record(z.enum(exclusions), count),
  /** What whoever convenes should know before. */
  warnings: z.array(z.string()),
})
export type ConvocationPreview = z.output<typeof preview>

const params = z.strictObject({ id })
const ofAdmins = admins.toReach('everyone')
const previewed = z.strictObject({ note: note.default('') })
const page = z.strictObject(pageRequest(['id'], { sort: 'id', direction: 'asc', size: 50 }))

/** What is the same of each call, whatever it convenes to. */
const shared = {
  // Whom nobody has called yet is counted among the whole census.
  get: { method: 'GET', params, costly: true, reply: convocation },
  preview: {
    method: 'POST',
    allow: ofAdmins,
    params,
    body: previewed,
    reply: preview,
    action: 'convocationCounted',
    throttle: lookupLimits,
    costly: true,
  },
  excluded: {
    method: 'GET',
    allow: ofAdmins,
    params,
    query: page,
    reply: pageOf(excludedPerson),
    action: 'communicationExcludedRead',
    costly: true,
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  send: {
    method: 'POST',
    allow: ofAdmins,
    params,
    body: conveneForm,
    reply: convocation,
    status: 201,
    throttle: lookupLimits,
    costly: true,
  },
} as const

/** «Convocar»: mails to exactly those whom a meeting calls (rules convocation-1 to convocation-4). */
export const convocations = endpoints({
  get: {
    ...shared.get,
    path: '/meeting/:id/convocation',
    summary: 'Qué se ha escrito a quien convoca una reunión, y qué se le puede escribir ahora',
    allow: {
      ...ofAdmins,
      ...leads.toReach('ownAssemblies'),
      ...liaisons.toReach('ownAssemblies'),
    },
  },
  preview: {
    ...shared.preview,
    path: '/meeting/:id/convocation/preview',
    summary:
      'Cómo se lee lo que se escribiría a quien convoca una reunión, a cuántas personas, y a cuántas no',
  },
  excluded: {
    ...shared.excluded,
    path: '/meeting/:id/convocation/excluded',
    summary: 'A quiénes no les llegaría lo que se escribiría ahora a quien convoca una reunión, y por qué',
  },
  send: {
    ...shared.send,
    path: '/meeting/:id/convocation',
    summary:
      'Convoca una reunión aprobada, o avisa de que ha cambiado o se cancela; para más de 500 personas hay que decir cuántas son',
    action: 'meetingConvened',
  },
})

/** The same of a voting: to those in its roll or, before there is one, who would be in it (rule convocation-5). */
export const votingConvocations = endpoints({
  get: {
    ...shared.get,
    path: '/voting/:id/convocation',
    summary: 'Qué se ha escrito a quien puede votar en una votación, y qué se le puede escribir ahora',
    allow: ofAdmins,
  },
  preview: {
    ...shared.preview,
    path: '/voting/:id/convocation/preview',
    summary:
      'Cómo se lee lo que se escribiría a quien puede votar en una votación, a cuántas personas, y a cuántas no',
  },
  excluded: {
    ...shared.excluded,
    path: '/voting/:id/convocation/excluded',
    summary: 'A quiénes que pueden votar no les llegaría lo que se les escribiría ahora, y por qué',
  },
  send: {
    ...shared.send,
    path: '/voting/:id/convocation',
    summary:
      'Convoca a votar en una votación aprobada, o avisa de que ha cambiado o se anula; para más de 500 personas hay que decir cuántas son',
    action: 'votingConvened',
  },
})
