import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { addressEffects } from '#contract/people/addressEffect.ts'
import { affiliateProfile } from '#contract/people/affiliateProfile.ts'
import { affiliates, listAction, listLookup, settleListOrder } from '#contract/census/affiliates.ts'
import { samePerson } from '#contract/census/profile/samePerson.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { emailOrNone } from '#contract/people/email.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { correction } from '#contract/people/correction.ts'
import { isListCostly } from '#contract/people/choosing/factFilter.ts'
import { profileChange } from '#contract/people/profileChange.ts'

const { page: _page, size: _size, columns: _columns, ...listFilters } = affiliates.list.query.shape
export const neighbourQuery = z.strictObject(listFilters).overwrite(settleListOrder)

const params = z.strictObject({ id })

export const profiles = endpoints({
  edit: {
    method: 'PATCH',
    path: '/affiliate/:id',
    summary:
      'Corrige datos de una persona inscrita; con `version`, avisa de lo que otra persona cambió entretanto. ' +
      'Si con el documento nuevo ya hay registros, pide en `samePerson` si son de la misma persona',
    allow: admins.toReach('unblocked'),
    params,
    body: z.strictObject({ ...correction, samePerson }),
    reply: affiliateProfile,
    action: 'affiliateEdited',
    lookup: {
      'params.id': 'profile',
      'body.idDocument': 'document',
      'body.samePerson': 'nothing',
      'body.email': 'email',
      'body.phone': 'nothing',
      'body.bankAccount': 'nothing',
    },
    shows: { 'reply.id': 'affiliate' },
    unchanged: 'affiliateRead',
  },
  addressEffect: {
    method: 'GET',
    path: '/affiliate/:id/address-effect',
    summary: 'Qué pasaría con su cuenta si su correo fuera este, o ninguno',
    allow: admins.toReach('unblocked'),
    params,
    query: z.strictObject({ email: emailOrNone.default('') }),
    reply: z.object({ effect: z.enum(addressEffects) }),
    // Of an address it tells whether it is another account's.
    lookup: { 'params.id': 'profile', 'query.email': 'email' },
    shows: { 'params.id': 'affiliate' },
  },
  revealAccount: {
    method: 'POST',
    path: '/affiliate/:id/bank-account',
    summary: 'Muestra entera la cuenta bancaria de una persona; queda anotado',
    allow: admins.toReach('unblocked'),
    params,
    reply: z.object({ bankAccount: z.string().nullable() }),
    action: 'bankAccountRevealed',
    lookup: { 'params.id': 'profile' },
    shows: { 'params.id': 'affiliate' },
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 10 }],
  },
  history: {
    method: 'GET',
    path: '/affiliate/:id/history',
    summary: 'Cambios de una ficha, campo a campo: qué era, qué es, quién, cuándo y desde dónde',
    allow: admins.toReach('unblocked'),
    params,
    query: z.strictObject(
      pageRequest(['creationDate'], { sort: 'creationDate', direction: 'desc', size: 20 }),
    ),
    reply: pageOf(profileChange),
    action: 'affiliateHistoryRead',
    lookup: { 'params.id': 'profile' },
    shows: { 'params.id': 'affiliate' },
  },
  revert: {
    method: 'POST',
    path: '/affiliate/:id/revert',
    summary: 'Devuelve un campo a lo que era antes de un cambio',
    allow: admins.toReach('unblocked'),
    params,
    body: z.strictObject({
      activityId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      field: z.string().min(1).max(60),
      samePerson,
    }),
    reply: affiliateProfile,
    action: 'affiliateReverted',
    lookup: { 'params.id': 'profile', 'body.samePerson': 'nothing' },
    shows: { 'reply.id': 'affiliate' },
  },
  neighbours: {
    method: 'GET',
    path: '/affiliate/:id/neighbours',
    summary: 'La persona anterior y la siguiente en la lista, con sus mismos filtros y orden',
    allow: admins.toReach('everyone'),
    params,
    query: neighbourQuery,
    reply: z.object({ previous: z.number().int().nullable(), next: z.number().int().nullable() }),
    // That somebody of a name is beside says that there is one, as the list does.
    action: listAction,
    costly: isListCostly,
    // Whom a filter means it tells as the total of its list does (rule log-9).
    throttle: lookupLimits,
    lookup: { ...listLookup, 'params.id': 'nothing' },
  },
})
