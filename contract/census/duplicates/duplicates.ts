import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { duplicateReasons, strengths } from '#contract/census/duplicates/likeness.ts'
import { day, id, instant, line } from '#contract/fields.ts'
import { choiceFilter, idFilter } from '#contract/filters.ts'
import { endpoints } from '#contract/endpoint.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { documentTypes } from '#contract/people/document.ts'

const inscriptionType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** The data that help to tell two people apart. */
const duplicatePerson = z.object({
  id: z.number().int(),
  idDocument: z.string(),
  documentType: z.enum(documentTypes),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
  birthday: day.nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  inscriptionType,
  creationTime: instant,
})
export type DuplicatePerson = z.output<typeof duplicatePerson>

const likeness = { reasons: z.array(z.enum(duplicateReasons)), strength: z.enum(strengths) }

/**
 * Two profiles that may be of the same person; `first` is the older one. A dismissed pair may have no reasons any more.
 */
const duplicatePair = z.object({
  first: duplicatePerson,
  second: duplicatePerson,
  reasons: likeness.reasons,
  strength: likeness.strength.nullable(),
  dismissed: z.object({ author: z.string().nullable(), creationTime: instant }).nullable(),
  /** When somebody stopped, from their mail, that they are merged, in the last 30 days. */
  stoppedAt: instant.nullable(),
})
export type DuplicatePair = z.output<typeof duplicatePair>

/** A person of the census who may be the one that a form describes. */
const duplicateMatch = z.object({ person: duplicatePerson, ...likeness })
export type DuplicateMatch = z.output<typeof duplicateMatch>

const optionalText = (most = 200) => line(most).nullish()

/** The data of a person typed in a form so far. Empty or invalid values are not compared. */
export const typedPerson = z.strictObject({
  idDocument: optionalText(),
  name: optionalText(),
  lastName1: optionalText(),
  lastName2: optionalText(),
  birthday: optionalText(10),
  email: optionalText(300),
  phone: optionalText(50),
  bankAccount: optionalText(50),
})
export type TypedPerson = z.output<typeof typedPerson>

const pairOfIds = z
  .strictObject({ firstId: id, secondId: id })
  .refine(({ firstId, secondId }) => firstId !== secondId, 'Son la misma ficha')

export const duplicates = endpoints({
  list: {
    method: 'GET',
    path: '/affiliate/duplicates',
    summary: 'Parejas de fichas que pueden ser de la misma persona, y por qué',
    allow: admins.toReach('everyone'),
    query: z.strictObject({
      reason: choiceFilter(duplicateReasons),
      person: idFilter,
      dismissed: choiceFilter(['true', 'false']),
      ...pageRequest(['strength'], { sort: 'strength', direction: 'desc' }),
    }),
    reply: pageOf(duplicatePair),
    action: ({ query }) => (query['person'] || query['size'] === -1 ? 'duplicatesListed' : undefined),
    lookup: { 'query.person': 'profile' },
    shows: { 'reply.content.first.id': 'affiliate', 'reply.content.second.id': 'affiliate' },
  },
  check: {
    method: 'POST',
    path: '/affiliate/duplicates/check',
    summary: 'Personas del censo que pueden ser la que se está escribiendo',
    allow: admins.toReach('everyone'),
    body: typedPerson.extend({ except: id.optional() }),
    reply: z.object({ matches: z.array(duplicateMatch) }),
    action: 'duplicatesChecked',
    shows: { 'reply.matches.person.id': 'affiliate' },
    throttle: [{ by: 'account', of: 'attempts', most: 120, minutes: 1 }],
    lookup: {
      'body.idDocument': 'document',
      'body.email': 'email',
      'body.phone': 'phone',
      'body.bankAccount': 'bankAccount',
    },
  },
  dismiss: {
    method: 'POST',
    path: '/affiliate/duplicates/dismiss',
    summary: 'Recuerda que dos fichas no son de la misma persona',
    allow: admins.toReach('everyone'),
    body: pairOfIds,
    reply: z.void(),
    status: 204,
    action: 'duplicateDismissed',
    lookup: { 'body.firstId': 'profile', 'body.secondId': 'profile' },
  },
  undoDismiss: {
    method: 'POST',
    path: '/affiliate/duplicates/dismiss/undo',
    summary: 'Olvida que dos fichas no son de la misma persona',
    allow: admins.toReach('everyone'),
    body: pairOfIds,
    reply: z.void(),
    status: 204,
    action: 'duplicateDismissUndone',
    lookup: { 'body.firstId': 'profile', 'body.secondId': 'profile' },
  },
})
