import { isToPay } from '#contract/fees/describeOwed.ts'
import { listTransfers, shareOutOwed, type Transfer } from '#contract/fees/transfers.ts'
import { readOwnership } from '#server/census/ownership/ownership.queries.ts'
import { isOpen } from '#server/fees/basics/mandates.queries.ts'
import { listChargesOf, listMandatesOf } from '#server/fees/ofPerson.queries.ts'
import { whichAreOwn } from '#server/fees/ownRows.queries.ts'
import { listAskedAgain, listOnItsWay, listStillDue } from '#server/fees/stillDue.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findCreditor } from '#server/organisation/organisation.queries.ts'

type Reading = { db: Database; scope: Scope; clock: Clock }

/** A transfer that somebody is told to make, and to whom. */
export type ToldTransfer = Transfer & { account: string; payee: string }

/**
 * What somebody is told of their fees, whoever reads it: they in their panel, the office that notes what arrives, and mails
 * (rules fee-10, fee-11). Nothing of it is of what came with another's profile (rule rights-13).
 */
export async function readToldOf({ db, scope, clock }: Reading, affiliateId: number) {
  const ownership = await readOwnership(db, scope, clock, affiliateId)
  const isOwn = whichAreOwn(ownership)
  const mandates = await listMandatesOf(db, scope, affiliateId, isOwn('mandate'))
  const charges = await listChargesOf(db, scope, affiliateId, { where: isOwn('charge') })
  const open = ownership.hasForeignBankAccount ? undefined : mandates.find(isOpen)
  const due = { where: isOwn('charge'), isActive: open?.state === 'activo' }
  const stillDue = await listStillDue(db, scope, affiliateId, due)
  const askedAgain = await listAskedAgain(db, scope, affiliateId, due)
  const asked = charges
    .filter((charge) => isToPay(charge) && !askedAgain.includes(charge.id))
    .map(({ id }) => id)
  // Two that have some days in common say of each what the transfer has of it, which of a quarter within a year is nothing.
  const shares = shareOutOwed(
    charges.filter(({ isOwed }) => isOwed),
    asked,
  )
  const today = await readTodayInMadrid(db, clock)
  const creditor = await findCreditor(db)
  const next =
    stillDue.findLast(({ chargedOn }) => chargedOn !== null && chargedOn >= today) ??
    stillDue.find(({ chargedOn }) => chargedOn === null)
  return {
    ownership,
    isOwn,
    mandates,
    charges: charges.map((charge) => shares.find(({ id }) => id === charge.id) ?? charge),
    asked,
    open,
    askedAgain,
    next,
    onItsWay: await listOnItsWay(db, scope, { affiliateId, today }),
    hasAccount: creditor.account !== '',
    toPay: addAccounts(listTransfers(shares, asked), creditor),
  }
}

/** The law keeps donations in an account of their own: they are never sent to that of the fees. Without an account nothing is told. */
const addAccounts = (
  transfers: readonly Transfer[],
  { name, account, donationAccount }: Awaited<ReturnType<typeof findCreditor>>,
): ToldTransfer[] =>
  transfers.flatMap((transfer) => {
    const to = transfer.kind === 'cuota' ? account : donationAccount
    return to === '' ? [] : [{ ...transfer, account: to, payee: name }]
  })
