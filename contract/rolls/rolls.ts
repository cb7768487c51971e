import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant, numberFromText, requiredLine } from '#contract/fields.ts'
import { idFilter, momentFilter, textFilter } from '#contract/filters.ts'
import { jobOf } from '#contract/job.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { inscriptionTypes } from '#contract/people/person.ts'
import { segmentFactNames, type SegmentFact } from '#contract/people/choosing/segmentFacts.ts'
import { rollTaking } from '#contract/rolls/jobs.ts'

const text = z.string().nullable()

/** What a roll keeps of everybody, with the name of the territorial assembly, whatever its segment asks for. */
export const alwaysKept = [
  'idDocument',
  'name',
  'lastName1',
  'lastName2',
  'birthday',
  'inscriptionType',
  'city',
  'yearlyFee',
] as const satisfies SegmentFact[]
/** What it keeps besides, of what its segment asks for. */
export type KeptFact = Exclude<SegmentFact, (typeof alwaysKept)[number]>
export const keptFactNames = segmentFactNames.filter(
  (name): name is KeptFact => !alwaysKept.some((always) => always === name),
)

const roll = z.object({
  id: z.number().int(),
  /** The name of its segment then, or of what chose its people. */
  name: z.string(),
  reason: z.string(),
  author: z.string(),
  takenAt: instant,
  total: z.number().int(),
})
export type Roll = z.output<typeof roll>

const rollDetails = roll.extend({
  /** What was asked then, a line for each condition. */
  words: z.array(z.string()),
  /** SHA-256 of the digests of its people in their order, in hexadecimal. */
  hash: z.string(),
  /** Null when the segment has been deleted, or the people were not chosen by one. */
  segmentId: z.number().int().nullable(),
  /** What its rows keep because the segment asked for it. */
  kept: z.array(z.enum(keptFactNames)),
  /** How many people have been erased since; the total and the hash count them. */
  erased: z.number().int(),
})
export type RollDetails = z.output<typeof rollDetails>

/** Somebody as they were when the roll was taken; of who left since only name and document, of who was erased nothing. */
const rollPerson = z.object({
  position: z.number().int(),
  affiliateId: z.number().int().nullable(),
  idDocument: text,
  name: text,
  lastName1: text,
  lastName2: text,
  birthday: text,
  inscriptionType: z.literal(inscriptionTypes).nullable(),
  city: text,
  assembly: text,
  /** The number and type of that assembly; of rolls from before they kept them, null. */
  territorialId: z.number().int().nullable(),
  territorialType: text,
  /** Euros a year. */
  yearlyFee: z.number().nullable(),
  /** What the segment asked for besides, by the name of the fact: days as yyyy-mm-dd, euros, names. */
  kept: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable())
    .nullable(),
})
export type RollPerson = z.output<typeof rollPerson>

/** Somebody who is in one of two rolls alone. */
const comparedPerson = rollPerson.extend({
  /** The roll that they are in. */
  rollId: z.number().int(),
  /** What has changed since, as far as it may be told: that they left the census, or what they had and have now. */
  why: text,
})
export type ComparedPerson = z.output<typeof comparedPerson>

const params = z.strictObject({ id })
const inTheirOrder = pageRequest(['position'], { sort: 'position', direction: 'asc', size: 20 })
const peopleQuery = z.strictObject({
  /** A name or a document as it was then, or the number of a profile. */
  q: textFilter,
  ...inTheirOrder,
})
const lookup = { 'query.q': 'search' } as const
/** Its rows are in no index: somebody is looked for in all of them. */
const costly = ({ query: { q } }: { query: Record<string, unknown> }) => q !== undefined

const compareParams = z.strictObject({ id, other: id })
const compareQuery = z.strictObject({
  page: numberFromText(z.number().int().min(0).max(1_000_000)).default(0),
  size: numberFromText(z.number().int().min(1).max(1000)).default(50),
})

/** Segments frozen at an instant (rule people-22). */
export const rolls = endpoints({
  list: {
    method: 'GET',
    path: '/rolls',
    summary: 'Listas fijas: segmentos tal como estaban en un momento',
    allow: admins.toReach('nobody'),
    query: z.strictObject({
      /** What its segment was called, or what it is for. */
      about: textFilter,
      segmentId: idFilter,
      ...pageRequest(['takenAt', 'name', 'total'], { sort: 'takenAt', direction: 'desc' }),
    }),
    reply: pageOf(roll),
  },
  create: {
    method: 'POST',
    path: '/rolls',
    summary:
      'Fija en una lista a quienes cumplen ahora un segmento, y por qué; con at, de quienes estaban entonces en el censo; un trabajo la escribe',
    allow: admins.toReach('everyone'),
    body: z.strictObject({
      segmentId: z.number().int().min(1).max(2_147_483_647),
      reason: requiredLine(200),
      /** Of who was a member at a day and hour of Madrid, with the type and assemblies of then (rule moment-4). */
      at: momentFilter,
    }),
    reply: jobOf(rollTaking),
    status: 202,
    // Its job tells how many there are, or that there is nobody, however it ends.
    action: 'rollAsked',
    // It is never deleted (rule input-14).
    throttle: [...lookupLimits, { by: 'account', of: 'attempts', most: 50, minutes: 24 * 60 }],
    costly: true,
  },
  get: {
    method: 'GET',
    path: '/rolls/:id',
    summary: 'Una lista fija: cuántas personas, su sello, quién la hizo y por qué',
    allow: admins.toReach('nobody'),
    params,
    reply: rollDetails,
  },
  verify: {
    method: 'GET',
    path: '/rolls/:id/verify',
    summary: 'Comprueba que las filas de una lista fija dan su sello, y que son las de entonces',
    allow: admins.toReach('nobody'),
    params,
    reply: z.object({ isIntact: z.boolean() }),
    action: 'rollVerified',
    costly: true,
  },
  people: {
    method: 'GET',
    path: '/rolls/:id/people',
    summary: 'Las personas de una lista fija, como eran entonces; con q, aquellas de ese nombre o documento',
    allow: admins.toReach('everyone'),
    params,
    query: peopleQuery,
    reply: pageOf(rollPerson),
    action: 'rollRead',
    lookup,
    costly,
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  exportPeople: {
    method: 'GET',
    path: '/rolls/:id/people/export',
    summary: 'Descarga de una lista fija, en .xlsx o .csv',
    allow: admins.toReach('everyone'),
    params,
    query: exportQuery(peopleQuery),
    reply: fileReply,
    action: 'rollExported',
    lookup,
    costly,
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  compare: {
    method: 'GET',
    path: '/rolls/:id/compare/:other',
    summary: 'Quién entró y quién salió de una lista fija (other) a otra (id)',
    allow: admins.toReach('everyone'),
    params: compareParams,
    query: compareQuery,
    reply: z.object({
      entered: pageOf(comparedPerson),
      left: pageOf(comparedPerson),
      /** In both. */
      stayed: z.number().int(),
      /** Who cannot be compared, because they have been erased. */
      erased: z.number().int(),
    }),
    action: 'rollsCompared',
    costly: true,
    shows: {
      'reply.entered.content.affiliateId': 'affiliate',
      'reply.left.content.affiliateId': 'affiliate',
    },
  },
  exportCompare: {
    method: 'GET',
    path: '/rolls/:id/compare/:other/export',
    summary:
      'Descarga de quienes están solo en una de dos listas fijas, con lo que ha cambiado, en .xlsx o .csv',
    allow: admins.toReach('everyone'),
    params: compareParams,
    query: exportQuery(z.strictObject(inTheirOrder)),
    reply: fileReply,
    action: 'rollComparisonExported',
    costly: true,
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
})
