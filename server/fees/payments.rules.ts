import type { z } from 'zod'
import { chargeStateLabels, settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import { addDays } from '#contract/fees/days.ts'
import { findPeriodEnd, isPeriodStart, namePeriod } from '#contract/fees/chargePeriods.ts'
import type { Payment, PersonFees, waiver } from '#contract/fees/personFees.ts'
import { findDue } from '#contract/fees/dueForPeriod.ts'
import { comparePaid } from '#contract/fees/transfers.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import type { SignedIn } from '#contract/actor.ts'
import type { ReadCharge } from '#server/fees/ofPerson.queries.ts'
import { describeDay, lockPayer, requirePersonFees, type FeeWork } from '#server/fees/mandates.rules.ts'
import {
  addPayment,
  cancelCharge,
  dropRetriesWithin,
  findClash,
  lockCharge,
  type Covers,
} from '#server/fees/payments.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'

export type PaymentWork = FeeWork & { actor: SignedIn }

export const wrongBody = (path: string, message: string) => invalid([{ in: 'body', path, message }])

/** A charge in the sentence that refuses another one for its days. */
const describeCharge = ({ concept, cents, state, settledBy, chargedOn, reference }: ReadCharge) =>
  settledBy === 'exencion'
    ? `Ya hay una exención que incluye esos días (${reference}). Anúlala antes si no vale.`
    : `De esos días ya hay un cobro: «${concept}», ${formatEuros(cents / 100)}, ${settlementLabels[settledBy].toLowerCase()}, del ${formatDayInWords(chargedOn)}, ${chargeStateLabels[state].toLowerCase()} (${reference}).`

/** Cancels what waits to be collected again for these days; throws a sentence with the charge that there is for these days (rule fee-7). */
export async function requireFree({ db, scope }: PaymentWork, id: number, covers: Covers, rest = '') {
  await dropRetriesWithin(db, scope, id, covers)
  const clash = await findClash(db, scope, id, covers)
  if (clash?.isWaitingRetry)
    throw new Problem(
      'duplicado',
      `Parte de esos días se va a volver a cobrar (${clash.reference}): en «Cobros», pulsa antes «No volver a cobrar» en ese cobro.`,
    )
  if (clash) throw new Problem('duplicado', `${describeCharge(clash)}${rest}`)
}

export function logCharge(
  { audit }: PaymentWork,
  affiliateId: number,
  chargeId: number,
  after: Record<string, unknown>,
) {
  audit.describe(`Inscrito ${affiliateId}, cobro ${chargeId}`)
  audit.addChanges<Record<string, unknown>>('charge', chargeId, {}, after)
}

/** Notes what somebody paid in cash or by transfer (rule fee-10). */
export async function notePayment(work: PaymentWork, id: number, paid: Payment): Promise<PersonFees> {
  const { db, actor } = work
  await lockPayer(work, id)
  const today = await requirePastDay(work, paid)
  if (!isPeriodStart(paid.from, paid.period) || !isNear(paid.from, today))
    throw wrongBody('from', 'Elige el trimestre o el año que se paga')
  requireNearDays(paid, paid.from)
  const covers = { from: paid.from, until: findPeriodEnd(paid.from, paid.period) }
  const fees = await requirePersonFees(work, id)
  await requireFree(work, id, covers, sayRest(fees, paid.from, covers.until))
  const { settledBy, cents, period, note } = paid
  const explained = explainPayment(findDue(fees, paid), paid)
  const chargeId = await addPayment(db, {
    affiliateId: id,
    covers,
    period,
    cents,
    settledBy,
    note,
    explained,
    concept: `Cuota, ${namePeriod(paid.from, period)}`,
    chargedOn: paid.paidOn,
    author: actor.username,
  })
  logCharge(work, id, chargeId, { state: 'cobrado', settledBy, cents, chargedOn: paid.paidOn })
  return requirePersonFees(work, id)
}

/** Where the rest is paid of what came back of some days and is paid in part. */
function sayRest({ owed }: PersonFees, from: string, until: string): string {
  const rest = owed
    .filter((charge) => (charge.from ?? '') < until && (charge.to ?? '') >= from)
    .filter(({ dueCents, cents }) => dueCents > 0 && dueCents < cents)
  const cents = rest.reduce((sum, { dueCents }) => sum + dueCents, 0)
  return cents === 0
    ? ''
    : ` De lo que se devolvió quedan por pagar ${formatEuros(cents / 100)}: con «Anotar la transferencia».`
}

/** Throws where somebody paid on a day to come; returns today. */
export async function requirePastDay({ db, world }: PaymentWork, { paidOn }: Pick<Payment, 'paidOn'>) {
  const today = await readTodayInMadrid(db, world.clock)
  if (paidOn > today || paidOn < '2000-01-01') throw wrongBody('paidOn', describeDay(paidOn, today))
  return today
}

/** Throws where somebody paid more than a year before the days that it is for: it would be declared in that year (rule fee-13). */
export function requireNearDays({ paidOn }: Pick<Payment, 'paidOn'>, from: string) {
  if (paidOn < addDays(from, -366))
    throw wrongBody(
      'paidOn',
      `Es más de un año antes de lo que se paga, que empieza el ${formatDayInWords(from)}`,
    )
}

type Paid = Pick<Payment, 'cents' | 'settlesPeriod' | 'paysMore' | 'note'>

/**
 * How an amount came about; throws for one below what is due, unless somebody says that it is all, and why, and for one
 * above it, unless they say so (rule fee-10).
 */
export function explainPayment(due: number, { cents, settlesPeriod, paysMore, note }: Paid): string {
  const [paid, dueInWords] = [formatEuros(cents / 100), formatEuros(due / 100)]
  const stands = comparePaid(cents, due)
  if (stands === undefined) return paid
  if (stands === 'more') {
    const over = formatEuros((cents - due) / 100)
    if (!paysMore)
      throw wrongBody(
        'cents',
        `Son ${dueInWords}: si pagó ${over} de más, marca que es así; si es de otros días, anótalos también`,
      )
    return `${paid}: pagó ${over} de más`
  }
  if (!settlesPeriod)
    throw wrongBody(
      'cents',
      `De esos días son ${dueInWords}. Si con menos queda pagado el periodo, marca que es así`,
    )
  if (note === '') throw wrongBody('note', `Escribe por qué queda pagado con menos de ${dueInWords}`)
  return `${paid} de ${dueInWords}: con esto queda pagado el periodo`
}

/** Within ten years before and two after. */
const isNear = (day: string, today: string) => {
  const years = Number(day.slice(0, 4)) - Number(today.slice(0, 4))
  return years >= -10 && years <= 2
}

/** Notes that nothing is charged to somebody for some days. */
export async function waiveFee(
  work: PaymentWork,
  id: number,
  { from, to, reason }: z.output<typeof waiver>,
): Promise<PersonFees> {
  const { db, actor, world } = work
  await lockPayer(work, id)
  const today = await readTodayInMadrid(db, world.clock)
  if (to < from) throw wrongBody('to', 'Ha de ser el mismo día que «desde» o uno posterior')
  if (!isNear(from, today))
    throw wrongBody('from', 'Escribe un día de los últimos diez años o de los dos próximos')
  if (!isNear(to, today))
    throw wrongBody('to', 'Escribe un día de los últimos diez años o de los dos próximos')
  const covers = { from, until: addDays(to, 1) }
  await requireFree(work, id, covers)
  const chargeId = await addPayment(db, {
    affiliateId: id,
    covers,
    period: null,
    cents: 0,
    settledBy: 'exencion',
    note: reason,
    explained: 'Exención',
    concept: `Exención de la cuota, del ${formatDayInWords(from)} al ${formatDayInWords(to)}`,
    chargedOn: today,
    author: actor.username,
  })
  logCharge(work, id, chargeId, { state: 'cobrado', settledBy: 'exencion', from, to })
  return requirePersonFees(work, id)
}

/** Cancels a payment or a waiver that was noted by mistake. */
export async function cancelPayment(
  work: PaymentWork,
  { id, chargeId }: { id: number; chargeId: number },
  reason: string,
): Promise<PersonFees> {
  await lockPayer(work, id)
  const found = await lockCharge(work.db, work.scope, id, chargeId)
  if (!found) throw notFound()
  if (found.settledBy === 'adeudo')
    throw new Problem(
      'conflicto',
      'Es un adeudo en cuenta: se quita o se anula en su remesa; si vuelve a cobrar otro y espera a una remesa, en «Cobros».',
    )
  if (found.state !== 'cobrado') throw new Problem('conflicto', 'Ya estaba anulado.')
  const today = await readTodayInMadrid(work.db, work.world.clock)
  const said = { reason, today, author: work.actor.username }
  await cancelCharge(work.db, work.scope, { id: chargeId, affiliateId: id }, said)
  work.audit.describe(`Inscrito ${id}, cobro ${chargeId}`)
  work.audit.addChanges<Record<string, unknown>>(
    'charge',
    chargeId,
    { state: found.state },
    { state: 'anulado' },
  )
  return requirePersonFees(work, id)
}
