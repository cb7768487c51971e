import type { OwnData } from '#contract/self/data.ts'
import { addOwnProofs } from '#server/fees/mandateProofs.queries.ts'
import { listChargesOf, listMandatesOf, listRequestsOf } from '#server/fees/ofPerson.queries.ts'
import { whichAreOwn } from '#server/fees/ownRows.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Ownership } from '#server/census/ownership/ownership.queries.ts'

type FeeParts = Pick<OwnData, 'mandates' | 'charges' | 'feeRequests' | 'notCharged'>

/** What is held of a person's fees, but for what came with another's profile or is of its time (rule rights-13). */
export async function readOwnFees(
  db: Database,
  scope: Scope,
  affiliateId: number,
  ownership: Pick<Ownership, 'fees' | 'histories'>,
): Promise<FeeParts> {
  const isOwn = whichAreOwn(ownership)
  const signed = await scope
    .selectFrom(db, 'mandate')
    .where('affiliateId', '=', affiliateId)
    .where(isOwn('mandate'))
    .select(['id', 'evidence'])
    .$castTo<{ id: number; evidence: OwnData['mandates'][number]['evidence'] }>()
    .execute()
  const evidenceOf = new Map(signed.map(({ id, evidence }) => [id, evidence]))
  const own = await listMandatesOf(db, scope, affiliateId, isOwn('mandate'))
  const mandates = await addOwnProofs(db, scope, own)
  return {
    mandates: mandates.map((one) => ({ ...one, evidence: evidenceOf.get(one.id) ?? null })),
    charges: await listChargesOf(db, scope, affiliateId, { where: isOwn('charge') }),
    feeRequests: await listRequestsOf(db, scope, affiliateId, isOwn('feeRequest')),
    notCharged: await listNotCharged(db, scope, affiliateId, isOwn('batch')),
  }
}

/** The batches that left a person out, and why. */
const listNotCharged = (db: Database, scope: Scope, affiliateId: number, where: SqlWhere) =>
  scope
    .selectFrom(db, 'feeBatchLeftOut')
    .innerJoin('feeBatch', 'feeBatch.id', 'feeBatchLeftOut.batchId')
    .where('feeBatchLeftOut.affiliateId', '=', affiliateId)
    .where(where)
    .select(['feeBatch.chargedOn', 'feeBatchLeftOut.reason', 'feeBatchLeftOut.detail'])
    .orderBy('feeBatch.id', 'desc')
    .execute()
type SqlWhere = ReturnType<ReturnType<typeof whichAreOwn>>
