import { z } from 'zod'
import { admins, signedIn } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'

/** The document that whoever enrols accepts; it cannot be deleted (rule record-5). */
export const inscriptionDocument = 1

/** A legal text with placeholders, as a list names it; the text itself only travels one at a time. */
const legalDocument = z.object({ id: z.number().int(), name: z.string(), description: z.string() })

const listQuery = z.strictObject(pageRequest(['id', 'name'], { sort: 'id', direction: 'asc', size: 1000 }))

export const legal = endpoints({
  list: {
    method: 'GET',
    path: '/data-protection',
    summary: 'Documentos legales y plantillas de protección de datos',
    allow: admins.toReach('nobody'),
    query: listQuery,
    reply: pageOf(legalDocument),
  },
  export: {
    method: 'GET',
    path: '/data-protection/export',
    summary: 'Descarga de los documentos legales, en .xlsx o .csv',
    allow: admins.toReach('nobody'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'legalDocumentsExported',
  },
  acceptance: {
    method: 'GET',
    path: '/document/:id',
    summary: 'Documento de inscripción que acepta una persona, en PDF; quien no administra, solo el suyo',
    allow: { ...signedIn.toReach('themselves'), ...admins.toReach('unblocked') },
    params: z.strictObject({ id }),
    reply: fileReply,
    action: 'acceptanceDownloaded',
    shows: { 'params.id': 'affiliate' },
    lookup: { 'params.id': 'profile' },
  },
})
