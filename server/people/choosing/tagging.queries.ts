import { sql, type RawBuilder } from 'kysely'
import { tagField } from '#contract/people/tag.ts'
import { logChanges } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'

/** A tag that is put on people or taken off them, and the entry of the log that says so. */
type Tagging = { tagId: number; activityId: number }

/** SQL: numbers of profiles, as a query with one column. */
type People = RawBuilder<unknown>

/**
 * SQL: whether a number is among some, which are given. Not a query of them: PostgreSQL expects nobody to have a tag that
 * is younger than its statistics, and would run the query again for each who has it.
 */
export const isOneOf = (ids: readonly number[]) => sql<boolean>`= any(${ids}::integer[])`

/**
 * SQL: those of some people who are members, held until the transaction ends, so that leaving, which takes all tags off,
 * waits for this or is waited for; their profiles are edited meanwhile.
 */
export const holdMembers = (ids: readonly number[]): People =>
  sql`select id from affiliate where id ${isOneOf(ids)} and ${isMember('affiliate')} order by id for key share`

/**
 * Puts a tag on the members among some people and logs it in the history of each who did not have it, in one statement;
 * returns how many those are. `people` are within the caller's scope.
 */
export const putTag = (
  db: Database,
  { tagId, activityId, authorId }: Tagging & { authorId: number },
  people: readonly number[],
): Promise<number> =>
  logChanges(
    db,
    activityId,
    sql`select 'affiliate', affiliate_id::text, ${tagField}::text, null::text, ${tagId}::text from done`,
    sql`done as (
      insert into person_tag (tag_id, affiliate_id, added_by)
      select ${tagId}::integer, person.id, ${authorId}::integer from (${holdMembers(people)}) as person (id)
      on conflict do nothing returning affiliate_id)`,
  )

/**
 * Takes a tag off people and logs it in the history of each who had it, in one statement; returns how many those are.
 */
export const takeTag = (
  db: Database,
  { tagId, activityId }: Tagging,
  people: readonly number[],
): Promise<number> =>
  logChanges(
    db,
    activityId,
    sql`select 'affiliate', affiliate_id::text, ${tagField}::text, ${tagId}::text, null::text from done`,
    sql`done as (
      delete from person_tag where tag_id = ${tagId} and affiliate_id ${isOneOf(people)} returning affiliate_id)`,
  )

/** SQL: those of whom an entry of the log says that a tag was put on them, or taken off. */
export const selectTagged = (activityId: number): People =>
  sql`select entity_id::integer from change where activity_id = ${activityId} and field = ${tagField}`

/** SQL: those of whom an entry of the log says that a tag was put on them, or taken off, and nobody has done either since. */
export const selectLogged = ({ tagId, activityId }: Tagging): People =>
  sql`select c.entity_id::integer from change c where c.activity_id = ${activityId} and c.field = ${tagField}
    and not exists (select from change later join change_value said on said.change_id = later.id
      where later.entity = c.entity and later.entity_id = c.entity_id
        and later.field = c.field and later.activity_id > c.activity_id
        and coalesce(said.before, said.after) = ${`${tagId}`})`

/** Takes all tags off somebody who leaves the census; returns the numbers of those that their history names. */
export async function clearTagsOf(db: Database, affiliateId: number): Promise<number[]> {
  const { rows } = await sql<{ tagId: number }>`
    with gone as (delete from person_tag where affiliate_id = ${affiliateId} returning tag_id)
    select tag_id from gone join tag on tag.id = tag_id where tag.deleted_at is null`.execute(db)
  return rows.map(({ tagId }) => tagId)
}

/** Puts a tag on one person within the scope; whether they did not have it. */
export async function putOneTag(
  db: Database,
  { tagId, affiliateId, authorId }: { tagId: number; affiliateId: number; authorId: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into person_tag (tag_id, affiliate_id, added_by) values (${tagId}, ${affiliateId}, ${authorId})
    on conflict do nothing`.execute(db)
  return numAffectedRows > 0n
}

/** Takes a tag off one person within the scope; whether they had it. */
export async function takeOneTag(
  db: Database,
  { tagId, affiliateId }: { tagId: number; affiliateId: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from person_tag where tag_id = ${tagId} and affiliate_id = ${affiliateId}`.execute(db)
  return numAffectedRows > 0n
}
