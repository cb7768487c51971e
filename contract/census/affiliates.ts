import { z } from 'zod'
import { admins, signedIn } from '#contract/actor.ts'
import { assemblyTypes } from '#contract/assemblies/assemblies.ts'
import { chooseLookupAction, filterLookupThrottles } from '#contract/people/lookupThrottles.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import {
  choiceFilter,
  id,
  idFilter,
  instant,
  numberFilter,
  textFilter,
  numberFromText,
} from '#contract/fields.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { listedFields, maskedFields, unmaskedFields } from '#contract/people/fields.ts'
import { buildReplyShape } from '#contract/people/fieldReplies.ts'
import { inscriptionTypes, sexes } from '#contract/people/person.ts'

/** A member of the census as the list shows it. `fee` is in euros. */
export const affiliate = z.object({
  id: z.number().int(),
  creationTime: instant,
  lastUpdateTime: instant,
  ...buildReplyShape(listedFields),
})
export type Affiliate = z.output<typeof affiliate>

/** A member's complete file, with the bank account masked (rule people-7). */
export const affiliateFile = affiliate.extend({
  ...buildReplyShape(unmaskedFields),
  bankAccountMasked: z.string().nullable(),
  /** Grows by one with every change; a correction sends the version that it was made on (rule durable-4). */
  version: z.number().int(),
})
export type AffiliateFile = z.output<typeof affiliateFile>

/** A person's own file, with the full bank account, which no other answer has (rule people-7). */
export const ownFile = affiliateFile.extend(buildReplyShape(maskedFields))
export type OwnFile = z.output<typeof ownFile>

export const comparisons = ['<', '<=', '=', '>=', '>'] as const

const listQuery = z.strictObject({
  idDocument: textFilter,
  name: textFilter,
  lastName1: textFilter,
  email: textFilter,
  sex: choiceFilter(sexes),
  inscriptionType: z.preprocess(
    (value) => (value === '' ? undefined : value),
    numberFromText(z.literal(inscriptionTypes)).optional(),
  ),
  assemblyType: choiceFilter(assemblyTypes),
  assemblyId: idFilter,
  city: textFilter,
  district: textFilter,
  fee: numberFilter,
  aportacion: z.preprocess((value) => (value === '' ? undefined : value), z.enum(comparisons).default('=')),
  /** The people whom an import created or changed, while it can be undone. */
  importId: idFilter,
  ...pageRequest(
    [
      'creationTime',
      'lastUpdateTime',
      'idDocument',
      'name',
      'lastName1',
      'lastName2',
      'email',
      'inscriptionType',
      'sex',
      'city',
      'district',
      'fee',
    ],
    { sort: 'creationTime', direction: 'desc' },
  ),
})

export const affiliates = endpoints({
  list: {
    method: 'GET',
    path: '/affiliate',
    summary: 'Inscritos del censo, con filtros, orden y páginas; size=-1 los da todos',
    allow: admins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(affiliate),
    action: chooseLookupAction({
      byDocument: 'affiliatesSearchedByDocument',
      byEmail: 'affiliatesSearchedByEmail',
      all: 'affiliatesListed',
    }),
    throttle: filterLookupThrottles,
  },
  export: {
    method: 'GET',
    path: '/affiliate/export',
    summary: 'Descarga de los inscritos, en .xlsx o .csv, con los filtros y el orden de la lista',
    allow: admins.toReach('everyone'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'affiliatesExported',
    throttle: filterLookupThrottles,
  },
  get: {
    method: 'GET',
    path: '/affiliate/:id',
    summary: 'Ficha de una persona inscrita',
    allow: admins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: affiliateFile,
    action: 'affiliateRead',
  },
  mine: {
    method: 'GET',
    path: '/logged/affiliate',
    summary: 'La propia ficha, para quien está en el censo',
    allow: signedIn.toReach('themselves'),
    reply: ownFile,
  },
})
