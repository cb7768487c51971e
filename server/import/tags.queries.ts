import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#contract/actor.ts'
import { tagField } from '#contract/people/tag.ts'
import type { ImportAuthor } from '#server/import/write.queries.ts'
import { logChanges } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import { isVisibleTo } from '#server/people/choosing/sharing.queries.ts'

/** Whose tags a list names. The server's console is nobody, and has those that super admins look after. */
export type TagReader = { userId: number | null; role: Role }

/**
 * Finds the tags and lists that the staged lines name, of those that whoever imports may use, as table `import_tag`:
 * one's own first. Those without a number are new; returns how many.
 */
export async function matchTags(db: Database, reader: TagReader): Promise<number> {
  await sql`drop table if exists pg_temp.import_tag`.execute(db)
  await sql`
    create temp table import_tag on commit drop as
    select said.key, said.name, (
      select tag.id from tag
      where f_norm(tag.name) = said.key and tag.deleted_at is null and ${isVisibleTo('tag', reader)}
      order by tag.owner_id is not distinct from ${reader.userId} desc, tag.kind desc, tag.id limit 1) as tag_id
    from (
      select f_norm(named.tag) as key, min(named.tag) as name
      from import_line s
      cross join unnest(s.tags || array(select jsonb_array_elements_text(s.assumed -> 'tags'))) as named (tag)
      group by 1) as said`.execute(db)
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from import_tag where tag_id is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** SQL: the tags that a line names, with their numbers; each name is folded once, not for each tag (`offset 0`). */
const tagsOf = (line: RawBuilder<unknown>) =>
  sql`(select f_norm(tag) as key from unnest(${line}.tags) as each (tag) offset 0) as named join import_tag t using (key)`

/**
 * SQL: whether a line names a tag that the person does not have. What they have is read by the person: who has a tag that
 * is younger than the statistics would be read whole for each line.
 */
export const addsTags = (line: RawBuilder<unknown>) => sql`exists (
  select from ${tagsOf(line)}
  where t.tag_id is null or t.tag_id <> all(array(
    select p.tag_id from person_tag p where p.affiliate_id = ${line}.affiliate_id)))`

/** SQL: whether the plan puts the tags of its lines on their people. */
const isTagged = sql`p.verdict in ('create', 'update', 'added')`

/** The lines that name tags which are new, in their order. */
export async function listNewTags(db: Database): Promise<{ line: number; name: string }[]> {
  const { rows } = await sql<{ line: number; name: string }>`
    select distinct p.line, t.name from import_plan p cross join lateral ${tagsOf(sql`p`)}
    where ${isTagged} and t.tag_id is null order by p.line, t.name`.execute(db)
  return rows
}

/** Makes the new tags that the plan needs, of the author alone. */
export async function addNewTags(db: Database, { userId, username }: ImportAuthor): Promise<void> {
  await sql`
    with added as (
      insert into tag (name, color, kind, owner_id, updated_by)
      select distinct t.name, 'blue', 'tag', ${userId}::integer, ${username}
      from import_plan p cross join lateral ${tagsOf(sql`p`)} where ${isTagged} and t.tag_id is null
      returning id, name)
    update import_tag t set tag_id = added.id from added where added.name = t.name and t.tag_id is null`.execute(
    db,
  )
}

/** Puts the tags of the plan on its people, and says so in the history of each. */
export async function putPlannedTags(
  db: Database,
  activityId: number,
  { userId }: ImportAuthor,
): Promise<void> {
  // Whoever deletes one waits, and takes it off these people too.
  await sql`select from tag where id in (select tag_id from import_tag) for share`.execute(db)
  await logChanges(
    db,
    activityId,
    sql`select 'affiliate', affiliate_id::text, ${tagField}::text, null::text, tag_id::text from done`,
    sql`done as (
      insert into person_tag (tag_id, affiliate_id, added_by)
      select distinct t.tag_id, a.id, ${userId}::integer
      from import_plan p join affiliate a on a.id_document = p.id_document cross join lateral ${tagsOf(sql`p`)}
      where ${isTagged} and t.tag_id is not null
      on conflict do nothing returning tag_id, affiliate_id)`,
  )
}

/**
 * Decides which tags that an import put on people who were there before are taken off again, as table `undo_tag`: those
 * of members that nobody has taken off or put on since.
 */
export async function planTagReturns(db: Database, batchId: number): Promise<void> {
  await sql`drop table if exists pg_temp.undo_tag`.execute(db)
  await sql`
    create temp table undo_tag on commit drop as
    with said as materialized (
      select c.id, c.activity_id, c.entity, c.entity_id, c.field, v.after, c.entity_id::integer as affiliate_id, v.after::integer as tag_id
      from change c join change_value v on v.change_id = c.id
      where c.activity_id = (select activity_id from import_batch where id = ${batchId})
        and c.entity = 'affiliate' and c.field = ${tagField} and v.after is not null)
    select said.affiliate_id, said.tag_id from said
    where ${oneByOne(sql`
      select from import_changed i join affiliate a on a.id = i.affiliate_id and ${isMember('a')}
      where i.batch_id = ${batchId} and i.affiliate_id = said.affiliate_id`)}
      and ${oneByOne(sql`select from person_tag held where held.affiliate_id = said.affiliate_id and held.tag_id = said.tag_id`)}
      and not ${oneByOne(sql`
        select from change later join change_value told on told.change_id = later.id
        where later.entity = said.entity and later.entity_id = said.entity_id and later.field = said.field
          and later.activity_id > said.activity_id and said.after in (told.before, told.after)`)}`.execute(db)
  await sql`analyze undo_tag`.execute(db)
}

/**
 * SQL: whether there is a row, found in an index for each row outside (`offset 0`): an import is younger than the
 * statistics, by which it would have no rows, and each of them be compared with all.
 */
const oneByOne = (rows: RawBuilder<unknown>) => sql`exists (${rows} offset 0)`

/** Takes the planned tags off, and deletes those that the import made when nobody has them any more. */
export async function returnTags(
  db: Database,
  { activityId, batchId, username }: { activityId: number; batchId: number; username: string },
): Promise<void> {
  await logChanges(
    db,
    activityId,
    sql`select 'affiliate', affiliate_id::text, ${tagField}::text, tag_id::text, null::text from done`,
    sql`done as (
      delete from person_tag p using undo_tag u
      where p.affiliate_id = u.affiliate_id and p.tag_id = u.tag_id returning p.tag_id, p.affiliate_id)`,
  )
  // An import and the tags that it made are of one transaction, and so of one instant.
  await sql`
    update tag set deleted_at = now(), updated_by = ${username}
    from import_batch b
    where b.id = ${batchId} and tag.created_at = b.creation_time and tag.updated_by = b.author and tag.version = 1
      and tag.deleted_at is null
      and not exists (select from person_tag p where p.tag_id = tag.id)`.execute(db)
}
