import { superAdmins } from '#contract/actor.ts'
import { comments, type NewComment } from '#contract/census/records/comments.ts'
import { formatCount } from '#contract/plural.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import {
  addComment,
  listComments,
  findDocumentOfAffiliate,
  findComment,
  removeComment,
} from '#server/census/records/comments.queries.ts'
import { requireDocumentInScope } from '#server/census/records/documents.rules.ts'
import { listOwners } from '#server/census/records/owner.queries.ts'
import { findAffiliateId, resolveDocument, isKnownDocument } from '#server/census/records/records.queries.ts'
import { requireOpenDocument } from '#server/people/closedProfiles.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'

export const commentsRoutes = routes(comments, {
  async ofPerson({ params, query, scope, db, audit }) {
    const document = await resolveDocument(db, params.id)
    await requireDocumentInScope(db, scope, document)
    const page = await listComments(db, scope, document, query)
    const affiliate = await findAffiliateId(db, document)
    if (affiliate === null) audit.describe(formatCount(page.totalElements, 'comentario', 'comentarios'))
    else audit.describeAffiliate(affiliate)
    return page
  },

  async add({ body, actor, scope, db, audit }) {
    const { name, description } = body
    const idDocument = await requireDocument(db, body)
    await requireOpenDocument(db, idDocument)
    await requireDocumentInScope(db, scope, idDocument)
    const author = { author: actor.username, authorId: actor.userId }
    const { id, isNew } = await addComment(db, { idDocument, name, description, ...author })
    audit.describe(`Comentario ${id}`)
    if (isNew) audit.addChanges<Record<string, unknown>>('comment', id, {}, { idDocument, name, description })
    const written = await findComment(db, scope, id)
    if (!written) throw notFound()
    return written
  },

  async remove({ params, actor, scope, db, world, audit }) {
    const owners = await listOwners(db, world.clock, { entity: 'comment', id: params.id })
    const removed = await removeComment(db, scope, params.id)
    if (!removed) throw notFound()
    // The exception rolls the deletion back.
    if (removed.authorId !== actor.userId && !superAdmins(actor)) throw notFound()
    audit.describe(`Comentario ${params.id}`)
    audit.addSubjects('affiliate', owners)
    const gone = { idDocument: null, name: null, description: null, author: null }
    const { authorId: _authorId, ...said } = removed
    audit.addChanges<Record<string, unknown>>('comment', params.id, said, gone)
  },
})

/**
 * The document of the person a new comment is about, who must be known. If both a document and an id are given, they
 * must agree.
 */
async function requireDocument(db: Database, { idDocument, affiliateId }: NewComment): Promise<string> {
  if (idDocument === undefined && affiliateId === undefined)
    throw invalidField('idDocument', 'Campo requerido *')
  const typed = idDocument === undefined ? undefined : normaliseDocument(idDocument)
  if (affiliateId === undefined) {
    if (typed !== undefined && (await isKnownDocument(db, typed))) return typed
    throw invalidField('idDocument', 'No hay nadie con ese documento')
  }
  const document = await findDocumentOfAffiliate(db, affiliateId)
  if (document === undefined) throw invalidField('affiliateId', 'No hay nadie con ese número')
  if (typed !== undefined && typed !== document)
    throw invalidField('idDocument', 'No es el documento de esa persona')
  return document
}

const invalidField = (path: string, message: string) => invalid([{ in: 'body', path, message }])
