import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { requiredLine } from '#contract/fields.ts'

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

export const people = endpoints({
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
