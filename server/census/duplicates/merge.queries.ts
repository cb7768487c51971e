import { sql, type RawBuilder } from 'kysely'
import { fieldsInChoice, type MergeField } from '#contract/census/duplicates/mergeFields.ts'
import { mergeDays } from '#contract/census/duplicates/merges.ts'
import { isInColumn, toSqlName } from '#server/census/profile.columns.queries.ts'
import { listMergedInto } from '#server/census/merged.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'

/** A row of `affiliate` from jsonb, which keeps every value exactly, microseconds included. */
export type AffiliateRow = Readonly<Record<string, unknown>> & {
  id: number
  version: number
  id_document: string
}

/** Columns that a choice decides although they are not fields of a profile. */
const extraColumns: Partial<Record<MergeField, readonly string[]>> = {
  inscriptionType: ['unregistered_at', 'reduced_at'],
  creationTime: ['creation_time'],
}

/** The columns that a choice decides. */
export const columnsInChoice = (choice: MergeField): string[] => [
  ...fieldsInChoice(choice).filter(isInColumn).map(toSqlName),
  ...(extraColumns[choice] ?? []),
]

/** Until the transaction ends, whom a merge takes off the census or puts back counts as nobody who left or joined. */
export const sayJoiningProfiles = (db: Database) =>
  sql`select set_config('concejo.joining_profiles', 'on', true)`.execute(db)

/** Whether two rows have different values in a choice. */
export const isDifferent = (one: AffiliateRow, other: AffiliateRow, choice: MergeField) =>
  columnsInChoice(choice).some((column) => (one[column] ?? null) !== (other[column] ?? null))

/** Locks profiles in the order of their ids and returns those that exist. */
export async function lockProfiles(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<AffiliateRow[]> {
  const { rows } = await sql<{ profile: string }>`
    select to_jsonb(a)::text as profile from affiliate a where id = any(${ids}) and ${scope.ofPersonIn('a.id')} order by id for update`.execute(
    db,
  )
  return rows.map(({ profile }) => JSON.parse(profile) as AffiliateRow)
}

/** Reads profiles without a lock. */
export async function readProfiles(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<AffiliateRow[]> {
  const { rows } = await sql<{ profile: string }>`
    select to_jsonb(a)::text as profile from affiliate a where id = any(${ids}) and ${scope.ofPersonIn('a.id')}`.execute(
    db,
  )
  return rows.map(({ profile }) => JSON.parse(profile) as AffiliateRow)
}

/** Copies some columns of another row to a profile, as a new version (rule census-5). */
export async function writeColumns(
  db: Database,
  id: number,
  columns: readonly string[],
  from: AffiliateRow,
): Promise<AffiliateRow> {
  const assignments = columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}, `)
  const { rows } = await sql<{ profile: string }>`
    update affiliate a set ${sql.join(assignments, sql``)} version = a.version + 1, last_update_time = now()
    from jsonb_populate_record(null::affiliate, ${JSON.stringify(from)}::jsonb) r
    where a.id = ${id} returning to_jsonb(a)::text as profile`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the profile is locked and cannot be gone')
  return JSON.parse(row.profile) as AffiliateRow
}

export async function deleteProfile(db: Database, scope: Scope, id: number): Promise<void> {
  await scope.deleteFrom(db, 'affiliate').where('id', '=', id).execute()
}

/** Inserts stored rows again, ids included. */
export async function insertStoredRows(
  db: Database,
  table:
    | 'affiliate'
    | 'meeting_attendance'
    | 'import_created'
    | 'merge_request'
    | 'fee_batch_left_out'
    | 'voting_claim',
  rows: readonly object[],
  only: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  if (rows.length === 0) return
  const { rows: held } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  // Columns added after the rows were stored get their default value.
  const kept = held.filter(({ name }) => rows.every((row) => name in row))
  const columns = sql.join(kept.map(({ name }) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
    where ${only}`.execute(db)
}

export type MergeRow = {
  id: number
  keptId: number
  removedId: number
  mergedAt: string
  undoneAt: string | null
  expired: boolean
  snapshot: unknown
}

export async function lockMerge(
  db: Database,
  id: number,
  now: RawBuilder<string>,
): Promise<MergeRow | undefined> {
  const { rows } = await sql<Omit<MergeRow, 'snapshot'> & { snapshot: string }>`
    select id, kept_id, removed_id, creation_time as merged_at, undone_at, snapshot::text as snapshot,
      creation_time + ${mergeDays} * interval '1 day' <= ${now} as expired
    from affiliate_merge where id = ${id} for update`.execute(db)
  const [row] = rows
  return row && { ...row, snapshot: JSON.parse(row.snapshot) as unknown }
}

export async function writeMerge(
  db: Database,
  merge: { keptId: number; removedId: number; snapshot: unknown; authorId: number },
): Promise<{ id: number; until: string }> {
  const { rows } = await sql<{ id: number; until: string }>`
    insert into affiliate_merge (kept_id, removed_id, snapshot, author_id)
    values (${merge.keptId}, ${merge.removedId}, ${JSON.stringify(merge.snapshot)}::jsonb, ${merge.authorId})
    returning id, creation_time + ${mergeDays} * interval '1 day' as until`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an insert returns its row')
  return row
}

export async function markMergeUndone(db: Database, id: number): Promise<void> {
  await sql`update affiliate_merge set undone_at = now() where id = ${id}`.execute(db)
}

/** When a merge was made that stands, and until when it can be undone. */
export const findStandingMerge = (db: Database, id: number) =>
  asSystem('when a merge was made, by which nothing of its people is told')
    .selectFrom(db, 'affiliateMerge')
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .select([
      'creationTime as mergedAt',
      sql<string>`creation_time + ${mergeDays} * interval '1 day'`.as('until'),
    ])
    .executeTakeFirst()

/** The profile that this one was merged into, if any. */
export async function findLaterMerge(db: Database, removedId: number): Promise<number | undefined> {
  const found = await asSystem('the later merge of a file, by which nothing of it is told')
    .selectFrom(db, 'affiliateMerge')
    .select('keptId')
    .where('removedId', '=', removedId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return found?.keptId
}

/**
 * SQL: which profile of a merge is the account's own: the one that it came with, or that was stored when it was opened
 * since (`openAccount`). Nothing that happens to the account later changes it.
 */
export const ownSide = sql`coalesce(snapshot ->> 'own', snapshot #>> '{hung,own}',
  case when snapshot #>> '{hung,userId}' is null then 'kept' else 'removed' end)`

/** SQL: the rows in a list of a snapshot, with these of their columns alone. */
const keepColumns = (path: string, ...columns: readonly string[]) => sql`(
  select coalesce(jsonb_agg((
    select jsonb_object_agg(key, value) from jsonb_each(kept) where key = any(${columns}))), '[]')
  from jsonb_array_elements(snapshot #> ${path}::text[]) kept)`

/**
 * Erases the data that merges keep about a person who leaves, including those of earlier merges: they are not parted
 * again. Which rows came with whom stays until then, for who comes back meanwhile (rule rights-13).
 */
export async function eraseMergeSnapshotsOf(db: Database, id: number): Promise<void> {
  const parts = [id, ...(await listMergedInto(db, id))]
  await sql`
    update affiliate_merge set snapshot = case when undone_at is not null or not snapshot ? 'hung' then '{}' else
      jsonb_build_object(
        'own', ${ownSide},
        'hung', jsonb_build_object(
          'records', jsonb_build_object(
            'kept', ${keepColumns('{hung,records,kept}', 'id')}, 'removed', ${keepColumns('{hung,records,removed}', 'id')}),
          'comments', snapshot #> '{hung,comments}',
          'consents', snapshot #> '{hung,consents}',
          'communications', snapshot #> '{hung,communications}',
          'minutes', snapshot #> '{hung,minutes}',
          'fees', jsonb_build_object(
            'mandates', jsonb_build_object(
              'kept', ${keepColumns('{hung,fees,mandates,kept}', 'id')}, 'removed', ${keepColumns('{hung,fees,mandates,removed}', 'id')}),
            'charges', snapshot #> '{hung,fees,charges}',
            'requests', snapshot #> '{hung,fees,requests}',
            'leftOut', jsonb_build_object('moved', snapshot #> '{hung,fees,leftOut,moved}')),
          'attendances', jsonb_build_object(
            'moved', snapshot #> '{hung,attendances,moved}',
            'raised', ${keepColumns('{hung,attendances,raised}', 'id', 'from')},
            'dropped', ${keepColumns('{hung,attendances,dropped}', 'meeting_id', 'status')}))) end
    where kept_id = any(${parts}) and snapshot <> '{}'`.execute(db)
}

/** Erases the data of merges that can no longer be undone; who, when and which profiles remain. */
export async function eraseOldMergeSnapshots(db: Database, now: RawBuilder<string>): Promise<void> {
  await sql`
    update affiliate_merge set snapshot = '{}'
    where snapshot <> '{}' and (undone_at is not null or creation_time + ${mergeDays} * interval '1 day' <= ${now})`.execute(
    db,
  )
}

/** SQL: the rows of a select of one column, as a JSON array. */
export const jsonList = (select: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(found.it order by found.it) from (select ${select}) as found (it)), '[]')`
