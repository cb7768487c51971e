import { z } from 'zod'
import { admins, signedIn } from '#contract/actor.ts'
import { assemblyTypes, basicAssembly } from '#contract/assemblies/assemblies.ts'
import { lookedUp, narrowLookups } from '#contract/people/lookupThrottles.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import {
  choiceFilter,
  day,
  id,
  idFilter,
  instant,
  numberFilter,
  textFilter,
  numberFromText,
} from '#contract/fields.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { documentTypes } from '#contract/people/document.ts'
import { sexes } from '#contract/people/person.ts'
import { periods } from '#contract/fees/periods.ts'

const countryName = z.object({ id: z.number().int(), pais: z.string() }).nullable()
const inscriptionType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** A member of the census as the list shows it. `fee` is in euros. */
export const affiliate = z.object({
  id: z.number().int(),
  idDocument: z.string(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
  email: z.string(),
  inscriptionType,
  creationTime: instant,
  lastUpdateTime: instant,
  assembly: basicAssembly.nullable(),
  sectorals: z.array(basicAssembly),
  city: z.string().nullable(),
  district: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  fee: z.number(),
  period: z.enum(periods).nullable(),
  bornCountry: countryName,
  country: countryName,
})
export type Affiliate = z.output<typeof affiliate>

/** A member's whole file; the bank account leaves masked (rule people-7). */
export const affiliateFile = affiliate.extend({
  documentType: z.enum(documentTypes),
  birthday: day.nullable(),
  province: z.string().nullable(),
  postalCode: z.string().nullable(),
  streetName: z.string().nullable(),
  streetNumber: z.string().nullable(),
  phone: z.string().nullable(),
  studies: z.string().nullable(),
  job: z.string().nullable(),
  communications: z.boolean(),
  bankAccountMasked: z.string().nullable(),
  mainSectoral: basicAssembly.nullable(),
  /** Grows by one with every change; a correction says which one it saw (rule durable-4). */
  version: z.number().int(),
})
export type AffiliateFile = z.output<typeof affiliateFile>

/** One's own file: nobody else sees the bank account whole (rule people-7). */
export const ownFile = affiliateFile.extend({ bankAccount: z.string().nullable() })
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
    numberFromText(inscriptionType).optional(),
  ),
  assemblyType: choiceFilter(assemblyTypes),
  assemblyId: idFilter,
  city: textFilter,
  district: textFilter,
  fee: numberFilter,
  aportacion: z.preprocess((value) => (value === '' ? undefined : value), z.enum(comparisons).default('=')),
  /** Whom an import created or changed, while it can be undone. */
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
    action: lookedUp({
      byDocument: 'affiliatesSearchedByDocument',
      byEmail: 'affiliatesSearchedByEmail',
      all: 'affiliatesListed',
    }),
    throttle: narrowLookups,
  },
  export: {
    method: 'GET',
    path: '/affiliate/export',
    summary: 'Descarga de los inscritos, en .xlsx o .csv, con los filtros y el orden de la lista',
    allow: admins.toReach('everyone'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'affiliatesExported',
    throttle: narrowLookups,
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
