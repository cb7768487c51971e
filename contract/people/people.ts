import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { choiceFilter } from '#contract/filters.ts'
import { numberFromText, requiredLine } from '#contract/fields.ts'
import { pageOf } from '#contract/page.ts'

const person = z.object({
  id: z.number().int(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
  email: z.string(),
  idDocument: z.string(),
  /** The inscription type; 0 is a former member. */
  inscriptionType: z.number().int().min(0).max(3),
})

const foundKinds = ['affiliate', 'record'] as const

/** Somebody found by what was typed; what the caller's role may not see is blank. */
const foundPerson = z.object({
  /** The number of the profile, or of the last record of somebody who has none. */
  id: z.number().int(),
  kind: z.enum(foundKinds),
  idDocument: z.string(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  /** 0 is a former member; null is somebody outside the census. */
  inscriptionType: z.number().int().min(0).max(3).nullable(),
  /** Whether staff have been told that they died. */
  deceased: z.boolean(),
  city: z.string().nullable(),
  /** The territorial assembly. */
  assembly: z.string().nullable(),
})
export type FoundPerson = z.output<typeof foundPerson>

export const people = endpoints({
  find: {
    method: 'GET',
    path: '/people',
    summary:
      'Busca personas por su nombre en cualquier orden, documento, correo, teléfono o número, las más parecidas ' +
      'primero; kind deja solo las del censo o las de fuera; totalElements llega a 1000, que son esas o más; ' +
      'members dice cuántas de ellas están inscritas',
    allow: admins.toReach('everyone'),
    query: z.strictObject({
      q: requiredLine(100),
      kind: choiceFilter(foundKinds),
      size: numberFromText(z.number().int().min(1).max(50)).default(10),
    }),
    reply: pageOf(foundPerson).extend({ members: z.number().int() }),
    action: 'peopleFound',
    lookup: { 'query.q': 'search' },
    shows: { 'reply.content.id': 'reply.content.kind' },
  },
  byDocument: {
    method: 'GET',
    path: '/affiliate/iddoc/:idDocument',
    summary: 'Busca a una persona inscrita por su documento',
    allow: admins.toReach('everyone'),
    params: z.strictObject({ idDocument: requiredLine(60) }),
    reply: person,
    action: 'affiliateSearchedByDocument',
    shows: { 'reply.id': 'affiliate' },
    lookup: { 'params.idDocument': 'document' },
  },
  byEmail: {
    method: 'GET',
    path: '/affiliate/email/:email',
    summary: 'Busca a una persona inscrita por su correo',
    allow: admins.toReach('unblocked'),
    params: z.strictObject({ email: requiredLine(254) }),
    reply: person,
    action: 'affiliateSearchedByEmail',
    shows: { 'reply.id': 'affiliate' },
    lookup: { 'params.email': 'email' },
  },
})
