import { sql, type RawBuilder } from 'kysely'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { BulkWhat } from '#contract/import/bulk/changes.ts'
import type { PersonName } from '#contract/people/name.ts'
import { tagField } from '#contract/people/tag.ts'
import { returnTags } from '#server/import/tags.queries.ts'
import { identityFields } from '#contract/people/identityFields.ts'
import { isOnOpenRoll } from '#server/census/duplicates/merge.rolls.queries.ts'
import { toSqlName } from '#server/census/profile.columns.queries.ts'
import { deathActions } from '#server/people/deceased.queries.ts'
import { isProtectedFrom, type Editor } from '#server/people/protectedAccounts.queries.ts'
import { forgetMemberships } from '#server/people/choosing/moments.queries.ts'
import { eraseFromRolls } from '#server/people/choosing/rolls.queries.ts'
import { setCommunications } from '#server/consents/consents.queries.ts'
import type { MovedAddress } from '#server/import/write.queries.ts'
import { undoableUntil } from '#server/import/batches.queries.ts'
import { hasLeftSince } from '#server/import/left.queries.ts'
import { returnRecords } from '#server/import/records.queries.ts'
import { draftColumns } from '#server/import/columns.queries.ts'
import type { JobAuthor } from '#server/kernel/jobs/jobHandler.ts'
import { logChanges } from '#server/kernel/audit.ts'
import { selectOffices } from '#server/kernel/security/offices.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Clock } from '#server/kernel/world.ts'

/** Reads an import and locks it, so that nobody else undoes it meanwhile. */
export async function lockBatch(db: Database, id: number, { now }: Clock) {
  const { rows } = await sql<{
    fileName: string
    change: BulkWhat | null
    undoneAt: string | null
    expired: boolean
  }>`
    select file_name, change, undone_at, ${undoableUntil(sql`b`)} <= ${now} as expired
    from import_batch b where id = ${id} for update`.execute(db)
  return rows[0]
}

/** SQL: all people that an import touched. */
export const peopleOf = (batchId: number) => sql`
  select affiliate_id from import_created where batch_id = ${batchId}
  union all select affiliate_id from import_changed where batch_id = ${batchId}`

/**
 * Locks all people that the import touched, in the order of their ids, as everywhere. A list may have brought them in, so that
 * they go; whom a change to many touched stays, and what only needs that waits for nobody.
 */
export async function lockChangedPeople(db: Database, batchId: number, isOfList: boolean): Promise<void> {
  const lock = isOfList ? sql`for update` : sql`for no key update`
  await sql`
    select count(*) from (
      select a.id from affiliate a
      where a.id in (${peopleOf(batchId)})
      order by a.id ${lock}) as held`.execute(db)
}

/** SQL: whether other rows depend on a created person, so that deleting them would lose or break something. */
const hasDependents = sql`(
  exists (select from app_user u where u.affiliate_id = a.id)
  or exists ${selectOffices(sql`a.id`)}
  or exists (select from meeting_attendance m where m.affiliate_id = a.id)
  or exists (select from charge c where c.affiliate_id = a.id)
  or exists (select from affiliate_merge m where a.id in (m.kept_id, m.removed_id) and m.undone_at is null)
  or exists (select from record r where r.id_document = a.id_document and r.creation_time >= b.creation_time)
  or exists (select from admin_comment c where c.id_document = a.id_document and c.creation_time >= b.creation_time))`

/**
 * SQL: whether a created person is as the import made them: every later version comes from imports that have been
 * undone, and each field has its first value again; or from a death that was undone, which gives all back. Tags make no
 * version.
 */
const isAsCreated = sql`coalesce((
  select count(distinct told.activity_id) = a.version - 1 and bool_and(
    case when told.is_of_death then ${isMember('a')} else told.is_undone and told.first_was is not distinct from told.last_is end)
  from (
    select c.activity_id, told_by.is_of_death,
      y.action in ('importUndone', 'peopleChangeUndone')
        or exists (select from import_batch later where later.activity_id = y.id and later.undone_at is not null) as is_undone,
      first_value(v.before) over (partition by c.field, told_by.is_of_death order by c.id) as first_was,
      first_value(v.after) over (partition by c.field, told_by.is_of_death order by c.id desc) as last_is
    from change c join activity y on y.id = c.activity_id left join change_value v on v.change_id = c.id
      cross join lateral (select y.action = any(${deathActions}) as is_of_death) as told_by
    where c.entity = 'affiliate' and c.entity_id = a.id::text and c.field <> ${tagField}) as told), false)`

/** Decides for each created person: already gone, changed since, has dependents, is on an open roll, or can be deleted. */
export async function planDeletions(db: Database, clock: Clock, batchId: number): Promise<void> {
  await sql`drop table if exists pg_temp.undo_created, pg_temp.undo_field`.execute(db)
  await sql`
    create temp table undo_created on commit drop as
    select c.affiliate_id, c.line, c.row,
      case when a.id is null then 'gone' when a.version > 1 and not ${isAsCreated} then 'touched' when ${hasDependents} then 'hangs'
        when ${isOnOpenRoll(clock, sql`a.id`)} then 'rolled' else 'delete' end as verdict
    from import_created c join import_batch b on b.id = c.batch_id left join affiliate a on a.id = c.affiliate_id
    where c.batch_id = ${batchId}`.execute(db)
}

/** SQL: whether the value from before names an assembly that has been dissolved since (rule assembly-4). */
const isDissolved = sql`exists (select from assembly gone where gone.deleted_at is not null
  and gone.id = case f.name when 'assembly_id' then was.assembly_id when 'main_sectoral_id' then was.main_sectoral_id end)`

const identityColumns = identityFields.map(toSqlName)

/** By which somebody decides one field of a profile; what lists, deaths and merges do can itself be undone. */
const byHand: readonly ActivityAction[] = ['affiliateEdited', 'affiliateReverted', 'ownFileEdited']

/** SQL: the fields of a person `c` that somebody has decided since an import `b`, also for what it had written. */
const decidedSince = sql`(
  select coalesce(array_agg(decided.field), '{}') as fields
  from change decided join activity y on y.id = decided.activity_id
  where decided.entity = 'affiliate' and decided.entity_id = c.affiliate_id::text
    and decided.activity_id > b.activity_id and y.action = any(${byHand}::text[]))`

/**
 * Decides field by field whether the imported value is still there, nobody has decided it since, and it can be restored. Those who left since stay as
 * they are, also when they came back; communications that the list ended are not started again; mail and type of who
 * ranks at or above the editor stay (rule rights-11).
 */
export async function planReturns(db: Database, batchId: number, editor: Editor): Promise<void> {
  const values = draftColumns.map(({ name, field, logged }) => {
    const columnOf = (table: string) => sql`${sql.ref(`${table}.${name}`)}`
    const [now, will, was] = [columnOf('a'), columnOf('will'), columnOf('was')]
    return sql`(${name}, ${field}, ${now} is not distinct from ${will}, ${logged(now)}, ${logged(was)})`
  })
  await sql`
    create temp table undo_field on commit drop as
    select c.affiliate_id, c.line, c.row, f.name, f.field, f.now, f.was,
      case when a.id is null then 'gone' when ${hasLeftSince} then 'left' when not f.stands or f.field = any(decided.fields) then 'changed'
        when ${isDissolved} then 'changed'
        when f.name = any(${identityColumns}) and ${isProtectedFrom(editor, sql`a.id`)} then 'protected'
        when f.name = 'email' and was.email = '' and exists (select from app_user u where u.affiliate_id = a.id) then 'account'
        when f.name = 'email' and exists (select from app_user u where u.affiliate_id = a.id and u.username = a.email) then 'opened'
        when f.name = 'communications' and was.communications then 'withdrawn' else 'return' end as verdict
    from import_changed c
    join import_batch b on b.id = c.batch_id
    left join affiliate a on a.id = c.affiliate_id
    cross join lateral ${decidedSince} as decided
    cross join lateral (
      select coalesce(jsonb_agg(k.assembly_id order by k.assembly_id), '[]') as ids,
        string_agg(k.assembly_id::text, ',' order by k.assembly_id) as text
      from affiliate_sectoral k where k.affiliate_id = c.affiliate_id) as held
    cross join lateral jsonb_populate_record(null::affiliate, c.before) as was
    cross join lateral jsonb_populate_record(null::affiliate, c.after) as will
    cross join lateral (values ${sql.join(values)}, ('sectorals', 'sectorals', held.ids = c.after -> 'sectorals', held.text,
      (select string_agg(id, ',' order by id::integer) from jsonb_array_elements_text(c.before -> 'sectorals') as s (id)))
    ) as f (name, field, stands, now, was)
    where c.batch_id = ${batchId} and c.after ? f.name`.execute(db)
}

export type UndoCounts = { deleted: number; restored: number; partly: number }
type UndoInput = {
  batchId: number
  clock: Clock
  author: JobAuthor
  action: ActivityAction
  describe: (undone: UndoCounts) => string
}

/** The people who get their former address back. */
export async function listReturnedAddresses(db: Database): Promise<MovedAddress[]> {
  const { rows } = await sql<MovedAddress>`
    select f.affiliate_id, f.now as before, f.was as written from undo_field f
    where f.name = 'email' and f.verdict = 'return' order by f.affiliate_id`.execute(db)
  return rows
}

/** Leaves some profiles the address of the list. */
export async function keepAddresses(db: Database, affiliateIds: readonly number[]): Promise<void> {
  await sql`update undo_field set verdict = 'often'
    where name = 'email' and affiliate_id = any(${affiliateIds})`.execute(db)
}

/** Deletes and restores what was planned, and logs every field. */
export async function applyUndo(
  db: Database,
  { batchId, clock, author, action, describe }: UndoInput,
): Promise<UndoCounts> {
  const { rows } = await sql<UndoCounts>`
    select (select count(*) from undo_created where verdict = 'delete') as deleted,
      (select count(*) from (select affiliate_id from undo_field where verdict = 'return'
        union select affiliate_id from undo_tag
        union select affiliate_id from undo_record where verdict = 'return') as returned) as restored,
      (select count(distinct f.affiliate_id) from undo_field f join undo_field other using (affiliate_id)
        where f.verdict = 'return' and other.verdict <> 'return') as partly`.execute(db)
  const [undone = { deleted: 0, restored: 0, partly: 0 }] = rows
  const { id: activityId } = await db
    .insertInto('activity')
    .values({ action, details: describe(undone), ...author })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logChanges(
    db,
    activityId,
    sql`select 'affiliate', affiliate_id::text, field, now, was from undo_field where verdict = 'return'
      union all
      select 'affiliate', affiliate_id::text, 'importUndone', null, ${String(batchId)}::text
      from undo_created where verdict = 'delete'`,
  )
  await restoreValues(db, clock, batchId)
  const deleted = sql`select affiliate_id from undo_created where verdict = 'delete'`
  await eraseFromRolls(db, deleted)
  await eraseStops(db, deleted)
  await sql`delete from affiliate where id in (${deleted})`.execute(db)
  await forgetMemberships(db, activityId)
  await returnRecords(db, activityId)
  await returnTags(db, { activityId, batchId, username: author.username })
  await sql`update import_batch set undone_at = now() where id = ${batchId}`.execute(db)
  return undone
}

/** That nothing goes to an address is not kept when nobody has it any more (rule communication-14). */
const eraseStops = (db: Database, deleted: RawBuilder<unknown>) =>
  sql`delete from suppressed_address stopped using affiliate a
    where a.id in (${deleted}) and stopped.address = lower(a.email)
      and not exists (select from affiliate other where other.email_search = f_norm(stopped.address) and other.id not in (${deleted}))
      and not exists (select from app_user u where u.username = stopped.address)`.execute(db)

async function restoreValues(db: Database, clock: Clock, batchId: number): Promise<void> {
  const silenced = sql`select affiliate_id from undo_field where name = 'communications' and verdict = 'return'`
  await setCommunications(db, clock, { who: silenced, value: false })
  const assignments = draftColumns.map(({ name }) => {
    const column = sql.ref(name)
    return sql`${column} = case when ${name} = any(back.names) then was.${column} else a.${column} end`
  })
  await sql`
    update affiliate a set ${sql.join(assignments)}, last_update_time = now(), version = a.version + 1
    from import_changed c
    join (select affiliate_id, array_agg(name) as names from undo_field where verdict = 'return' group by affiliate_id) as back
      using (affiliate_id)
    cross join lateral jsonb_populate_record(null::affiliate, c.before) as was
    where c.batch_id = ${batchId} and a.id = c.affiliate_id`.execute(db)
  await sql`
    delete from affiliate_sectoral k using undo_field f, import_changed c
    where f.name = 'sectorals' and f.verdict = 'return' and k.affiliate_id = f.affiliate_id
      and c.batch_id = ${batchId} and c.affiliate_id = f.affiliate_id
      and not c.before -> 'sectorals' @> to_jsonb(k.assembly_id)`.execute(db)
}

export type KeptChange = {
  affiliateId: number
  line: number
  row: number | null
  reason:
    | 'gone'
    | 'touched'
    | 'hangs'
    | 'rolled'
    | 'changed'
    | 'left'
    | 'withdrawn'
    | 'protected'
    | 'account'
    | 'opened'
    | 'often'
    | 'deleted'
  fields: string[] | null
}

/** The names of those of some people who are in the census, also of who left. */
export async function nameKept(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonName>> {
  const { rows } = await sql<PersonName & { id: number }>`
    select id, name, last_name_1, last_name_2 from affiliate where id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

/** The changes that stay, by line. */
export async function listKeptChanges(db: Database): Promise<KeptChange[]> {
  const { rows } = await sql<KeptChange>`
    select affiliate_id, line, row, verdict as reason, null::text[] as fields from undo_created where verdict <> 'delete'
    union all
    select affiliate_id, line, row, verdict, null from undo_record where verdict <> 'return'
    union all
    select affiliate_id, line, row, (array_agg(verdict order by array_position(array['gone', 'left', 'changed', 'protected', 'account', 'opened', 'often', 'withdrawn'], verdict)))[1],
      array_agg(field order by field)
    from undo_field where verdict <> 'return' group by affiliate_id, line, row
    order by line`.execute(db)
  return rows
}
