import type { ChargeDetails, DonationPayment } from '#contract/fees/charges.ts'
import { requireCharge, type ChargeWork } from '#server/fees/charges.rules.ts'
import { cancelPaid } from '#server/fees/donationPayments.queries.ts'
import { cancelDonationPayment, noteDonationPayment } from '#server/fees/donationPayments.rules.ts'
import { noteWhole } from '#server/fees/owedPayments.rules.ts'
import { requirePastDay } from '#server/fees/payments.rules.ts'
import { lockProfile } from '#server/census/profile.queries.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { isAnyClosed } from '#server/people/closedProfiles.queries.ts'

/**
 * Notes on a charge that came back that it was paid: a donation, or anything of who has left or died (rule fee-10), who may
 * have been asked for it before, and of whom the money would have no place otherwise. Their profile stays closed.
 */
export async function noteChargePayment(
  work: ChargeWork,
  id: number,
  paid: DonationPayment,
): Promise<ChargeDetails> {
  const { isClosed, affiliateId } = await requireCharge(work, id)
  if (!isClosed || affiliateId === null) return noteDonationPayment(work, id, paid)
  await lockClosedPayer(work, affiliateId)
  await requirePastDay(work, paid)
  await noteWhole(work, affiliateId, { ...paid, chargeId: id })
  return requireCharge(work, id)
}

/** Cancels a payment that was noted by mistake: of a donation, or any of who has left or died. What came back is owed again. */
export async function cancelChargePayment(
  work: ChargeWork,
  id: number,
  reason: string,
): Promise<ChargeDetails> {
  const { isClosed, affiliateId } = await requireCharge(work, id)
  if (!isClosed || affiliateId === null) return cancelDonationPayment(work, id, reason)
  await lockClosedPayer(work, affiliateId)
  const { state, settledBy } = await requireCharge(work, id)
  if (settledBy !== 'efectivo' && settledBy !== 'transferencia')
    throw new Problem('conflicto', 'Este cobro no es un pago en efectivo ni por transferencia')
  if (state !== 'cobrado') throw new Problem('conflicto', 'Ya estaba anulado.')
  await cancelPaid(work.db, work.scope, id, reason)
  work.audit.addChanges<Record<string, unknown>>('charge', id, { state: 'cobrado' }, { state: 'anulado' })
  return requireCharge(work, id)
}

/** Locks the profile of whoever a charge is of; throws where they have come back meanwhile. */
async function lockClosedPayer({ db, scope }: ChargeWork, affiliateId: number) {
  if (!(await lockProfile(db, scope, affiliateId))) throw notFound()
  if (!(await isAnyClosed(db, [affiliateId])))
    throw new Problem('conflicto', 'Ha vuelto al censo: anótalo en sus cuotas.')
}
