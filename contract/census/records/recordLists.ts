import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import {
  indexedRecordOrders,
  recordGroup,
  recordRow,
  sortedRecordOrders,
} from '#contract/census/records/recordRows.ts'
import { recordListPaths } from '#contract/census/records/records.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { chooseLookupAction } from '#contract/lookup.ts'
import { columnsParam, exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { bestFirst, settleBest } from '#contract/people/bestFirst.ts'
import { factLookupsOf, factShapeOf, refuseContradictions } from '#contract/people/choosing/factFilter.ts'

/** By the facts of the record itself, as they were when it was written (decision 30). */
const listQuery = z
  .strictObject({
    ...factShapeOf('record'),
    ...pageRequest([...indexedRecordOrders, ...sortedRecordOrders], { sort: bestFirst, direction: 'asc' }),
    columns: columnsParam,
  })
  .overwrite(settleBest('idDocument'))
  .superRefine(refuseContradictions)

/** By the facts of their latest record; by default the person with the newest one comes first (rule record-1). */
const groupedQuery = z
  .strictObject({
    ...factShapeOf('outsider'),
    ...pageRequest(
      [
        'creationTime',
        'idDocument',
        'name',
        'lastName1',
        'email',
        'totalRecords',
        'best',
        ...sortedRecordOrders,
      ],
      { sort: bestFirst, direction: 'desc' },
    ),
    columns: columnsParam,
  })
  .overwrite(settleBest('creationTime'))
  .superRefine(refuseContradictions)

const listLookup = { ...factLookupsOf('record'), 'query.sort': 'order' } as const
const groupedLookup = { ...factLookupsOf('outsider'), 'query.sort': 'order' } as const

/** The lists of records and of people who have them without being in the census (rule record-1). */
export const recordLists = endpoints({
  list: {
    method: 'GET',
    path: recordListPaths.list,
    summary:
      'Registros, sin los de quien se dio de baja, con filtros, orden y páginas; size=-1 los da todos. Con q y sin sort van antes los más parecidos. ' +
      'columns pide columnas que no van siempre. Hay órdenes que solo se dan de 200.000 registros como mucho',
    allow: admins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(recordRow),
    action: chooseLookupAction({
      byDocument: 'recordsSearchedByDocument',
      byEmail: 'recordsSearchedByEmail',
      all: 'recordsListed',
    }),
    lookup: listLookup,
    shows: { 'reply.content.id': 'record' },
  },
  export: {
    method: 'GET',
    path: `${recordListPaths.list}/export`,
    summary: 'Descarga de los registros, en .xlsx o .csv, con los filtros y el orden de la lista',
    allow: admins.toReach('everyone'),
    query: exportQuery(listQuery).overwrite(settleBest('idDocument')),
    reply: fileReply,
    action: 'recordsExported',
    lookup: listLookup,
    shows: { 'reply.content.id': 'record' },
  },
  grouped: {
    method: 'GET',
    path: recordListPaths.grouped,
    summary:
      'Personas con registros que no están en el censo, por documento; size=-1 las da todas. Con q y sin sort van antes las más parecidas. ' +
      'columns pide columnas que no van siempre',
    allow: admins.toReach('everyone'),
    query: groupedQuery,
    reply: pageOf(recordGroup),
    action: chooseLookupAction({
      byDocument: 'nonEnrolledSearchedByDocument',
      byEmail: 'nonEnrolledSearchedByEmail',
      all: 'nonEnrolledListed',
    }),
    lookup: groupedLookup,
    shows: { 'reply.content.recordId': 'record' },
  },
  exportGrouped: {
    method: 'GET',
    path: `${recordListPaths.grouped}/export`,
    summary: 'Descarga de las personas no inscritas, en .xlsx o .csv, con los filtros y el orden de la lista',
    allow: admins.toReach('everyone'),
    query: exportQuery(groupedQuery).overwrite(settleBest('creationTime')),
    reply: fileReply,
    action: 'nonEnrolledExported',
    lookup: groupedLookup,
    shows: { 'reply.content.recordId': 'record' },
  },
})
