import type { Consent } from '#contract/consents/consents.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** What somebody has agreed to, the latest first. */
export async function consentsOf(db: Database, affiliateId: number): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consent')
    .leftJoin('legalDocument', 'legalDocument.id', 'consent.legalDocumentId')
    .where('affiliateId', '=', affiliateId)
    .select(['kind', 'legalDocument.name as document', 'documentVersion', 'givenAt', 'withdrawnAt'])
    .orderBy('givenAt', 'desc')
    .orderBy('consent.id')
    .execute()
  // The check on the column holds the very values of the contract.
  return rows as Consent[]
}

/** Takes back all that is still in force. */
export async function withdrawConsents(db: Database, clock: Clock, affiliateId: number): Promise<void> {
  await db
    .updateTable('consent')
    .set({ withdrawnAt: clock.now })
    .where('affiliateId', '=', affiliateId)
    .where('withdrawnAt', 'is', null)
    .execute()
}
