import { sql } from 'kysely'
import type { z } from 'zod'
import type { comments } from '#contract/census/records/comments.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows, type Rows } from '#server/kernel/lists/list.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/database/locks.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof comments.ofPerson.query>

const joinPerson = (rows: Rows<DB, 'adminComment'>) =>
  rows.leftJoin('affiliate', 'affiliate.idDocument', 'adminComment.idDocument')

const columns = [
  'adminComment.id',
  'adminComment.name',
  'adminComment.description',
  'adminComment.creationTime',
  'adminComment.idDocument',
  'adminComment.author as admin',
  'affiliate.id as affiliateId',
] as const

/** One page of the comments about a person. */
export const listComments = (
  db: Database,
  scope: Scope,
  idDocument: string,
  { sort, direction, ...request }: Query,
) =>
  listRows(db, request, {
    from: scope.rowsOf('adminComment', joinPerson),
    where: [sql`admin_comment.id_document = ${idDocument}`, scope.isOpenRow('admin_comment.about_member')],
    order: sortBy(direction, [`adminComment.${sort}`, 'adminComment.id']),
    read: (page) => page.select(columns).execute(),
  })

export const findComment = (db: Database, scope: Scope, id: number) =>
  joinPerson(scope.selectFrom(db, 'adminComment'))
    .where(scope.isOpenRow('admin_comment.about_member'))
    .where('adminComment.id', '=', id)
    .select(columns)
    .executeTakeFirst()

/** Deletes a comment within the scope; returns its values, or undefined if there was none. */
export const removeComment = (db: Database, scope: Scope, id: number) =>
  scope
    .deleteFrom(db, 'adminComment')
    .where(scope.isOpenRow('admin_comment.about_member'))
    .where('id', '=', id)
    .returning(['idDocument', 'name', 'description', 'author', 'authorId'])
    .executeTakeFirst()

export async function findDocumentOfAffiliate(db: Database, id: number): Promise<string | undefined> {
  const row = await asSystem('whom a comment is about; it is written within a scope')
    .selectFrom(db, 'affiliate')
    .select('idDocument')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.idDocument
}

export type CommentValues = {
  idDocument: string
  name: string
  description: string
  author: string
  authorId: number
}

/**
 * The seconds in which the same comment by the same author is a repeated click and not a new comment (rule
 * durable-3).
 */
const repeatSeconds = 10

/** Adds a comment, or returns the same one if it was just added. */
export async function addComment(
  db: Database,
  values: CommentValues,
): Promise<{ id: number; isNew: boolean }> {
  await takeObjectLock(db, objectLocks.comment, JSON.stringify(values))
  const same = await asSystem('what the same author has just written')
    .selectFrom(db, 'adminComment')
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
