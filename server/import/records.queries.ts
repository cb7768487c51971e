import { sql, type RawBuilder } from 'kysely'
import { recordFields } from '#contract/census/records/record.ts'
import { toSqlName } from '#server/census/profile.columns.queries.ts'
import { hasLeftSince } from '#server/import/left.queries.ts'
import type { ImportAuthor } from '#server/import/write.queries.ts'
import { logChanges } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'

// The same record for many people (rule people-24). It holds what each profile says when it is written.

/** SQL: whether a line brings a record that its person does not have yet, word for word. */
export const addsRecord = (line: RawBuilder<unknown>) => sql`(${line}.record is not null and not exists (
  select from record r where r.id_document = ${line}.id_document and r.record_type = ${line}.record ->> 'recordType'
    and r.title = ${line}.record ->> 'title' and r.description = ${line}.record ->> 'description'))`

const copied = sql.join(recordFields.map((field) => sql.ref(toSqlName(field))))
const copiedOfPerson = sql.join(recordFields.map((field) => sql.ref(`a.${toSqlName(field)}`)))

/** What the log says of a record: the rest is a copy of the profile, which it need not hold too. */
const loggedFields = ['recordType', 'title', 'description']
/** Of one that is gone also whose it was: by that what it said is erased with them (rule log-12). */
const loggedOfGone = [...loggedFields, 'idDocument']

const logged = (row: string, fields: readonly string[]) =>
  sql`(values ${sql.join(fields.map((field) => sql`(${sql.lit(field)}, ${sql.ref(`${row}.${field}`)})`))}) as said (field, value)`

type Writing = { activityId: number; batchId: number; author: ImportAuthor }

/** Adds the planned records, and notes them with what else the import changed: by that they are taken away again. */
export async function addPlannedRecords(
  db: Database,
  { activityId, batchId, author }: Writing,
): Promise<void> {
  await sql`
    with added as (
      insert into record (${copied}, record_type, title, description, legal_document_id, author_id)
      select ${copiedOfPerson}, p.record ->> 'recordType', p.record ->> 'title', p.record ->> 'description',
        (p.record ->> 'dataProtectionTemplateId')::integer, ${author.userId}::integer
      from import_plan p join affiliate a on a.id = p.affiliate_id
      where p.verdict in ('update', 'added') and ${addsRecord(sql`p`)} order by p.line
      returning id, id_document)
    update import_changed c set after = c.after || jsonb_build_object('record', added.id)
    from added join affiliate a on a.id_document = added.id_document
    where c.batch_id = ${batchId} and c.affiliate_id = a.id`.execute(db)
  const written = sql`record r join (
    select (after ->> 'record')::integer as id from import_changed where batch_id = ${batchId} and after ? 'record') as noted using (id)`
  await sql`
    insert into activity_subject (entity, entity_id, activity_id)
    select 'record', r.id, ${activityId}::bigint from ${written}`.execute(db)
  await logChanges(
    db,
    activityId,
    sql`select 'record', r.id::text, said.field, null::text, said.value from ${written} cross join lateral ${logged('r', loggedFields)}`,
  )
}

/**
 * Decides of each record that an import added whether it is taken away again, as table `undo_record`; not one that is no
 * longer its person's.
 */
export async function planRecordReturns(db: Database, batchId: number): Promise<void> {
  await sql`drop table if exists pg_temp.undo_record`.execute(db)
  await sql`
    create temp table undo_record on commit drop as
    select c.affiliate_id, c.line, c.row, r.id as record_id,
      case when a.id is null then 'gone' when ${hasLeftSince} then 'left' when r.id is null then 'deleted' else 'return' end as verdict
    from import_changed c join import_batch b on b.id = c.batch_id
    left join affiliate a on a.id = c.affiliate_id
    left join record r on r.id = (c.after ->> 'record')::integer and r.id_document = a.id_document
    where c.batch_id = ${batchId} and c.after ? 'record'`.execute(db)
}

/** Takes the planned records away, and says so in the log of each person. */
export async function returnRecords(db: Database, activityId: number): Promise<void> {
  await sql`
    insert into activity_subject (entity, entity_id, activity_id)
    select about.entity, about.id, ${activityId}::bigint
    from undo_record u cross join lateral (values ('record', u.record_id), ('affiliate', u.affiliate_id)) as about (entity, id)
    where u.verdict = 'return'`.execute(db)
  await logChanges(
    db,
    activityId,
    sql`select 'record', done.id::text, said.field, said.value, null::text from done cross join lateral ${logged('done', loggedOfGone)}`,
    sql`done as (
      delete from record r using undo_record u where u.verdict = 'return' and r.id = u.record_id
      returning r.id, r.record_type, r.title, r.description, r.id_document)`,
  )
}
