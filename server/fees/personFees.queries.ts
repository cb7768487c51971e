import { sql } from 'kysely'
import type { Period } from '#contract/fees/basics/periods.ts'
import { mostCharges, type PersonFees } from '#contract/fees/personFees.ts'
import { isArrears, isOwed } from '#server/fees/basics/owed.queries.ts'
import { addProofs } from '#server/fees/mandateProofs.queries.ts'
import { listChargesOf, listMandatesOf, listRequestsOf, maskMandates } from '#server/fees/ofPerson.queries.ts'
import { isOpen } from '#server/fees/basics/mandates.queries.ts'
import { shareOutOwed } from '#contract/fees/transfers.ts'
import { readToldOf } from '#server/fees/told.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A person's fee in euros with its period, and their account; undefined of nobody within the scope. */
export async function findFee(db: Database, scope: Scope, affiliateId: number) {
  const found = await scope
    .selectFrom(db, 'affiliate')
    .where('id', '=', affiliateId)
    .select(['feeCents', 'period', 'bankAccount'])
    .executeTakeFirst()
  if (!found) return undefined
  // Safe: the column's check constraint allows exactly the contract's values.
  return { fee: found.feeCents / 100, period: found.period as Period | null, bankAccount: found.bankAccount }
}

/** What a mail about somebody's fees calls them. */
export async function findFirstName(
  db: Database,
  scope: Scope,
  affiliateId: number,
): Promise<string | undefined> {
  const found = await scope
    .selectFrom(db, 'affiliate')
    .where('id', '=', affiliateId)
    .select('name')
    .executeTakeFirst()
  return found?.name
}

/** Whether no charge of a person came back that was not paid since (rule fee-10). */
async function isUpToDate(db: Database, scope: Scope, affiliateId: number): Promise<boolean> {
  const owed = await scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where(isArrears)
    .select('charge.id')
    .limit(1)
    .executeTakeFirst()
  return owed === undefined
}

/** What staff see of a person's fees; undefined of nobody within the scope. */
export async function findPersonFees(
  { db, scope, clock }: { db: Database; scope: Scope; clock: Clock },
  affiliateId: number,
): Promise<PersonFees | undefined> {
  const found = await findFee(db, scope, affiliateId)
  if (!found) return undefined
  const mandates = maskMandates(await addProofs(db, scope, await listMandatesOf(db, scope, affiliateId)))
  const { total } = await scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  const told = await readToldOf({ db, scope, clock }, affiliateId)
  const owed = shareOutOwed(await listChargesOf(db, scope, affiliateId, { where: isOwed }), told.asked)
  const charges = await listChargesOf(db, scope, affiliateId, { most: mostCharges })
  return {
    affiliateId,
    fee: found.fee,
    period: found.period,
    upToDate: await isUpToDate(db, scope, affiliateId),
    open: mandates.find(isOpen) ?? null,
    earlier: mandates.filter((one) => !isOpen(one)),
    charges: charges.map((charge) => owed.find(({ id }) => id === charge.id) ?? charge),
    totalCharges: total,
    owed,
    toPay: told.toPay.map(({ kind, cents, concept, chargeIds }) => ({ kind, cents, concept, chargeIds })),
    hasAccount: told.hasAccount,
    onItsWay: told.onItsWay,
    requests: await listRequestsOf(db, scope, affiliateId),
  }
}
