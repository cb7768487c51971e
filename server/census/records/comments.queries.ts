import { sql } from 'kysely'
import type { z } from 'zod'
import type { comments } from '#contract/census/records/comments.ts'
import type { Database } from '#server/kernel/database.ts'
import { sortBy, listRows } from '#server/kernel/list.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/locks.ts'

type Query = z.output<typeof comments.ofPerson.query>

const commentRows = (db: Database) =>
  db.selectFrom('adminComment').leftJoin('affiliate', 'affiliate.idDocument', 'adminComment.idDocument')

const columns = [
  'adminComment.id',
  'adminComment.name',
  'adminComment.description',
  'adminComment.creationTime',
  'adminComment.idDocument',
  'adminComment.author as admin',
  'affiliate.id as affiliateId',
] as const

/** What has been written about a person, and how much there is. */
export const listComments = (
  db: Database,
  scope: Scope,
  idDocument: string,
  { sort, direction, ...request }: Query,
) =>
  listRows(db, request, {
    scope: scope.ofDocumentIn('admin_comment.id_document'),
    from: () => commentRows(db).where('adminComment.idDocument', '=', idDocument),
    where: [],
    order: sortBy(direction, [`adminComment.${sort}`, 'adminComment.id']),
    read: (page) => page.select(columns).execute(),
  })

export const findComment = (db: Database, scope: Scope, id: number) =>
  commentRows(db)
    .where(scope.ofDocumentIn('admin_comment.id_document'))
    .where('adminComment.id', '=', id)
    .select(columns)
    .executeTakeFirst()

/** Takes a comment within the scope away; answers what it said, or nothing if it was not there. */
export const removeComment = (db: Database, scope: Scope, id: number) =>
  db
    .deleteFrom('adminComment')
    .where(scope.ofDocumentIn('admin_comment.id_document'))
    .where('id', '=', id)
    .returning(['idDocument', 'name', 'description', 'author', 'authorId'])
    .executeTakeFirst()

/** The document of an affiliate. */
export async function findDocumentOfAffiliate(db: Database, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('affiliate').select('idDocument').where('id', '=', id).executeTakeFirst()
  return row?.idDocument
}

export type CommentValues = {
  idDocument: string
  name: string
  description: string
  author: string
  authorId: number
}

/** Seconds within which the same words by the same person are a second click, not a second thing (rule durable-3). */
const repeatSeconds = 10

/** Writes a comment, or finds the one that the same person wrote with the same words a moment ago. */
export async function addComment(
  db: Database,
  values: CommentValues,
): Promise<{ id: number; isNew: boolean }> {
  await takeObjectLock(db, objectLocks.comment, JSON.stringify(values))
  const same = await db
    .selectFrom('adminComment')
    .select('id')
    .where('idDocument', '=', values.idDocument)
    .where('name', '=', values.name)
    .where('description', '=', values.description)
    .where('authorId', '=', values.authorId)
    .where('creationTime', '>', sql<string>`now() - make_interval(secs => ${repeatSeconds})`)
    .executeTakeFirst()
  if (same) return { id: same.id, isNew: false }
  const { id } = await db.insertInto('adminComment').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, isNew: true }
}
