import { sql, type RawBuilder } from 'kysely'
import { graceDays } from '#contract/organisation/periods.ts'
import type { RetentionReport } from '#contract/retention/jobs.ts'
import { mostRuns, type RetentionRun } from '#contract/retention/retention.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Clock } from '#server/kernel/world.ts'
import { runHour } from '#server/retention/due.queries.ts'

export const noReport: RetentionReport = { former: 0, reduced: 0, outsiders: 0, logValues: 0 }

export const addReports = (one: RetentionReport, other: RetentionReport): RetentionReport => ({
  former: one.former + other.former,
  // A run that was interrupted may be of before.
  reduced: (one.reduced ?? 0) + other.reduced,
  outsiders: one.outsiders + other.outsiders,
  logValues: one.logValues + other.logValues,
})

/** The latest runs, the newest first. */
export async function listRuns(db: Database): Promise<RetentionRun[]> {
  const { rows } = await sql<RetentionRun>`
    select id, by_hand, waits, started_at, finished_at, report from retention_run
    order by started_at desc, id desc limit ${mostRuns}`.execute(db)
  return rows
}

/** Whether the run of today has still to be done or finished; read without a lock. */
export async function isRunDue(db: Database, { now }: Clock): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select extract(hour from ${toMadridTime(now)}) >= ${runHour} and not exists (
      select from retention_run where not by_hand and day = ${toMadridTime(now)}::date and finished_at is not null) as due`.execute(
    db,
  )
  return rows[0]?.due ?? false
}

type OpenRun = { id: number; report: RetentionReport }

/** Begins the run of today, or goes on with the one that was interrupted, and locks it; undefined when it is finished. */
export async function lockDailyRun(db: Database, { now }: Clock): Promise<OpenRun | undefined> {
  await sql`insert into retention_run (day, by_hand, started_at, report)
    values (${toMadridTime(now)}::date, false, ${now}, ${JSON.stringify(noReport)}::jsonb) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<OpenRun & { finished: boolean }>`
    select id, report, finished_at is not null as finished from retention_run
    where not by_hand and day = ${toMadridTime(now)}::date for update`.execute(db)
  const [run] = rows
  return run && !run.finished ? run : undefined
}

/**
 * Until which day nothing is done, if not the run of this one: it comes long after the one before, or is soon after the first
 * one that did. The clock may have leapt, and nothing brings back who is forgotten by a wrong date. Days of runs that are still
 * to come tell of a clock that was ahead, and nothing else.
 */
export async function findGraceEnd(db: Database, day: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    with run as (
      select day from retention_run where not by_hand and day < ${day} union select ${day}),
    began as (
      select max(day) filter (where before is null or day - before > ${graceDays}::integer) as day
      from (select day, lag(day) over (order by day) as before from run) as run)
    select (day + ${graceDays}::integer)::text as until from began where day + ${graceDays}::integer > ${day}`.execute(
    db,
  )
  return rows[0]?.until ?? null
}

/** SQL: the day of a clock in Madrid. */
export const todayOf = ({ now }: Clock) => sql`${toMadridTime(now)}::date`

/** Notes that a run does nothing. */
export const noteWaiting = (db: Database, { now }: Clock, id: number) =>
  sql`update retention_run set waits = true, finished_at = ${now} where id = ${id}`.execute(db)

/** Notes what a run has done so far, and whether that is all. */
export async function noteRun(
  db: Database,
  { now }: Clock,
  { id, report }: OpenRun,
  isFinished: boolean,
): Promise<void> {
  await sql`update retention_run set report = ${JSON.stringify(report)}::jsonb,
    finished_at = ${isFinished ? now : null} where id = ${id}`.execute(db)
}

/** Notes a run that somebody asked for, which is done with its transaction. */
export async function addRunByHand(db: Database, { now }: Clock, report: RetentionReport): Promise<void> {
  await sql`insert into retention_run (day, by_hand, started_at, finished_at, report)
    values (${toMadridTime(now)}::date, true, ${now}, clock_timestamp(), ${JSON.stringify(report)}::jsonb)`.execute(
    db,
  )
}
