import { sql } from 'kysely'
import { logChanges } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** So many profiles are changed in one statement, which has a time limit. */
const atOnce = 5_000

/**
 * The profiles that name an assembly, locked in the order of their numbers, as everywhere; profiles are locked before an
 * assembly.
 */
export async function lockMembers(db: Database, assemblyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from affiliate
    where assembly_id = ${assemblyId} or main_sectoral_id = ${assemblyId}
      or id in (select affiliate_id from affiliate_sectoral where assembly_id = ${assemblyId})
    order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

type Dissolving = { assemblyId: number; activityId: number }

/** Takes an assembly off locked profiles, each as its next version, and logs it in the history of each. */
export async function detachMembers(
  db: Database,
  dissolving: Dissolving,
  members: readonly number[],
): Promise<void> {
  for (let at = 0; at < members.length; at += atOnce)
    await detachSome(db, dissolving, members.slice(at, at + atOnce))
}

const detachSome = (db: Database, { assemblyId, activityId }: Dissolving, members: readonly number[]) =>
  logChanges(
    db,
    activityId,
    sql`select 'affiliate', id::text, 'assembly', ${assemblyId}::text, null::text from done where was_territorial
      union all
      select 'affiliate', id::text, 'mainSectoral', ${assemblyId}::text, null::text from done where was_main
      union all
      select 'affiliate', affiliate_id::text, 'sectorals', before, after from held`,
    sql`members as (select unnest(${members}::integer[]) as id),
    held as (
      select affiliate_id, string_agg(assembly_id::text, ',' order by assembly_id) as before,
        string_agg(assembly_id::text, ',' order by assembly_id) filter (where assembly_id <> ${assemblyId}) as after
      from affiliate_sectoral where affiliate_id in (select id from members)
      group by affiliate_id having bool_or(assembly_id = ${assemblyId})),
    gone as (
      delete from affiliate_sectoral where assembly_id = ${assemblyId} and affiliate_id in (select id from members)),
    done as (
      update affiliate a set
        assembly_id = nullif(was.assembly_id, ${assemblyId}), main_sectoral_id = nullif(was.main_sectoral_id, ${assemblyId}),
        version = a.version + 1, last_update_time = now()
      from (select id, assembly_id, main_sectoral_id from affiliate where id in (select id from members)) as was
      where a.id = was.id
      returning a.id, was.assembly_id is not distinct from ${assemblyId} as was_territorial,
        was.main_sectoral_id is not distinct from ${assemblyId} as was_main)`,
  )

const isUpcoming = (assemblyId: number, { now }: Clock) =>
  sql`assembly_id = ${assemblyId} and status = 'Aprobada' and meeting_time > ${now} and retired_at is null`

/** Locks the approved meetings of an assembly that have not begun; meetings are locked before an assembly. */
export const lockUpcoming = (db: Database, clock: Clock, assemblyId: number) =>
  sql`select from meeting where ${isUpcoming(assemblyId, clock)} order by id for no key update`.execute(db)

/** Cancels the approved meetings of a locked assembly that have not begun; returns which. */
export async function cancelUpcoming(
  db: Database,
  clock: Clock,
  { assemblyId, authorId }: { assemblyId: number; authorId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update meeting set status = 'Cancelada', version = version + 1, last_author_id = ${authorId}, last_change_time = ${clock.now}
    where ${isUpcoming(assemblyId, clock)} returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((low, high) => low - high)
}

/** Nobody is told who came to a dissolved assembly, or went. */
export const forgetMovements = (db: Database, assemblyId: number) =>
  db.deleteFrom('assemblyMovement').where('assemblyId', '=', assemblyId).execute()

/** Marks a locked assembly that nobody belongs to any more as dissolved. */
export const dissolve = (db: Database, { now }: Clock, id: number, updatedBy: string) =>
  db
    .updateTable('assembly')
    .set(({ eb }) => ({
      deletedAt: now,
      version: eb('version', '+', 1),
      updatedAt: now,
      updatedBy,
    }))
    .where('id', '=', id)
    .execute()
