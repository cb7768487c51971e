import { z } from 'zod'
import { admins, signedIn, superAdmins } from '#contract/actor.ts'
import { recordDetail } from '#contract/census/records/record.ts'
import { newRecord } from '#contract/census/records/records.form.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, requiredLine } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

/** Where the lists of records are asked for: forms know no more of them (recordLists.ts has their calls). */
export const recordListPaths = { list: '/record', grouped: '/recordGrouped' } as const

/** A person's document; a number that is nobody's document is taken as an affiliate id. */
const documentOrAffiliateId = z.strictObject({ id: requiredLine(100) })

export const records = endpoints({
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
