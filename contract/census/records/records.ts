import { z } from 'zod'
import { admins, signedIn, superAdmins } from '#contract/actor.ts'
import { personRecord, recordDetail, recordTypes } from '#contract/census/records/record.ts'
import { newRecord } from '#contract/census/records/records.form.ts'
import { chooseLookupAction } from '#contract/lookup.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant, requiredLine } from '#contract/fields.ts'
import { choiceFilter, paragraphsFilter, textFilter } from '#contract/filters.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { factLookupsOf, factShapeOf, refuseContradictions } from '#contract/people/facts.ts'

/** A person with records who is not in the census, with the data of their latest record. */
const recordGroup = z.object({
  idDocument: z.string(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
  email: z.string(),
  totalRecords: z.number().int(),
  /** Their latest record. */
  recordId: z.number().int(),
  /** When the latest record was written. */
  creationTime: instant,
})
export type RecordGroup = z.output<typeof recordGroup>

/** By the facts of the record itself, as they were when it was written (decision 30). */
const listQuery = z
  .strictObject({
    ...factShapeOf('record'),
    recordType: choiceFilter(recordTypes),
    title: textFilter,
    description: paragraphsFilter,
    ...pageRequest(
      // The best matches of `q` first; without it, as they come.
      ['id', 'idDocument', 'name', 'lastName1', 'email', 'creationTime', 'recordType', 'title', 'best'],
      { sort: 'idDocument', direction: 'asc' },
    ),
  })
  .superRefine(refuseContradictions)

/** By the facts of their latest record; by default the person with the newest one comes first (rule record-1). */
const groupedQuery = z
  .strictObject({
    ...factShapeOf('outsider'),
    ...pageRequest(
      ['creationTime', 'idDocument', 'name', 'lastName1', 'lastName2', 'email', 'totalRecords', 'best'],
      { sort: 'creationTime', direction: 'desc' },
    ),
  })
  .superRefine(refuseContradictions)

const listLookup = { ...factLookupsOf('record'), 'query.sort': 'order' } as const
const groupedLookup = { ...factLookupsOf('outsider'), 'query.sort': 'order' } as const

/** A person's document; a number that is nobody's document is taken as an affiliate id. */
const documentOrAffiliateId = z.strictObject({ id: requiredLine(100) })

export const records = endpoints({
  list: {
    method: 'GET',
    path: '/record',
    summary: 'Registros, sin los de quien se dio de baja, con filtros, orden y páginas; size=-1 los da todos',
    allow: admins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(personRecord),
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
    path: '/record/export',
    summary: 'Descarga de los registros, en .xlsx o .csv, con los filtros y el orden de la lista',
    allow: admins.toReach('everyone'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'recordsExported',
    lookup: listLookup,
    shows: { 'reply.content.id': 'record' },
  },
  grouped: {
    method: 'GET',
    path: '/recordGrouped',
    summary: 'Personas con registros que no están en el censo, por documento; size=-1 las da todas',
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
    path: '/recordGrouped/export',
    summary: 'Descarga de las personas no inscritas, en .xlsx o .csv, con los filtros y el orden de la lista',
    allow: admins.toReach('everyone'),
    query: exportQuery(groupedQuery),
    reply: fileReply,
    action: 'nonEnrolledExported',
    lookup: groupedLookup,
    shows: { 'reply.content.recordId': 'record' },
  },
  ofPerson: {
    method: 'GET',
    path: '/record/:id',
    summary:
      'Registros de una persona, el último primero. Se nombra por su documento, escrito de cualquier forma; ' +
      'un número que no es el documento de nadie es el id de una inscripción',
    allow: { ...admins.toReach('outsiders'), ...superAdmins.toReach('unblocked') },
    params: documentOrAffiliateId,
    query: z.strictObject(
      pageRequest(['creationTime', 'id', 'recordType', 'title'], {
        sort: 'creationTime',
        direction: 'desc',
        size: 1000,
      }),
    ),
    reply: pageOf(recordDetail),
    action: 'personRecordsRead',
    lookup: { 'params.id': 'document' },
    shows: { 'reply.content.id': 'record', 'reply.content.affiliateId': 'affiliate' },
  },
  get: {
    method: 'GET',
    path: '/record/single/:id',
    summary: 'Un registro',
    allow: admins.toReach('unblocked'),
    params: z.strictObject({ id }),
    reply: recordDetail,
    action: 'recordRead',
    shows: { 'reply.id': 'record' },
  },
  add: {
    method: 'POST',
    path: '/record',
    summary:
      'Añade un registro a una persona, esté o no en el censo; repetido en el momento, es el mismo. ' +
      'Quien no administra hace una donación propia: sus datos salen de su ficha',
    allow: { ...signedIn.toReach('themselves'), ...admins.toReach('unblocked') },
    body: newRecord,
    reply: recordDetail,
    status: 201,
    action: 'recordAdded',
    unchanged: 'recordRead',
    shows: { 'reply.id': 'record' },
    // The reply says whether the person of the document is in the census.
    lookup: {
      'body.idDocument': 'document',
      'body.email': 'nothing',
      'body.phone': 'nothing',
      'body.bankAccount': 'nothing',
    },
  },
  remove: {
    method: 'DELETE',
    path: '/record/single/:id',
    summary: 'Borra un registro',
    allow: admins.toReach('unblocked'),
    params: z.strictObject({ id }),
    reply: z.void(),
    status: 204,
    action: 'recordDeleted',
  },
  document: {
    method: 'GET',
    path: '/record-document/:id',
    summary: 'Documento de un registro, en PDF, con su texto de protección de datos',
    allow: admins.toReach('unblocked'),
    params: z.strictObject({ id }),
    reply: fileReply,
    action: 'recordDocumentDownloaded',
    shows: { 'params.id': 'record' },
  },
})
