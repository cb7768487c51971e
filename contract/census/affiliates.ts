import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { affiliatePaths } from '#contract/census/affiliatePaths.ts'
import { indexedOrders, sortedOrders } from '#contract/census/orders.ts'
import { chooseLookupAction } from '#contract/lookup.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { columnsParam, exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { bestFirst, settleBest } from '#contract/people/bestFirst.ts'
import { affiliateProfile } from '#contract/people/affiliateProfile.ts'
import { affiliateRow } from '#contract/people/affiliateRow.ts'
import { closedProfile } from '#contract/people/closedProfile.ts'
import {
  factLookupsOf,
  factShape,
  isListCostly,
  refuseContradictions,
} from '#contract/people/choosing/factFilter.ts'

const listShape = {
  ...factShape,
  ...pageRequest([...indexedOrders, ...sortedOrders], { sort: bestFirst, direction: 'desc' }),
}
export const settleListOrder = settleBest('creationTime')
const listQuery = z
  .strictObject({ ...listShape, columns: columnsParam })
  .overwrite(settleListOrder)
  .superRefine(refuseContradictions)

export const listLookup = { ...factLookupsOf('affiliate'), 'query.sort': 'order' } as const

export const listAction = chooseLookupAction({
  byDocument: 'affiliatesSearchedByDocument',
  byEmail: 'affiliatesSearchedByEmail',
  all: 'affiliatesListed',
})

export const affiliates = endpoints({
  list: {
    method: 'GET',
    path: affiliatePaths.list,
    summary:
      'Inscritos del censo, con filtros, orden y páginas; size=-1 los da todos. Sin sort, con q van antes los más parecidos, y sin q los últimos. Quien se dio de baja solo sale con ' +
      'inscriptionType=0, con su nombre, documento y fechas. at=2026-03-01T12:00 da quienes lo eran ese día a esa hora, con el tipo y las asambleas de entonces; lo demás es de ahora, y gone dice cuántas más ya no tienen ficha. columns pide columnas que no van siempre. Hay órdenes que solo se dan de 200.000 personas como mucho',
    allow: admins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(affiliateRow).extend({
      /** With `at`, how many more there were whose profile is not there any more. */
      gone: z.number().int().optional(),
    }),
    action: listAction,
    costly: isListCostly,
    lookup: listLookup,
    shows: { 'reply.content.id': 'affiliate' },
  },
  export: {
    method: 'GET',
    path: '/affiliate/export',
    summary: 'Descarga de los inscritos, en .xlsx o .csv, con los filtros y el orden de la lista',
    allow: admins.toReach('everyone'),
    query: exportQuery(listQuery).overwrite(settleListOrder),
    reply: fileReply,
    action: 'affiliatesExported',
    costly: isListCostly,
    lookup: listLookup,
    shows: { 'reply.content.id': 'affiliate' },
  },
  get: {
    method: 'GET',
    path: affiliatePaths.get,
    summary: 'Ficha de una persona inscrita; de quien se dio de baja, solo su nombre, documento y fechas',
    allow: admins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: z.union([affiliateProfile, closedProfile]),
    action: 'affiliateRead',
    lookup: { 'params.id': 'profile' },
    shows: { 'reply.id': 'affiliate' },
  },
})
