import { sql } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { holdMembers } from '#server/people/choosing/tagging.queries.ts'

/** Whom lines ask for: whole documents and addresses, as they are stored. */
export type Asked = { documents: readonly string[]; emails: readonly string[] }

/** The members within a scope who have one of some documents or addresses. */
export const findAsked = (db: Database, scope: Scope, { documents, emails }: Asked) =>
  scope
    .selectFrom(db, 'affiliate')
    .where(isMember('affiliate'))
    .where(sql<boolean>`(affiliate.id_document = any(${documents}) or affiliate.email = any(${emails}))`)
    .select(['affiliate.id', 'affiliate.idDocument', 'affiliate.email'])
    .execute()

/** The people outside the census who have one of some documents, each with their last record. */
export const findOutside = (db: Database, scope: Scope, documents: readonly string[]) =>
  scope
    .selectFrom(db, 'record')
    .where(sql<boolean>`record.id_document = any(${documents})`)
    .where(sql<boolean>`not exists (select from affiliate where affiliate.id_document = record.id_document)`)
    .groupBy('record.idDocument')
    .select(({ fn }) => ['record.idDocument', fn.max('record.id').as('lastRecord')])
    .execute()

/**
 * Adds a list which goes by itself in a day (`isOwnComparison`), under the name by which its people read of it in their
 * data while it lasts; returns its number.
 */
export async function addComparison(
  db: Database,
  { now }: Clock,
  { userId, username }: Pick<SignedIn, 'userId' | 'username'>,
  name: string,
): Promise<number> {
  const { id } = await db
    .insertInto('tag')
    .values({
      name,
      color: 'grey',
      kind: 'list',
      ownerId: userId,
      updatedBy: username,
      deletedAt: sql<string>`${now} + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts people in the list of a comparison, of which their histories say nothing. */
export const putCompared = (db: Database, tagId: number, authorId: number, ids: readonly number[]) =>
  sql`insert into person_tag (tag_id, affiliate_id, added_by)
    select ${tagId}, id, ${authorId} from (${holdMembers(ids)}) as person (id)`.execute(db)

/** Deletes a list that nobody was put in. */
export const discardList = (db: Database, id: number) => db.deleteFrom('tag').where('id', '=', id).execute()
