import { z } from 'zod'
import { admins, leads } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { numberFromText } from '#contract/fields.ts'
import { idFilter, manyFilter } from '#contract/filters.ts'
import { chooseLookupAction } from '#contract/lookup.ts'
import { columnsParam, exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { bestFirst, settleBest } from '#contract/people/bestFirst.ts'
import { factLookupsOf, factShape, isListCostly } from '#contract/people/choosing/factFilter.ts'
import { buildReplyShape } from '#contract/people/fieldReplies.ts'

/** All that a responsable sees of the members of their assembly, in the order of the table (rule assembly-7). */
export const memberFields = [
  'idDocument',
  'name',
  'lastName1',
  'lastName2',
  'email',
  'phone',
  'province',
  'city',
  'postalCode',
  'inscriptionType',
] as const

/** The facts that these columns tell, and a segment of them (rule people-21); nothing else is asked of members. */
export const memberFacts = [
  'q',
  'idDocument',
  'name',
  'lastName1',
  'lastName2',
  'email',
  'phone',
  'city',
  'postalCode',
  'inscriptionType',
  'segmentId',
] as const

/** The orders of the list: by these columns, but the telephone, and the best matches of `q` first. */
const orders = [
  'lastName1',
  'lastName2',
  'name',
  'idDocument',
  'email',
  'province',
  'city',
  'postalCode',
  'inscriptionType',
  bestFirst,
] as const

const member = z.object({ id: z.number().int(), ...buildReplyShape(memberFields) })
export type Member = z.output<typeof member>

const pick = <Names extends readonly (keyof typeof factShape)[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, factShape[name]])) as {
    [Name in Names[number]]: (typeof factShape)[Name]
  }

const settleOrder = settleBest('lastName1')
const listQuery = z
  .strictObject({
    ...pick(memberFacts),
    inscriptionType: manyFilter(numberFromText(z.literal([1, 2, 3]))),
    not: manyFilter(z.enum(['city', 'inscriptionType'])),
    assemblyId: idFilter,
    ...pageRequest(orders, { sort: bestFirst, direction: 'asc' }),
    columns: columnsParam,
  })
  .overwrite(settleOrder)

const allow = { ...leads.toReach('ownAssemblies'), ...admins.toReach('everyone') }
const allLookups = factLookupsOf('affiliate')
const lookup = {
  'query.q': allLookups['query.q'],
  'query.idDocument': allLookups['query.idDocument'],
  'query.name': allLookups['query.name'],
  'query.lastName1': allLookups['query.lastName1'],
  'query.lastName2': allLookups['query.lastName2'],
  'query.email': allLookups['query.email'],
  'query.phone': allLookups['query.phone'],
  'query.sort': 'order',
} as const
const shows = { 'reply.content.id': 'affiliate' } as const

/** The members of assemblies, for those who lead them (rule assembly-7). */
export const members = endpoints({
  list: {
    method: 'GET',
    path: '/affiliate/filtered-assembly',
    summary:
      'Miembros de las asambleas de quien pregunta, o de una con `assemblyId`; administración, de cualquiera; size=-1 los da todos',
    allow,
    query: listQuery,
    reply: pageOf(member),
    action: chooseLookupAction({
      byDocument: 'affiliatesSearchedByDocument',
      byEmail: 'affiliatesSearchedByEmail',
      all: 'membersListed',
    }),
    costly: isListCostly,
    lookup,
    shows,
  },
  export: {
    method: 'GET',
    path: '/affiliate/filtered-assembly/export',
    summary: 'Descarga de los miembros, en .xlsx o .csv, con los filtros y el orden de la lista',
    allow,
    query: exportQuery(listQuery).overwrite(settleOrder),
    reply: fileReply,
    action: 'membersExported',
    costly: isListCostly,
    lookup,
    shows,
  },
})
