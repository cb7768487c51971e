import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { duplicateReasons, strengths } from '#contract/census/duplicates/likeness.ts'
import { choiceFilter, day, id, idFilter, instant, line } from '#contract/fields.ts'
import { endpoints } from '#contract/endpoint.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { documentTypes } from '#contract/people/document.ts'

const inscriptionType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** Enough of somebody to tell them from somebody else. */
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

/** Two files that may be one person's; `first` is the older one. Those dismissed may be alike no more. */
const duplicatePair = z.object({
  first: duplicatePerson,
  second: duplicatePerson,
  reasons: likeness.reasons,
  strength: likeness.strength.nullable(),
  dismissed: z.object({ author: z.string().nullable(), creationTime: instant }).nullable(),
})
export type DuplicatePair = z.output<typeof duplicatePair>

/** Somebody who may be the person being written down. */
const duplicateMatch = z.object({ person: duplicatePerson, ...likeness })
export type DuplicateMatch = z.output<typeof duplicateMatch>

const written = (most = 200) => line(most).nullish()

/** A person as far as a form knows: whatever is not there or cannot be read is not compared. */
export const writtenPerson = z.strictObject({
  idDocument: written(),
  name: written(),
  lastName1: written(),
  lastName2: written(),
  birthday: written(10),
  email: written(300),
  phone: written(50),
  bankAccount: written(50),
})
export type WrittenPerson = z.output<typeof writtenPerson>

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
    action: ({ query }) => (query['size'] === -1 ? 'duplicatesListed' : undefined),
  },
  check: {
    method: 'POST',
    path: '/affiliate/duplicates/check',
    summary: 'Personas del censo que pueden ser la que se está escribiendo',
    allow: admins.toReach('everyone'),
    body: writtenPerson.extend({ except: id.optional() }),
    reply: z.object({ matches: z.array(duplicateMatch) }),
    action: 'duplicatesChecked',
    throttle: [{ by: 'account', of: 'attempts', most: 120, minutes: 1 }],
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
  },
})
