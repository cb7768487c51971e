import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { day, id, instant, numberFromText, requiredLine } from '#contract/fields.ts'
import { choiceFilter, dayFilter, idFilter } from '#contract/filters.ts'
import { jobOf } from '#contract/job.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { batchStates, chargeStates } from '#contract/fees/basics/chargeStates.ts'
import { askedPeriods } from '#contract/fees/feeExport.ts'
import { batchMaking } from '#contract/fees/jobs.ts'
import { leftOutReasonNames } from '#contract/fees/judging.ts'
import { accountChange } from '#contract/organisation/accountChanges.ts'

export const batchKinds = ['cuotas', 'donaciones'] as const
export type BatchKind = (typeof batchKinds)[number]
export const batchKindLabels: Record<BatchKind, string> = { cuotas: 'Cuotas', donaciones: 'Donaciones' }

/** Of fees and donations from before nothing is collected, nor far ahead. */
const year = z.number().int().min(2000).max(2099)
const quarter = z.number().int().min(1).max(4)

/**
 * What a batch is asked for: what it collects and when are said, and the quarter and the year that are not follow from
 * the day. `donatedFrom` is the day since which its donations were noted: by itself the first one of today's quarter.
 */
export const batchForm = z.strictObject({
  kind: z.enum(batchKinds),
  chargedOn: day,
  period: z.enum(askedPeriods).default('Todas'),
  quarter: quarter.optional(),
  year: year.optional(),
  /** «FRACCIONAMIENTO» (rule fee-2). */
  prorated: z.boolean().default(false),
  /** Of whom; null: of everybody. */
  segmentId: z.number().int().min(1).max(2_147_483_647).nullable().default(null),
  donatedFrom: day.optional(),
})
export type BatchForm = z.output<typeof batchForm>

const count = z.number().int()
const text = z.string().nullable()

const batch = z.object({
  id: count,
  kind: z.enum(batchKinds),
  state: z.enum(batchStates),
  chargedOn: z.string(),
  period: z.enum(askedPeriods).nullable(),
  quarterFrom: text,
  yearFrom: text,
  prorated: z.boolean(),
  segmentName: text,
  total: count,
  cents: count,
  leftOut: count,
  author: z.string(),
  createdAt: instant,
})
export type Batch = z.output<typeof batch>

const moment = instant.nullable()
const batchDetails = batch.extend({
  /** Null when the segment has been deleted, or it is of everybody. */
  segmentId: count.nullable(),
  /** What the segment asked for then, a line for each condition. */
  words: z.array(z.string()),
  /** Who collects, frozen when it was approved; the account masked. */
  creditor: z.object({ name: z.string(), id: z.string(), account: z.string() }).nullable(),
  /** What it lacks to be approved, in sentences. */
  missing: z.array(z.string()),
  /** How its account has changed in the last thirty days, while it is a draft (rule organisation-5). */
  accountChanges: z.array(accountChange),
  /** Whether its day has come. */
  isDue: z.boolean(),
  states: z.array(z.object({ state: z.enum(chargeStates), charges: count, cents: count })),
  /** How many of its charges have an amount far from what is usual (rule fee-14). */
  unusual: count,
  /** How many of its charges, not made yet, are of a mandate that was suspended or has ended since it was approved. */
  blocked: count,
  /** How many collect again what came back. */
  retries: count,
  /** How many of its people were told that a cancelled batch of the same day does not charge them, and not since that this one does. */
  toldOtherwise: count,
  /** Why it cannot be cancelled although it is not collected, and what is done instead; null where it can, or is over. */
  cancelObstacle: text,
  /** Since when the bank may have its file. */
  downloadedAt: moment,
  noticedAt: moment,
  noticed: count.nullable(),
  /** Of those, how many have left, and so are told if it is cancelled now; null when nobody was told, or it is over. */
  noticesLeft: count.nullable(),
  /** How many were given up, and so are told by letter. */
  noticesFailed: count,
  /** How many were told that it is cancelled. */
  toldCancelled: count.nullable(),
  /** Of those, to how many nothing had to be said: another batch charges them just so. */
  toldSame: count,
  /** How many mails leave if its people are told now; null when they are told already, or are not to be. */
  toNotify: count.nullable(),
  reason: text,
  version: count,
  approvedBy: text,
  approvedAt: moment,
  sentBy: text,
  sentAt: moment,
  collectedBy: text,
  collectedAt: moment,
  cancelledBy: text,
  cancelledAt: moment,
})
export type BatchDetails = z.output<typeof batchDetails>

const reasonCount = z.object({ reason: z.enum(leftOutReasonNames), people: count })
export type ReasonCount = z.output<typeof reasonCount>

const previewedCharge = z.object({
  affiliateId: count.nullable(),
  recordId: count.nullable(),
  name: z.string(),
  idDocument: z.string(),
  /** Masked. */
  iban: z.string(),
  cents: count,
  /** How the amount comes about. */
  explained: z.string(),
})
export type PreviewedCharge = z.output<typeof previewedCharge>

/** The first charges of a batch that would be made, how many there are of all, and who is left out. */
const preview = pageOf(previewedCharge).extend({
  chargedOn: z.string(),
  /** The day that was asked for, when banks do not collect on it. */
  movedFrom: text,
  cents: count,
  /** How many of the charges came back before and are collected again. */
  retries: count,
  leftOut: z.array(reasonCount),
  /** How many charges have an amount far from what is usual, and the first of them, with what is (rule fee-14). */
  unusual: z.object({
    count,
    content: z.array(previewedCharge.extend({ usualCents: count })),
  }),
  /** The draft of the same that there is already. */
  sameBatchId: count.nullable(),
})
export type BatchPreview = z.output<typeof preview>

const params = z.strictObject({ id })
const version = z.number().int().min(1)
const seen = z.strictObject({ version })

/** A change of state, and whom it took out. */
const changed = z.object({ batch: batchDetails, takenOut: z.array(reasonCount) })
export type BatchChanged = z.output<typeof changed>

export const batchReason = requiredLine(500)
export const cancelForm = z.strictObject({ version, reason: batchReason })

const listQuery = z.strictObject({
  state: choiceFilter(batchStates),
  kind: choiceFilter(batchKinds),
  /** Sent ones whose day has come: the bank has charged them, and nobody has said so. */
  due: choiceFilter(['true']),
  ...pageRequest(['createdAt', 'chargedOn', 'total', 'cents'], { sort: 'createdAt', direction: 'desc' }),
})

/** Batches of charges for the bank (rule fee-8). */
export const batches = endpoints({
  list: {
    method: 'GET',
    path: '/fee-batches',
    summary: 'Remesas de cuotas y de donaciones',
    allow: superAdmins.toReach('nobody'),
    query: listQuery,
    reply: pageOf(batch),
  },
  export: {
    method: 'GET',
    path: '/fee-batches/export',
    summary: 'Descarga de las remesas, en .xlsx o .csv',
    allow: superAdmins.toReach('nobody'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'batchesExported',
  },
  preview: {
    method: 'GET',
    path: '/fee-batches/preview',
    summary: 'Lo que tendría una remesa: cuántos cobros, cuánto suman y quién queda fuera, y por qué',
    allow: superAdmins.toReach('everyone'),
    query: z.strictObject({
      kind: choiceFilter(batchKinds),
      chargedOn: dayFilter,
      period: choiceFilter(askedPeriods),
      quarter: numberFromText(quarter).optional(),
      year: numberFromText(year).optional(),
      prorated: choiceFilter(['true', 'false']),
      segmentId: idFilter,
      donatedFrom: dayFilter,
    }),
    reply: preview,
    // What a segment counts may be whether somebody is known.
    action: ({ query }) => (query['segmentId'] === undefined ? undefined : 'batchPreviewed'),
    throttle: lookupLimits,
    costly: true,
    shows: {
      'reply.content.affiliateId': 'affiliate',
      'reply.content.recordId': 'record',
      'reply.unusual.content.affiliateId': 'affiliate',
      'reply.unusual.content.recordId': 'record',
    },
  },
  create: {
    method: 'POST',
    path: '/fee-batches',
    summary: 'Pide una remesa en borrador; un trabajo escribe sus cobros y a quienes deja fuera',
    allow: superAdmins.toReach('everyone'),
    body: batchForm,
    reply: jobOf(batchMaking),
    status: 202,
    action: 'batchAsked',
    throttle: lookupLimits,
    costly: true,
  },
  get: {
    method: 'GET',
    path: '/fee-batches/:id',
    summary: 'Una remesa: qué cobra y cuándo, en qué estado está y quién hizo cada cosa',
    allow: superAdmins.toReach('everyone'),
    params,
    reply: batchDetails,
  },
  approve: {
    method: 'POST',
    path: '/fee-batches/:id/approve',
    summary:
      'Aprueba una remesa: quita a quien ya no se puede cobrar, y desde entonces no cambia lo que se cobra',
    allow: superAdmins.toReach('everyone'),
    params,
    // How many charges were seen: of others nobody has approved.
    body: z.strictObject({ version, total: count.min(0).max(10_000_000) }),
    reply: changed,
    action: 'batchApproved',
    costly: true,
  },
  send: {
    method: 'POST',
    path: '/fee-batches/:id/send',
    summary: 'Anota que una remesa se ha enviado al banco',
    allow: superAdmins.toReach('everyone'),
    params,
    body: seen,
    reply: changed,
    action: 'batchSent',
    costly: true,
  },
  collect: {
    method: 'POST',
    path: '/fee-batches/:id/collect',
    summary: 'Anota que el banco ha cobrado una remesa, desde su día de cargo',
    allow: superAdmins.toReach('everyone'),
    params,
    body: seen,
    reply: changed,
    action: 'batchCollected',
    costly: true,
  },
  cancel: {
    method: 'POST',
    path: '/fee-batches/:id/cancel',
    summary:
      'Anula una remesa a la que el banco no ha respondido ni la ha cobrado, con el motivo; sus días se pueden cobrar en otra',
    allow: superAdmins.toReach('everyone'),
    params,
    body: cancelForm,
    reply: changed,
    action: 'batchCancelled',
    costly: true,
  },
  notify: {
    method: 'POST',
    path: '/fee-batches/:id/notice',
    summary: 'Avisa por correo, una vez, a quienes se va a cobrar',
    allow: superAdmins.toReach('everyone'),
    params,
    body: seen,
    reply: changed,
    action: 'batchNoticed',
    costly: true,
  },
})
