import { describeCoveredDays } from '#contract/fees/coveredDays.ts'
import { addDays } from '#contract/fees/days.ts'
import { divideByDays, divideCents, subtractDays } from '#contract/fees/shareOfDays.ts'
import { byAge, shareOutOwed } from '#contract/fees/transfers.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import type { OwedPayment, PersonFees } from '#contract/fees/personFees.ts'
import type { DonationPayment } from '#contract/fees/charges.ts'
import { formatEuros } from '#contract/format.ts'
import { payDonations } from '#server/fees/donationPayments.rules.ts'
import { lockPayer, requirePersonFees } from '#server/fees/mandates.rules.ts'
import { listChargesOf } from '#server/fees/ofPerson.queries.ts'
import { addPayment } from '#server/fees/payments.queries.ts'
import {
  explainPayment,
  logCharge,
  requireFree,
  requireNearDays,
  requirePastDay,
  wrongBody,
  type PaymentWork,
} from '#server/fees/payments.rules.ts'
import { isOwed } from '#server/fees/basics/owed.queries.ts'
import { readToldOf } from '#server/fees/told.queries.ts'
import { Problem } from '#server/kernel/http/problem.ts'

/**
 * Notes that what came back was paid in cash or by transfer, all at once: each fee for the days and with the sum that are told
 * of it, whatever else is chosen, and each donation whole (rule fee-10).
 */
export async function noteOwedPayment(work: PaymentWork, id: number, paid: OwedPayment): Promise<PersonFees> {
  await lockPayer(work, id)
  await requirePastDay(work, paid)
  const owed = await listOwed(work, id)
  const { asked } = await readToldOf({ ...work, clock: work.world.clock }, id)
  const shared = shareOutOwed(owed, asked)
  const chosen = findChosen(shared, paid.chargeIds).map((charge) => ({
    charge,
    days: owed.find((each) => each.id === charge.id)?.dueDays ?? [],
  }))
  requirePaidWith(shared, chosen)
  const kept = chosen.filter(({ charge, days }) => charge.dueDays.length > 0 || days.length === 0)
  await noteChosen(
    work,
    id,
    kept.map(({ charge }) => charge),
    paid,
  )
  return requirePersonFees(work, id)
}

/** Notes that all that is due of one charge was paid, of somebody whose profile is locked. */
export async function noteWhole(
  work: PaymentWork,
  id: number,
  { chargeId, ...paid }: DonationPayment & { chargeId: number },
): Promise<void> {
  const chosen = findChosen(await listOwed(work, id), [chargeId])
  const cents = chosen.reduce((sum, { dueCents }) => sum + dueCents, 0)
  const whole = { cents, settlesPeriod: false, paysMore: false, chargeIds: [chargeId] }
  await noteChosen(work, id, chosen, { ...paid, ...whole })
}

const noteChosen = async (
  work: PaymentWork,
  id: number,
  chosen: readonly ChargeOfPerson[],
  paid: OwedPayment,
) =>
  chosen.some(({ kind }) => kind === 'donacion')
    ? noteDonations(work, id, chosen, paid)
    : noteFees(work, id, chosen.filter(isFee), paid)

async function noteDonations(
  work: PaymentWork,
  id: number,
  chosen: readonly ChargeOfPerson[],
  paid: OwedPayment,
) {
  if (chosen.some(({ kind }) => kind === 'cuota'))
    throw wrongBody('chargeIds', 'Las cuotas y las donaciones van a cuentas distintas: anótalas por separado')
  const due = chosen.reduce((sum, { cents }) => sum + cents, 0)
  if (paid.cents !== due)
    throw wrongBody('cents', `Son ${formatEuros(due / 100)}: cada donación se anota entera, ni más ni menos`)
  const { settledBy, paidOn } = paid
  for (const { paymentId, cents } of await payDonations(work, chosen, paid))
    logCharge(work, id, paymentId, { state: 'cobrado', settledBy, cents, chargedOn: paidOn })
}

async function noteFees(work: PaymentWork, id: number, of: readonly OwedFee[], paid: OwedPayment) {
  const chosen = of.toSorted(byAge)
  for (const { dueDays, from, to } of chosen)
    // Nothing is left to pay of it: what collects its days is named.
    if (dueDays.length === 0) await requireFree(work, id, { from, until: addDays(to, 1) })
  for (const { from } of chosen) requireNearDays(paid, from)
  const due = chosen.reduce((sum, { dueCents }) => sum + dueCents, 0)
  const explained = explainPayment(due, paid)
  for (const { charge, days, cents, isWhole, dueCents } of divide(chosen, paid.cents - due)) {
    const covers = { from: days.from, until: addDays(days.to, 1) }
    await requireFree(work, id, covers)
    const { settledBy, paidOn, note } = paid
    const paymentId = await addPayment(work.db, {
      affiliateId: id,
      covers,
      period: isWhole ? charge.period : null,
      cents,
      settledBy,
      note,
      explained: cents === dueCents ? explainPayment(cents, { ...paid, cents }) : explained,
      concept: `Cuota, ${lowerFirst(describeCoveredDays(days.from, days.to))}`,
      chargedOn: paidOn,
      author: work.actor.username,
    })
    logCharge(work, id, paymentId, { state: 'cobrado', settledBy, cents, chargedOn: paidOn })
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

type OwedFee = ChargeOfPerson & { from: string; to: string }

const listOwed = ({ db, scope }: PaymentWork, id: number) => listChargesOf(db, scope, id, { where: isOwed })

/** The chosen charges; throws unless each is of this person and owed. */
function findChosen(owed: readonly ChargeOfPerson[], chargeIds: readonly number[]): ChargeOfPerson[] {
  const chosen = owed.filter((charge) => chargeIds.includes(charge.id))
  if (chosen.length < new Set(chargeIds).size)
    throw new Problem(
      'conflicto',
      'Algo de lo marcado ya no se debe: vuelve a abrir la ficha, y mira qué falta por pagar.',
    )
  return chosen
}

type Chosen = { charge: ChargeOfPerson; days: ChargeOfPerson['dueDays'] }

/** Throws where all days of a chosen charge are paid with others, of which none is chosen. */
function requirePaidWith(shared: readonly ChargeOfPerson[], chosen: readonly Chosen[]): void {
  for (const { charge, days } of chosen) {
    if (charge.dueDays.length > 0 || days.length === 0) continue
    const paying = shared.filter(
      (each) => JSON.stringify(subtractDays(days, each.dueDays)) !== JSON.stringify(days),
    )
    if (paying.every((each) => chosen.some((one) => one.charge.id === each.id))) continue
    throw new Problem(
      'conflicto',
      `Los días de ${charge.reference} se pagan con ${list.format(paying.map(({ reference }) => reference))}: márcalo también. Si solo ha pagado esos, anótalo con «Anotar un pago».`,
    )
  }
}

const list = new Intl.ListFormat('es')

const isFee = (charge: ChargeOfPerson): charge is OwedFee => charge.from !== null && charge.to !== null

/**
 * What was paid of the days of each charge that nothing pays yet: its share; what is lacking in proportion, and what is over
 * with the last one.
 */
function divide(chosen: readonly OwedFee[], over: number) {
  const due = chosen.flatMap((charge) => {
    const { dueDays, dueCents, from, to } = charge
    const isWhole = dueDays.length === 1 && dueDays[0]?.from === from && dueDays[0].to === to
    const shares = divideByDays(dueCents, dueDays)
    return dueDays.map((days, at) => ({ charge, days, isWhole, dueCents: shares[at] ?? 0 }))
  })
  const total = due.reduce((sum, { dueCents }) => sum + dueCents, 0)
  const paid = divideCents(
    total + Math.min(over, 0),
    due.map(({ dueCents }) => dueCents),
  )
  const parts = due.map((part, at) => ({
    ...part,
    cents: (paid[at] ?? 0) + (at === due.length - 1 ? Math.max(over, 0) : 0),
  }))
  if (parts.some(({ cents }) => cents <= 0))
    throw wrongBody('cents', 'Con eso no se paga todo lo marcado: deja marcado solo lo que se ha pagado')
  return parts
}
