import { sql } from 'kysely'
import type { BulkChange } from '#contract/import/bulk/changes.ts'
import type { BulkSummary, Spared } from '#contract/import/bulk/jobs.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/** SQL: those of some numbers who are members within a scope. */
export const selectNumbered = (db: Database, scope: Scope, ids: readonly number[]) =>
  sql`${scope
    .selectFrom(db, 'affiliate')
    .where(isMember('affiliate'))
    .where(sql<boolean>`affiliate.id = any(${ids}::integer[])`)
    .select('affiliate.id')}`

/** What of a change a staged line says: the column of the line, and its value. */
function sayChange(change: BulkChange) {
  if (change.what === 'assembly') return { column: 'assembly_id', value: sql`${change.assemblyId}::integer` }
  if (change.what === 'sectorals')
    return { column: 'sectoral_ids', value: sql`${change.sectoralIds}::integer[]` }
  if (change.what === 'record') return { column: 'record', value: sql`${JSON.stringify(change)}::jsonb` }
  return { column: change.what satisfies 'communications', value: sql`false` }
}

/** Stages a line of an import for each of a list of people who are members within a scope. */
export async function stageChange(
  db: Database,
  scope: Scope,
  choice: number,
  change: BulkChange,
): Promise<void> {
  const { column, value } = sayChange(change)
  const people = scope
    .selectFrom(db, 'affiliate')
    .where(isMember('affiliate'))
    .where(sql<boolean>`affiliate.id in (select affiliate_id from person_tag where tag_id = ${choice})`)
    .select(['affiliate.id', 'affiliate.idDocument'])
  await sql`
    insert into import_line (line, id_document, ${sql.ref(column)})
    select row_number() over (order by person.id), person.id_document, ${value} from (${people}) as person`.execute(
    db,
  )
}

/** The verdicts of a plan on those whom it leaves as they are. */
export async function listSparing(db: Database): Promise<string[]> {
  const { rows } = await sql<{ verdict: string }>`
    select distinct verdict from import_plan where affiliate_id is not null and verdict not in ('update', 'added')`.execute(
    db,
  )
  return rows.map(({ verdict }) => verdict)
}

/**
 * Keeps in the transaction those whom a plan leaves as they are, with the reason of their verdict: for `countSpared` and
 * `sparedLines`, in the order of their names. There may be as many as people.
 */
export async function keepSpared(db: Database, reasons: Readonly<Record<string, string>>): Promise<void> {
  await sql`drop table if exists pg_temp.spared`.execute(db)
  await sql`
    create temp table spared on commit drop as
    select row_number() over (order by a.last_name_1, a.last_name_2, a.name, a.id) as place, a.id,
      concat_ws(' ', a.name, a.last_name_1, nullif(a.last_name_2, '')) as name, reason.why
    from import_plan p join affiliate a on a.id = p.affiliate_id
    join jsonb_each_text(${JSON.stringify(reasons)}::jsonb) as reason (verdict, why) on reason.verdict = p.verdict`.execute(
    db,
  )
}

/** SQL: the lines of the job, of those who were kept. */
export const sparedLines = sql<Spared[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'why', why) order by place), '[]') from spared)`

/** How many were kept for each reason, the most first, with the first few of each. */
export async function countSpared(db: Database, few: number): Promise<BulkSummary['kinds']> {
  const { rows } = await sql<BulkSummary['kinds'][number]>`
    select why, max(of_reason) as people,
      jsonb_agg(jsonb_build_object('id', id, 'name', name, 'why', why) order by place) filter (where at <= ${few}) as first
    from (
      select spared.*, row_number() over (partition by why order by place) as at, count(*) over (partition by why) as of_reason
      from spared) as counted
    group by why order by people desc, why`.execute(db)
  return rows
}

/** From which assembly those come whom a plan assigns another one, the most first. */
export async function countMovedFrom(db: Database): Promise<{ name: string; people: number }[]> {
  const { rows } = await sql<{ name: string; people: number }>`
    select coalesce(b.assembly_name, 'Sin asamblea territorial') as name, count(*) as people
    from import_plan p join affiliate a on a.id = p.affiliate_id left join assembly b on b.id = a.assembly_id
    where p.verdict = 'update' and p.assembly_id is distinct from a.assembly_id
    group by 1 order by people desc, 1`.execute(db)
  return rows
}

/**
 * Those whom a plan means by a number of `most` or fewer: as changed or not, for a reason, or as coming from an assembly. Among
 * others, of whom one knows what they have, such a number tells of them (rule log-9).
 */
export async function listFewPlanned(db: Database, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select a.id, count(*) over (partition by p.verdict in ('update', 'added')) as alike,
        count(*) over (partition by p.verdict) as judged,
        count(*) over (partition by p.verdict, case when p.verdict = 'update' and p.assembly_id is distinct from a.assembly_id
          then coalesce(a.assembly_id, 0) end) as moved
      from import_plan p join affiliate a on a.id = p.affiliate_id) as counted
    where least(alike, judged, moved) <= ${most} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The names of assemblies, in their order. */
export async function listAssemblyNames(db: Database, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('assembly')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .select('assemblyName')
    .orderBy('assemblyName')
    .execute()
  return rows.map(({ assemblyName }) => assemblyName)
}

/** Ends somebody's choices but the last few: the upkeep takes their lists off people. */
export const endOlderChoices = (
  db: Database,
  { now }: Clock,
  { ownerId, name, kept }: { ownerId: number; name: string; kept: number },
) =>
  sql`
  update tag set deleted_at = ${now} where id in (
    select id from tag where owner_id = ${ownerId} and name = ${name} and deleted_at > ${now}
    order by id desc offset ${kept})`.execute(db)
