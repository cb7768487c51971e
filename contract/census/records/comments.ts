import { z } from 'zod'
import { admins, superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, line, requiredLine, requiredParagraphs } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

/** A comment of the administration about a person; `admin` is its author's login name. */
export const adminComment = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  creationTime: instant,
  affiliateId: z.number().int().nullable(),
  admin: z.string(),
  idDocument: z.string(),
})
export type AdminComment = z.output<typeof adminComment>

const ignored = z.unknown().optional()
const emptyToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value)

/** The texts of a comment; both are required (rule record-3). */
export const commentText = z.strictObject({ name: requiredLine(), description: requiredParagraphs() })

/** A new comment. The person is given by document or by affiliate id; the server sets the author and the time. */
const newComment = commentText.extend({
  idDocument: z.preprocess(emptyToUndefined, line(40).optional()),
  affiliateId: z.preprocess(emptyToUndefined, id.optional()),
  id: ignored,
  admin: ignored,
  creationTime: ignored,
})
export type NewComment = z.output<typeof newComment>

export const comments = endpoints({
  ofPerson: {
    method: 'GET',
    path: '/adminComment/:id',
    summary:
      'Comentarios sobre una persona, por su documento o su id de inscripción, el último primero; de quien está ' +
      'en el censo, solo para superadministración',
    allow: { ...admins.toReach('outsiders'), ...superAdmins.toReach('unblocked') },
    params: z.strictObject({ id: requiredLine(100) }),
    query: z.strictObject(
      pageRequest(['creationTime'], { sort: 'creationTime', direction: 'desc', size: 1000 }),
    ),
    reply: pageOf(adminComment),
    action: 'commentsRead',
    lookup: { 'params.id': 'document' },
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  add: {
    method: 'POST',
    path: '/adminComment',
    summary: 'Añade un comentario sobre una persona conocida; repetido en el momento, es el mismo',
    // Admins write about members too, and read what is written about those outside the census (rule rights-8).
    allow: admins.toReach('unblocked'),
    body: newComment,
    reply: adminComment,
    status: 201,
    action: 'commentAdded',
    lookup: { 'body.idDocument': 'document', 'body.affiliateId': 'profile' },
    shows: { 'reply.affiliateId': 'affiliate' },
    unchanged: 'commentsRead',
  },
  remove: {
    method: 'DELETE',
    path: '/adminComment/:id',
    summary: 'Borra un comentario; los ajenos y los de personas inscritas, solo superadministración',
    allow: { ...admins.toReach('outsiders'), ...superAdmins.toReach('unblocked') },
    params: z.strictObject({ id }),
    reply: z.void(),
    status: 204,
    action: 'commentDeleted',
  },
})
