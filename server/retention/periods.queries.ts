import { sql } from 'kysely'
import {
  graceDays,
  periodLimits,
  type PeriodField,
  type RetentionPeriods,
} from '#contract/organisation/periods.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

const columns: Record<PeriodField, string> = {
  formerYears: 'former_years',
  accountYears: 'account_years',
  outsiderYears: 'outsider_years',
  logYears: 'log_years',
}
// Safe: the record has exactly these keys.
const fields = Object.keys(columns) as PeriodField[]

/** The periods as they are set. */
export const findPeriods = (db: Database): Promise<RetentionPeriods> =>
  db.selectFrom('organisation').select(fields).executeTakeFirstOrThrow()

/**
 * The periods as they hold: the longest of what was set in the last days, since what is deleted too soon is deleted for good
 * (rule retention-1). They are read from the versions, which a trigger keeps.
 */
export async function findPeriodsInForce(db: Database, { now }: Clock): Promise<RetentionPeriods> {
  const longest = fields.map(
    (field) =>
      sql`max(coalesce((content ->> ${columns[field]})::integer, ${periodLimits[field].usual}::integer)) as ${sql.ref(columns[field])}`,
  )
  const { rows } = await sql<RetentionPeriods>`
    select ${sql.join(longest)} from organisation_version
    where version >= coalesce((select max(version) from organisation_version
      where change_time <= ${now} - make_interval(days => ${graceDays}::integer)), 0)`.execute(db)
  const [found] = rows
  if (!found) throw new Error('an aggregate answers one row')
  return found
}
