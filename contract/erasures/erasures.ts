import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { day, id, instant, paragraphs, requiredLine } from '#contract/fields.ts'
import { choiceFilter, manyFilter } from '#contract/filters.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { askedWayNames } from '#contract/people/departure.ts'
import { erasureOfPerson, erasurePartNames, erasureStateNames } from '#contract/retention/erasureOfPerson.ts'
import { heldReason } from '#contract/retention/retention.ts'

const count = z.number().int()

const erasure = erasureOfPerson.extend({
  /** Null once they are erased. */
  affiliateId: count.nullable(),
  fullName: z.string(),
  /** Days until the deadline; negative once it has passed. */
  daysLeft: count,
  notedBy: z.string().nullable(),
  createdAt: instant,
  decidedBy: z.string().nullable(),
  extendedAt: instant.nullable(),
  extendedBy: z.string().nullable(),
  keepsAccounts: z.boolean(),
})
export type Erasure = z.output<typeof erasure>

const erasureDetails = erasure.extend({
  idDocument: z.string().nullable(),
  /** Whether they are in the census still: to accept it whole closes their profile. */
  isMember: z.boolean(),
  /** How much of each would go, and what stays for the accounts; null once nothing is there to be erased. */
  would: z
    .object({
      comments: count,
      records: count,
      history: count,
      mails: count,
      attendances: count,
      charges: count,
      donations: count,
    })
    .nullable(),
  /** What the erasing waits for; null: nothing. */
  held: heldReason.nullable(),
  /** Until when it waits for that at least; null: until somebody ends it. */
  heldUntil: instant.nullable(),
})
export type ErasureDetails = z.output<typeof erasureDetails>

const listQuery = z.strictObject({
  state: manyFilter(z.enum(erasureStateNames)),
  overdue: choiceFilter(['true']),
  ...pageRequest(['deadline', 'createdAt'], { sort: 'deadline', direction: 'asc' }),
})

/** What staff write down of who asks them for it. */
export const erasureNoted = z.strictObject({
  askedOn: day,
  way: z.enum(askedWayNames, 'Elige cómo lo ha pedido'),
  text: paragraphs(2000).default(''),
})
/** Why the term is made two months longer, which the person reads. */
export const erasureExtension = z.strictObject({
  reason: requiredLine(500).min(10, 'Escribe al menos 10 caracteres'),
})

/** All of it, some parts, or nothing; whoever grants less says why. */
export const erasureDecision = z
  .strictObject({
    decision: z.enum(['entera', 'parcial', 'denegada'], 'Elige qué se hace'),
    parts: z.array(z.enum(erasurePartNames)).default([]),
    answer: paragraphs(2000).default(''),
  })
  .refine(({ decision, parts }) => (decision === 'parcial') === parts.length > 0, {
    path: ['parts'],
    error: 'Elige qué se borra',
  })
  .refine(({ decision, answer }) => decision === 'entera' || answer !== '', {
    path: ['answer'],
    error: 'Escribe por qué no se borra lo demás: es lo que la persona leerá',
  })

const params = z.strictObject({ id })
const shows = { 'reply.affiliateId': 'affiliate' } as const
const one = { allow: superAdmins.toReach('everyone'), params, reply: erasureDetails, shows } as const

/** The cases of who asks to be erased, for super admins (rules erasure-1 to erasure-4). */
export const erasures = endpoints({
  list: {
    method: 'GET',
    path: '/erasures',
    summary: 'Peticiones de que se borren los datos de alguien; las que antes vencen, primero',
    allow: superAdmins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(erasure),
    action: ({ query }) => (query['size'] === -1 ? 'erasuresListed' : undefined),
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  get: {
    ...one,
    method: 'GET',
    path: '/erasures/:id',
    summary: 'Una petición de borrado, con lo que se borraría y lo que se guarda',
    action: 'erasureRead',
  },
  note: {
    method: 'POST',
    path: '/affiliate/:id/erasures',
    summary: 'Anota que alguien ha pedido a la organización que borre sus datos',
    allow: superAdmins.toReach('everyone'),
    params,
    body: erasureNoted,
    reply: erasureDetails,
    status: 201,
    action: 'erasureNoted',
    lookup: { 'params.id': 'profile' },
    shows,
  },
  extend: {
    ...one,
    method: 'POST',
    path: '/erasures/:id/extension',
    summary: 'Alarga el plazo dos meses, una vez, con un motivo que la persona lee',
    body: erasureExtension,
    action: 'erasureExtended',
  },
  decide: {
    ...one,
    method: 'POST',
    path: '/erasures/:id/decision',
    summary:
      'Decide una petición que no se ha pedido ni anotado uno mismo; se avisa a la persona. No se deshace',
    body: erasureDecision,
    action: 'erasureDecided',
  },
})
