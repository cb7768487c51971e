import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

// PostgreSQL's `at time zone` converts both ways; these names say which.

/** SQL: what clocks in Madrid show at an instant, a `timestamp`. */
export const toMadridTime = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${instant} at time zone 'Europe/Madrid')`

/** SQL: the instant at which clocks in Madrid show a `timestamp`; of a `date`, its midnight. */
export const fromMadridTime = (local: RawBuilder<unknown>): RawBuilder<string> =>
  sql`((${local})::timestamp at time zone 'Europe/Madrid')`

/** The time by the given clock. */
export async function readNow(db: Database, { now }: Clock): Promise<string> {
  const { rows } = await sql<{ now: string }>`select ${now} as now`.execute(db)
  return rows[0]?.now ?? ''
}

/** Today in Madrid by the given clock, `yyyy-mm-dd`. */
export async function readTodayInMadrid(db: Database, { now }: Clock): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${toMadridTime(now)}::date::text as today`.execute(db)
  return rows[0]?.today ?? ''
}
