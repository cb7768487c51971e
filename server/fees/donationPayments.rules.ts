import type { ChargeDetails, DonationPayment } from '#contract/fees/charges.ts'
import { formatDayInWords } from '#contract/format.ts'
import { addDonationPayment, cancelPaid } from '#server/fees/donationPayments.queries.ts'
import { keepPeople, lettingGo } from '#server/fees/batches/heldPeople.queries.ts'
import { lockCharge } from '#server/fees/charges.decisions.queries.ts'
import { lockReturned, requireCharge, type ChargeWork } from '#server/fees/charges.rules.ts'
import { describeDay } from '#server/fees/mandates.rules.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { requireOpenProfiles } from '#server/people/closedProfiles.rules.ts'

const wrongDay = (message: string) => invalid([{ in: 'body', path: 'paidOn', message }])

/** Notes that a donation that came back was paid in cash or by transfer (rule fee-10): all of it, by another charge. */
export async function noteDonationPayment(
  work: ChargeWork,
  id: number,
  paid: DonationPayment,
): Promise<ChargeDetails> {
  const { kind, chargedOn } = await requireCharge(work, id)
  if (kind !== 'donacion')
    throw new Problem('conflicto', 'El pago de una cuota se anota en las cuotas de su persona')
  const today = await readTodayInMadrid(work.db, work.world.clock)
  if (paid.paidOn > today) throw wrongDay(describeDay(paid.paidOn, today))
  requireAfter(paid.paidOn, chargedOn)
  const paymentId = await lettingGo(work, async (held) => {
    const { affiliateId } = await lockReturned(held, id)
    if (affiliateId !== null) {
      await requireOpenProfiles(held.db, affiliateId)
      await keepPeople(held, [affiliateId])
    }
    return addDonationPayment(held.db, held.scope, id, { ...paid, author: work.actor.username })
  })
  const { settledBy, paidOn } = paid
  work.audit.addChanges<Record<string, unknown>>(
    'charge',
    paymentId,
    {},
    { state: 'cobrado', settledBy, chargedOn: paidOn },
  )
  return requireCharge(work, id)
}

/** Pays some donations of one person, whose profile is locked, each whole; returns by what. Throws where one is asked of the bank again. */
export async function payDonations(
  work: ChargeWork,
  donations: readonly { id: number; cents: number; chargedOn: string }[],
  { settledBy, paidOn, note }: DonationPayment,
) {
  const paid: { paymentId: number; cents: number }[] = []
  for (const { id, cents, chargedOn } of donations.toSorted((one, other) => one.id - other.id)) {
    requireAfter(paidOn, chargedOn)
    await lockReturned(work, id)
    const about = { settledBy, paidOn, note, author: work.actor.username }
    paid.push({ paymentId: await addDonationPayment(work.db, work.scope, id, about), cents })
  }
  return paid
}

function requireAfter(paidOn: string, chargedOn: string) {
  if (paidOn < chargedOn)
    throw wrongDay(`Se cobró el ${formatDayInWords(chargedOn)}: se ha pagado ese día o después`)
}

/** Cancels a payment of a donation that was noted by mistake: what came back is owed again. */
export async function cancelDonationPayment(
  work: ChargeWork,
  id: number,
  reason: string,
): Promise<ChargeDetails> {
  const { kind, settledBy } = await requireCharge(work, id)
  if (kind !== 'donacion' || settledBy === 'adeudo')
    throw new Problem('conflicto', 'Este cobro no es el pago de una donación')
  const charge = await lockCharge(work.db, work.scope, id)
  if (charge?.state !== 'cobrado') throw new Problem('conflicto', 'Ya estaba anulado.')
  if (charge.affiliateId !== null) await requireOpenProfiles(work.db, charge.affiliateId)
  await cancelPaid(work.db, work.scope, id, reason)
  work.audit.addChanges<Record<string, unknown>>('charge', id, { state: 'cobrado' }, { state: 'anulado' })
  return requireCharge(work, id)
}
