import type { z } from 'zod'
import { toYearlyFee } from '#contract/fees/basics/periods.ts'
import type { SignedIn } from '#contract/actor.ts'
import { formatCount } from '#contract/plural.ts'
import type { ReportOverview, ReportSettings, statisticsReports } from '#contract/statistics/reports.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock, World } from '#server/kernel/world.ts'
import { shiftDay } from '#contract/day.ts'
import { monthsBefore } from '#server/statistics/days.rules.ts'
import { countMoney, countMonths, countTypesAtEnd } from '#server/statistics/happenings.queries.ts'
import type { Reported } from '#server/statistics/report.paper.ts'
import { reportMessage } from '#server/statistics/report.messages.ts'
import {
  findAdminAddresses,
  findRecipients,
  listAdminAddresses,
  listReports,
  lockRecipients,
  noteReport,
  saveRecipients,
  wasSent,
} from '#server/statistics/reports.queries.ts'
import { countFees, countSexes, everybody } from '#server/statistics/seedCounts.queries.ts'

/** The last month that has ended, `yyyy-mm`. */
export const lastMonthOf = (today: string) => monthsBefore(today, 1).slice(0, 7)

/** What the report of a month that has ended tells of everybody, the eleven before it beside it. 404 for who reaches fewer. */
export async function readReport(
  { db, scope, clock }: { db: Database; scope: Scope; clock: Clock },
  month: string,
): Promise<Reported> {
  if (!scope.ofAffiliates().isEverything) throw notFound()
  const today = await readTodayInMadrid(db, clock)
  if (month > lastMonthOf(today))
    throw invalid([{ in: 'query', path: 'month', message: 'Ese mes no ha terminado' }])
  const first = `${month}-01`
  const period = { from: monthsBefore(first, 11), to: shiftDay(monthsBefore(first, -1), -1) }
  const counted = { scope, where: [], places: [everybody] }
  const fees = await countFees(db, counted)
  return {
    month,
    today,
    moved: await countMonths(db, { scope }, period),
    paid: await countMoney(db, scope, period),
    types: await countTypesAtEnd(db, { scope }, period.to),
    sexes: (await countSexes(db, counted)).toSorted(([, one], [, other]) => other - one),
    yearlyCents: fees.reduce(
      (sum, { cents, period: often, count }) => sum + toYearlyFee(cents, often) * count,
      0,
    ),
  }
}

type Work = { db: Database; scope: Scope; audit: AuditEntry }

const candidates = asSystem(
  'which accounts administer, of which a super admin names some; nothing else of them is said',
)

/** To whom the report goes, and to whom it may. */
export async function describeRecipients(db: Database): Promise<ReportSettings> {
  return { ...(await findRecipients(db)), candidates: await listAdminAddresses(db, candidates) }
}

/** Changes to whom the report goes: accounts of administration alone, since it tells of everybody (rule statistics-10). */
export async function editRecipients(
  { db, scope, audit }: Work,
  { recipients, version }: z.output<typeof statisticsReports.edit.body>,
): Promise<ReportSettings> {
  const before = await lockRecipients(db)
  if (before.version !== version)
    throw new Problem('conflicto', 'Alguien ha cambiado esto mientras tanto: vuelve a cargar la página.')
  const admins = await findAdminAddresses(db, scope, recipients)
  const errors = recipients.flatMap((address, at) =>
    admins.includes(address.toLowerCase())
      ? []
      : [
          {
            in: 'body' as const,
            path: `recipients.${at}`,
            message: `${address} no es de una cuenta de administración`,
          },
        ],
  )
  if (errors.length > 0) throw invalid(errors)
  await saveRecipients(db, admins)
  audit.describe(`Informe mensual: ${formatCount(admins.length, 'destinatario', 'destinatarios')}`)
  audit.addChanges('reportSetting', 1, { recipients: before.recipients }, { recipients: admins })
  return describeRecipients(db)
}

type Asking = { db: Database; actor: SignedIn; world: Pick<World, 'clock'> }

/** The reports that were sent, and whether whoever asks gets them. */
export async function describeReports({ db, actor, world: { clock } }: Asking): Promise<ReportOverview> {
  const { recipients } = await findRecipients(db)
  return {
    lastMonth: lastMonthOf(await readTodayInMadrid(db, clock)),
    isReceived: recipients.includes(actor.username),
    reports: await listReports(db, actor.userId),
  }
}

/**
 * Sends the report of the last month again, to who is named or to whoever asks alone. Whoever has not seen that it was sent
 * already, as a second click has not, is shown it (rules statistics-10, durable-3).
 */
export async function sendAgain(
  work: Work & Asking,
  { to, after }: z.output<typeof statisticsReports.send.body>,
): Promise<ReportOverview> {
  const { db, scope, audit, actor, world } = work
  const { recipients } = await lockRecipients(db)
  const { lastMonth: month, reports } = await describeReports(work)
  audit.describe(`Informe de ${month}, ya enviado`)
  if ((reports[0]?.id ?? null) !== after) return describeReports(work)
  const isTry = to === 'oneself'
  const addresses = await findAdminAddresses(db, scope, isTry ? [actor.username] : recipients)
  if (addresses.length === 0) throw new Problem('conflicto', 'Nadie recibe el informe: elige antes quién.')
  await mailReport(
    { db, clock: world.clock },
    { month, addresses, byHand: true, triedById: isTry ? actor.userId : null },
  )
  audit.describe(
    `Informe de ${month}, ${isTry ? 'a quien lo pide' : `a ${formatCount(addresses.length, 'persona', 'personas')}`}`,
  )
  return describeReports(work)
}

type Mailed = { month: string; addresses: readonly string[]; byHand: boolean; triedById: number | null }

async function mailReport(
  { db, clock }: { db: Database; clock: Clock },
  { month, addresses, ...how }: Mailed,
): Promise<void> {
  await queueMails(
    db,
    reportMessage,
    addresses.map((recipient) => ({ recipient, data: { month, isTry: how.triedById !== null } })),
    'bulk',
  )
  await noteReport(db, clock, { month, recipients: addresses.length, ...how })
}

const toRecipients = asSystem(
  'to whom the report goes that a super admin has set; only whether they still administer is asked',
)

/**
 * Mails the report of the month that has ended, once, to whom it is set who still administers (rule statistics-10). Where
 * nobody is set, nothing is noted: whoever is set in the month gets its report.
 */
export async function sendReport({ db, clock }: World): Promise<void> {
  const month = lastMonthOf(await readTodayInMadrid(db, clock))
  if ((await wasSent(db, month)) || (await findRecipients(db)).recipients.length === 0) return
  await inTransaction(db, async (unit) => {
    const { recipients } = await lockRecipients(unit)
    if (await wasSent(unit, month)) return
    const addresses = await findAdminAddresses(unit, toRecipients, recipients)
    if (addresses.length > 0)
      await mailReport({ db: unit, clock }, { month, addresses, byHand: false, triedById: null })
  })
}
