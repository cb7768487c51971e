import type { Consent, ConsentKind } from '#contract/self/consents.ts'
import { currentTerms } from '#server/enrolment/enrolment.queries.ts'
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

/** Somebody agrees to something, with the text that is in force. */
export async function giveConsent(
  db: Database,
  clock: Clock,
  affiliateId: number,
  kind: ConsentKind,
): Promise<void> {
  const { id, version } = await currentTerms(db)
  await db
    .insertInto('consent')
    .values({ affiliateId, kind, legalDocumentId: id, documentVersion: version, givenAt: clock.now })
    .execute()
}

/** Takes back what is still in force: of one kind, or all of it. */
export async function withdrawConsents(
  db: Database,
  clock: Clock,
  affiliateId: number,
  kind?: ConsentKind,
): Promise<void> {
  await db
    .updateTable('consent')
    .set({ withdrawnAt: clock.now })
    .where('affiliateId', '=', affiliateId)
    .where('withdrawnAt', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .execute()
}
