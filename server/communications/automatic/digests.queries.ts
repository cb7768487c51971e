import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { restoredAtKey } from '#server/kernel/database/instance.ts'
import { fromMadridTime, toMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Clock } from '#server/kernel/world.ts'

/** How many came to an assembly and went in a week. */
export type Digest = { joined: number; leftIt: number; arrived: number; departed: number }

/** At this hour of Monday in Madrid the week before is told. */
const atHour = 8

/**
 * The Monday of this week once it is time to tell the week that ended with it, and the assemblies of which something waits
 * to be told; undefined before its hour. `mayHaveLeft`: a copy was restored since, and they may have been told after it.
 */
export async function findDue(
  db: Database,
  { now }: Clock,
): Promise<{ week: string; assemblies: number[]; mayHaveLeft: boolean } | undefined> {
  const local = toMadridTime(now)
  const { rows } = await sql<{ week: string; isTime: boolean; mayHaveLeft: boolean; assemblies: number[] }>`
    with this as (select date_trunc('week', ${local})::date as monday)
    select monday::text as week, ${local} >= monday + make_interval(hours => ${atHour}) as is_time,
      exists (select from instance where key = ${restoredAtKey}
        and value::timestamptz >= ${fromMadridTime(sql`(monday + make_interval(hours => ${atHour}))`)}) as may_have_left,
      array(select distinct m.assembly_id from assembly_movement m
        where m.at < ${fromMadridTime(sql`monday`)} and not exists (
          select from assembly_digest d where d.assembly_id = m.assembly_id and d.week = monday)
        order by 1) as assemblies
    from this`.execute(db)
  const [found] = rows
  if (found?.isTime !== true) return undefined
  const { week, assemblies, mayHaveLeft } = found
  return { week, assemblies, mayHaveLeft }
}

/** SQL: how many did something, of rows of `assembly_movement`. */
const sum = (kind: string) => sql`coalesce(sum(people) filter (where kind = ${kind}), 0)::integer`

/**
 * Takes what happened in an assembly until a Monday: it is told in this digest and in no other. Undefined when its digest
 * of that week was made already.
 */
export async function takeDigest(
  db: Database,
  { now }: Clock,
  { assemblyId, week }: { assemblyId: number; week: string },
): Promise<Digest | undefined> {
  const { rows: made } = await sql`
    insert into assembly_digest (assembly_id, week, joined, left_it, arrived, departed, created_at)
    values (${assemblyId}, ${week}::date, 0, 0, 0, 0, ${now}) on conflict do nothing returning week`.execute(
    db,
  )
  if (made.length === 0) return undefined
  const { rows } = await sql<Digest>`
    with taken as (
      delete from assembly_movement
      where assembly_id = ${assemblyId} and at < ${fromMadridTime(sql`${week}::date`)} returning kind, people),
    summed as (select ${sum('alta')} as joined, ${sum('baja')} as left_it, ${sum('llega')} as arrived,
      ${sum('sale')} as departed from taken)
    update assembly_digest d set joined = s.joined, left_it = s.left_it, arrived = s.arrived, departed = s.departed
    from summed s where d.assembly_id = ${assemblyId} and d.week = ${week}::date
    returning d.joined, d.left_it, d.arrived, d.departed`.execute(db)
  return rows[0]
}

export const findDigest = (db: Database, assemblyId: number, week: string): Promise<Digest | undefined> =>
  db
    .selectFrom('assemblyDigest')
    .where('assemblyId', '=', assemblyId)
    .where(sql<boolean>`week = ${week}::date`)
    .select(['joined', 'leftIt', 'arrived', 'departed'])
    .executeTakeFirst()

/** Digests are kept for a year: that a week was told is asked while it is this one. */
export const deleteOldDigests = (db: Database, { now }: Clock) =>
  sql`delete from assembly_digest where created_at < ${now} - interval '1 year'`.execute(db)
