import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { changesForGood, type BulkWhat } from '#contract/import/bulk/changes.ts'
import { bulkCommit } from '#contract/import/bulk/jobs.ts'
import type { Counts } from '#server/import/report.ts'
import { importCommit, importUndo } from '#contract/import/jobs.ts'
import { undoDays, type ImportBatch, type imports } from '#contract/import/imports.ts'
import { draftColumns } from '#server/import/columns.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy } from '#server/kernel/lists/list.ts'
import { defineList } from '#server/kernel/lists/smallList.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Batch = {
  activityId: number
  author: string
  fileName: string
  counts: Counts
  /** Of people who were chosen, what is done to them (rule people-24). */
  change?: BulkWhat | undefined
}

/** Adds an import to the list of imports that can be undone; returns its id. */
export async function writeBatch(db: Database, { counts, ...batch }: Batch): Promise<number> {
  const { create: created, update: updated, unchanged, skipped, refused } = counts
  const { id } = await db
    .insertInto('importBatch')
    .values({ ...batch, created, updated, unchanged, skipped, refused })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores which people the plan created. Call it after they are in the census. */
export async function storeCreated(db: Database, batchId: number): Promise<void> {
  await sql`
    insert into import_created (batch_id, affiliate_id, line, row)
    select ${batchId}::integer, a.id, p.line, p.row
    from import_plan p join affiliate a on a.id_document = p.id_document where p.verdict = 'create'`.execute(
    db,
  )
}

/** Stores the values that the plan will change, before and after; none of who only gets tags or a record. Call it before they are written. */
export async function storeChanged(db: Database, batchId: number): Promise<void> {
  const pairs = draftColumns.map(
    ({ name }) => sql`(${name}, to_jsonb(a.${sql.ref(name)}), to_jsonb(p.${sql.ref(name)}))`,
  )
  await sql`
    insert into import_changed (batch_id, affiliate_id, line, row, before, after)
    select ${batchId}::integer, p.affiliate_id, p.line, p.row, jsonb_object_agg(changed.name, changed.was),
      jsonb_object_agg(changed.name, changed.will)
    from import_plan p
    join affiliate a on a.id = p.affiliate_id
    cross join lateral (
      select coalesce(jsonb_agg(k.assembly_id order by k.assembly_id), '[]') as ids
      from affiliate_sectoral k where k.affiliate_id = p.affiliate_id) as held
    cross join lateral (
      select coalesce(jsonb_agg(id order by id), '[]') as ids from (
        select k.assembly_id as id from affiliate_sectoral k where k.affiliate_id = p.affiliate_id
        union select unnest(p.sectoral_ids)) as every) as merged
    cross join lateral (values ${sql.join(pairs)}, ('sectorals', held.ids, merged.ids)) as changed (name, was, will)
    where p.verdict = 'update' and changed.was is distinct from changed.will
    group by p.affiliate_id, p.line, p.row
    union all
    select ${batchId}::integer, p.affiliate_id, p.line, p.row, '{}', '{}' from import_plan p where p.verdict = 'added'`.execute(
    db,
  )
}

/** SQL: until when an import can be undone. */
export const undoableUntil = (batch: RawBuilder<unknown>) =>
  sql<string>`${batch}.creation_time + ${undoDays} * interval '1 day'`

/** An import that was just written, and until when it can be undone. */
export async function findWritten(db: Database, id: number): Promise<{ id: number; until: string }> {
  return db
    .selectFrom('importBatch')
    .where('id', '=', id)
    .select(['id', undoableUntil(sql`import_batch`).as('until')])
    .executeTakeFirstOrThrow()
}

type Query = z.output<typeof imports.batches.query>

/**
 * The caller's own imports and changes to many that are not done, and then of the written ones, the latest first. The caller's
 * own job that undoes one, or failed to, is told on its row.
 */
export const defineBatchList = (
  scope: Scope,
  { written, unfinished, direction }: Query,
  { ownerId, clock: { now } }: { ownerId: number; clock: Clock },
) => {
  const until = undoableUntil(sql`b`)
  const isForGood = sql`b.change = any(${changesForGood}::text[])`
  const jobs = sql`(
    select json_build_object('id', j.id, 'kind', j.kind) as job, j.kind, j.asked, j.about, j.author, j.created_at,
      case when j.state = 'waiting' and p.stage is not null then 'working' else j.state end as state
    from job j left join job_progress p on p.job_id = j.id
    where j.owner_id = ${ownerId} and j.state in ('waiting', 'failed'))`
  const batches = sql<ImportBatch>`(
    select undo.job, b.id, (
        select j.id from job j where j.owner_id = ${ownerId} and j.state = 'done' and j.kind in (${importCommit.name}, ${bulkCommit.name})
          and j.result #>> '{batch,id}' = b.id::text limit 1) as report, b.file_name, b.change is null as is_of_list, b.author, b.creation_time, b.created, b.updated, b.unchanged,
      b.skipped, b.refused, b.undone_at, case when ${isForGood} then null else ${until} end as until,
      case when b.undone_at is not null then 'undone' when ${until} <= ${now} or ${isForGood} then 'final'
        else coalesce(undo.state, 'reversible') end as state
    from import_batch b
    left join lateral (
      select job, state from ${jobs} as j
      where j.kind = ${importUndo.name} and j.asked ->> 'batchId' = b.id::text
      order by j.created_at desc limit 1) as undo on b.undone_at is null
    union all
    select j.job, null, null, j.about, j.kind = ${importCommit.name}, j.author ->> 'username', j.created_at, null, null, null, null, null, null, null, j.state
    from ${jobs} as j where j.kind in (${importCommit.name}, ${bulkCommit.name}))`
  return defineList({
    scope: scope.ofEverybody(),
    from: (rows) => rows.selectFrom(batches.as('batch')),
    where: [
      ...(written === undefined ? [] : [sql<boolean>`id is not null`]),
      ...(unfinished === undefined ? [] : [sql<boolean>`state in ('waiting', 'working', 'failed')`]),
    ],
    order: [[sql`id is not null`, 'asc'], ...sortBy(direction, ['creationTime', 'id'])],
    read: (page) => page.selectAll().execute(),
  })
}

/** So long it is known whom a list brought in: no voting that opened within thirty days of it lasts longer (rule voting-16). */
const broughtDays = 121

/**
 * Erases the stored values of imports that can no longer be undone; their rows stay. Whom one brought in stays for longer,
 * also of one that was undone, of whoever is in the census still.
 */
export async function eraseOldBatches(db: Database, { now }: Clock): Promise<void> {
  const old = (days: number) => sql`creation_time + ${days} * interval '1 day' <= ${now}`
  const final = sql`(select id from import_batch where undone_at is not null or ${old(undoDays)})`
  await sql`delete from import_changed where batch_id in ${final}`.execute(db)
  await sql`delete from import_created c where batch_id in (select id from import_batch where ${old(broughtDays)})
    or batch_id in ${final} and not exists (select from affiliate a where a.id = c.affiliate_id)`.execute(db)
}
