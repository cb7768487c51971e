import { graceDays } from '#contract/organisation/periods.ts'
import { describeReport, retention, type RetentionReport } from '#contract/retention/jobs.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { handleJob } from '#server/kernel/jobs/jobHandler.ts'
import type { Clock, World } from '#server/kernel/world.ts'
import {
  eraseOldLogValues,
  takeFormer,
  takeOutsiders,
  takeReducible,
} from '#server/retention/apply.queries.ts'
import { countAllDue, todaysRun, untilOutsiders, type Asked } from '#server/retention/due.queries.ts'
import { forgetPeople, reducePeople } from '#server/retention/erase.rules.ts'
import { eraseOldAccounts } from '#server/retention/traces.queries.ts'
import { findPeriodsInForce } from '#server/retention/periods.queries.ts'
import {
  addReports,
  addRunByHand,
  findGraceEnd,
  isRunDue,
  lockDailyRun,
  noReport,
  noteRun,
  noteWaiting,
  todayOf,
} from '#server/retention/runs.queries.ts'

/** So many people are forgotten at once, so many values, and the names of so many accounts. */
const stretch = { people: 500, values: 20_000, accounts: 20 }

/** Does a stretch of what is due by the rules; nothing: that was all. */
async function applyStretch(db: Database, asked: Asked): Promise<RetentionReport> {
  const profiles = await takeFormer(db, asked, stretch.people)
  const documents = await takeOutsiders(db, asked, stretch.people)
  if (profiles.length + documents.length > 0)
    await forgetPeople(db, asked.clock, { profiles, documents, writtenUntil: untilOutsiders(asked) })
  const reduced = await takeReducible(db, asked, stretch.people)
  if (reduced.length > 0) await reducePeople(db, asked.clock, reduced)
  const logValues =
    (await eraseOldLogValues(db, asked, stretch.values)) +
    (await eraseOldAccounts(db, asked, stretch.accounts))
  return { former: profiles.length, reduced: reduced.length, outsiders: documents.length, logValues }
}

const isNothing = ({ former, reduced, outsiders, logValues }: RetentionReport) =>
  former + reduced + outsiders + logValues === 0

/** Applies the rules because somebody asked for it, all of them in the job's transaction (rule retention-3). */
export const retentionHandler = handleJob(retention, 'retention', async ({ db, clock, author, progress }) => {
  const asked = { clock, periods: await findPeriodsInForce(db, clock) }
  const due = await countAllDue(db, asked)
  const total = due.former.now + due.outsiders.now
  let report = noReport
  for (;;) {
    const people = report.former + report.outsiders
    if (people < total) progress('people', people, total)
    else progress('log', report.logValues, Math.max(report.logValues, due.logValues.now))
    const done = await applyStretch(db, asked)
    if (isNothing(done)) break
    report = addReports(report, done)
  }
  await addRunByHand(db, clock, report)
  const audit = new AuditEntry(author.device)
  audit.describe(`A mano: ${describeReport(report)}`)
  await writeAuditEntry(db, 'retentionApplied', author, audit)
  return { result: report, lines: [] }
})

/**
 * Upkeep: once a day whoever is due is forgotten, a stretch in each transaction. It is noted with what it did, so that a run
 * that is interrupted goes on and none is done twice (rule retention-3).
 */
export async function applyEachDay(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isRunDue(db, clock))) return
  let goesOn = true
  while (goesOn) {
    signal.throwIfAborted()
    goesOn = await inTransaction(db, (unit) => goOn(unit, clock))
  }
}

/** Does another stretch of the run of today; returns whether there may be more. */
async function goOn(db: Database, clock: Clock): Promise<boolean> {
  const run = await lockDailyRun(db, clock)
  if (!run) return false
  if (isNothing(run.report) && (await findGraceEnd(db, todayOf(clock))) !== null) {
    await noteWaiting(db, clock, run.id)
    const audit = new AuditEntry('')
    audit.describe(
      `No se borra nada: hace más de ${graceDays} días que no se hacía, o la fecha del servidor ha cambiado. Si es correcta, vuelve a hacerse en ${graceDays} días, o antes con «Hacer ahora»`,
    )
    await writeAuditEntry(db, 'retentionApplied', 'anonymous', audit)
    return false
  }
  const periods = await findPeriodsInForce(db, clock)
  const done = await applyStretch(db, { clock, periods, by: todaysRun(clock) })
  const report = addReports(run.report, done)
  const isFinished = isNothing(done)
  await noteRun(db, clock, { id: run.id, report }, isFinished)
  if (isFinished && !isNothing(report)) {
    const audit = new AuditEntry('')
    audit.describe(`Como cada día: ${describeReport(report)}`)
    await writeAuditEntry(db, 'retentionApplied', 'anonymous', audit)
  }
  return !isFinished
}
