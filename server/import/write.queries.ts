import { sql } from 'kysely'
import { setCommunications } from '#server/consents/consents.queries.ts'
import { draftColumns } from '#server/import/columns.queries.ts'
import { logChanges } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { serverConsole } from '#server/kernel/security/device.ts'
import type { Clock } from '#server/kernel/world.ts'

const names = sql.join(draftColumns.map(({ name }) => sql.ref(name)))

/**
 * Adds the new people of the plan; returns how many, fewer if some enrolled meanwhile. Each row is written with the
 * sectoral assemblies that `addSectorals` gives it, or their trigger would write most of them twice (migration 0042).
 */
export async function insertPlannedPeople(db: Database): Promise<number> {
  const values = draftColumns.map(({ name, initial }) =>
    initial ? sql`coalesce(p.${sql.ref(name)}, ${initial})` : sql`p.${sql.ref(name)}`,
  )
  const { rows } = await sql<{ created: number }>`
    with added as (
      insert into affiliate (id_document, ${names}, sectoral_ids)
      select p.id_document, ${sql.join(values)}, (select array_agg(distinct id order by id) from unnest(p.sectoral_ids) as id)
      from import_plan p where p.verdict = 'create' order by p.line
      on conflict (id_document) do nothing returning id
    )
    select count(*) as created from added`.execute(db)
  return rows[0]?.created ?? 0
}

/** SQL: the created people and their documents. */
export const plannedPeople = sql`select a.id, a.id_document from affiliate a
  join import_plan p on p.id_document = a.id_document where p.verdict = 'create'`

const changing = (
  value: boolean,
) => sql`select a.id from affiliate a join import_plan p on p.affiliate_id = a.id
  where p.verdict = 'update' and p.communications = ${value} and a.communications <> ${value}`
const startsCommunications = sql`select a.id from affiliate a join import_plan p on p.id_document = a.id_document
  where p.verdict = 'create' and p.communications`

/** Starts or stops communications as planned, with consents, for new and changed people. */
export async function writeCommunications(db: Database, clock: Clock): Promise<void> {
  await setCommunications(db, clock, { who: changing(false), value: false })
  await setCommunications(db, clock, { who: changing(true), value: true, read: 'unknown' })
  await setCommunications(db, clock, { who: startsCommunications, value: true, read: 'unknown' })
}

/** Whose address a list, or its undoing, changes, and how. */
export type MovedAddress = { affiliateId: number; before: string; written: string }

/** The people to whom the plan gives another address, before it is written, in the order of the list. */
export async function listMovedAddresses(db: Database): Promise<MovedAddress[]> {
  const { rows } = await sql<MovedAddress>`
    select a.id as affiliate_id, a.email as before, p.email as written from import_plan p
    join affiliate a on a.id = p.affiliate_id
    where p.verdict = 'update' and p.email <> a.email order by p.line`.execute(db)
  return rows
}

/** Writes the changed people of the plan, except communications. Call it after their old values are logged. */
export async function updatePlannedPeople(db: Database): Promise<void> {
  const written = draftColumns.filter(({ name }) => name !== 'communications')
  const assignments = written.map(({ name }) => sql`${sql.ref(name)} = p.${sql.ref(name)}`)
  await sql`
    update affiliate a set ${sql.join(assignments)}, last_update_time = now(), version = version + 1
    from import_plan p where p.verdict = 'update' and p.affiliate_id = a.id`.execute(db)
}

/** Adds the sectoral assemblies in the lines; none is removed. */
export async function addSectorals(db: Database): Promise<void> {
  await sql`
    insert into affiliate_sectoral (affiliate_id, assembly_id)
    select a.id, added.assembly_id
    from import_plan p
    join affiliate a on a.id_document = p.id_document
    cross join lateral unnest(p.sectoral_ids) as added (assembly_id)
    where p.verdict in ('create', 'update')
    on conflict do nothing`.execute(db)
}

export type ImportAuthor = {
  userId: number | null
  username: string
  role: string | null
  device: string
}

/** The author of imports from the command line of the server. */
export const consoleAuthor: ImportAuthor = {
  userId: null,
  username: 'consola',
  role: null,
  device: serverConsole,
}

/** What the log says of what is written; no personal data. */
export type PlanEntry = { action: 'affiliatesImported' | 'peopleChanged'; details: string }

export async function logPlan(db: Database, author: ImportAuthor, entry: PlanEntry): Promise<number> {
  const { id } = await db
    .insertInto('activity')
    .values({ ...entry, ...author })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Logs the changed fields of each person. */
export async function logPlannedChanges(db: Database, activityId: number): Promise<void> {
  const pairs = draftColumns.map(({ name, field, logged }) => {
    const [was, will] = [sql`a.${sql.ref(name)}`, sql`p.${sql.ref(name)}`]
    return sql`(${field}, ${logged(was)}, ${logged(will)}, ${was}::text, ${will}::text)`
  })
  await logChanges(
    db,
    activityId,
    sql`select 'affiliate', a.id::text, changed.field, changed.before, changed.after
      from import_plan p
      join affiliate a on a.id = p.affiliate_id
      cross join lateral (values ${sql.join(pairs)}) as changed (field, before, after, was, will)
      where p.verdict = 'update' and changed.was is distinct from changed.will
      union all
      select 'affiliate', p.affiliate_id::text, 'sectorals', held.ids, merged.ids
      from import_plan p
      cross join lateral (
        select string_agg(k.assembly_id::text, ',' order by k.assembly_id) as ids
        from affiliate_sectoral k where k.affiliate_id = p.affiliate_id) as held
      cross join lateral (
        select string_agg(id::text, ',' order by id) as ids from (
          select k.assembly_id as id from affiliate_sectoral k where k.affiliate_id = p.affiliate_id
          union select unnest(p.sectoral_ids)) as every) as merged
      where p.verdict = 'update' and held.ids is distinct from merged.ids`,
  )
}
