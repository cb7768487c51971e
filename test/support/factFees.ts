import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { aBatch, aCharge } from '#test/support/fees.ts'

type Fees = { mandate: string; signedOn: string; returned: string }

/** Gives somebody's mandate, if they have an account, a state, and a charge that came back and was perhaps paid since. */
export async function addFeesOf(
  db: PeopleDatabase,
  affiliateId: number,
  { mandate, signedOn, returned }: Fees,
): Promise<{ owes: boolean; mandate: string; lapses: boolean }> {
  const signed = { signedOn, evidence: '{"how": "papel"}' }
  const changed = await db
    .updateTable('mandate')
    .set({
      state: mandate,
      ...(mandate !== 'borrador' && signed),
      ...(mandate === 'revocado' && { endedAt: new Date() }),
    })
    .where('affiliateId', '=', affiliateId)
    .returning('id')
    .executeTakeFirst()
  if (changed && returned !== 'no') {
    // Each batch has its own day.
    const chargedOn = new Date(Date.UTC(2000, 0, affiliateId)).toISOString().slice(0, 10)
    const batchId = await aBatch(db, { chargedOn })
    await aCharge(db, { affiliateId, batchId, mandateId: changed.id, state: 'devuelto' })
    if (returned === 'paid') await aCharge(db, { affiliateId, state: 'cobrado', settledBy: 'efectivo' })
  }
  return {
    owes: changed !== undefined && returned === 'owed',
    lapses: changed !== undefined && ['activo', 'suspendido'].includes(mandate) && signedOn < '2023',
    mandate: changed && mandate !== 'revocado' ? mandate : 'ninguno',
  }
}
