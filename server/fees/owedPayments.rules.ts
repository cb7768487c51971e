import { describeCoveredDays } from '#contract/fees/coveredDays.ts'
import { addDays } from '#contract/fees/days.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import type { OwedPayment, PersonFees } from '#contract/fees/personFees.ts'
import { lockPayer, requirePersonFees } from '#server/fees/mandates.rules.ts'
import { listChargesOf } from '#server/fees/ofPerson.queries.ts'
import { addPayment } from '#server/fees/payments.queries.ts'
import {
  explainPayment,
  logCharge,
  requireFree,
  requirePastDay,
  wrongBody,
  type PaymentWork,
} from '#server/fees/payments.rules.ts'
import { isOwed } from '#server/fees/basics/owed.queries.ts'
import { Problem } from '#server/kernel/http/problem.ts'

/** Notes that fees which came back were paid in cash or by transfer, all at once and each for its days (rule fee-10). */
export async function noteOwedPayment(work: PaymentWork, id: number, paid: OwedPayment): Promise<PersonFees> {
  await lockPayer(work, id)
  await requirePastDay(work, paid)
  const chosen = await requireOwed(work, id, paid.chargeIds)
  const due = chosen.reduce((sum, { cents }) => sum + cents, 0)
  const explained = explainPayment(due, paid)
  for (const { charge, cents } of divide(chosen, paid.cents - due)) {
    const covers = { from: charge.from, until: addDays(charge.to, 1) }
    await requireFree(work, id, covers)
    const { settledBy, paidOn, note } = paid
    const paymentId = await addPayment(work.db, {
      affiliateId: id,
      covers,
      period: charge.period,
      cents,
      settledBy,
      note,
      explained: cents === charge.cents ? explainPayment(cents, { ...paid, cents }) : explained,
      concept: `Cuota, ${lowerFirst(describeCoveredDays(charge.from, charge.to))}`,
      chargedOn: paidOn,
      author: work.actor.username,
    })
    logCharge(work, id, paymentId, { state: 'cobrado', settledBy, cents, chargedOn: paidOn })
  }
  return requirePersonFees(work, id)
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

type OwedFee = ChargeOfPerson & { from: string; to: string }

/** The chosen charges, the oldest first; throws unless each is a fee of this person that is owed. */
async function requireOwed(work: PaymentWork, id: number, chargeIds: readonly number[]): Promise<OwedFee[]> {
  const owed = (await listChargesOf(work.db, work.scope, id, { where: isOwed })).filter(isFee)
  const chosen = owed.filter((charge) => chargeIds.includes(charge.id))
  if (chosen.length < new Set(chargeIds).size)
    throw new Problem(
      'conflicto',
      'Algo de lo marcado ya no se debe: vuelve a abrir la ficha, y mira qué falta por pagar.',
    )
  return chosen.toSorted((one, other) => one.from.localeCompare(other.from))
}

const isFee = (charge: ChargeOfPerson): charge is OwedFee => charge.from !== null && charge.to !== null

/** What was paid of each charge: its amount, and of the last one what is over or lacking as well. */
function divide(chosen: readonly OwedFee[], over: number) {
  const parts = chosen.map((charge, at) => ({
    charge,
    cents: at === chosen.length - 1 ? charge.cents + over : charge.cents,
  }))
  if (parts.some(({ cents }) => cents <= 0))
    throw wrongBody('cents', 'Con eso no se paga todo lo marcado: deja marcado solo lo que se ha pagado')
  return parts
}
