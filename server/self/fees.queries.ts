import { sql, type SqlBool } from 'kysely'
import type { OwnData } from '#contract/self/data.ts'
import { addOwnProofs } from '#server/fees/mandateProofs.queries.ts'
import { listChargesOf, listMandatesOf, listRequestsOf } from '#server/fees/ofPerson.queries.ts'
import { isStillDue, type Due } from '#server/fees/stillDue.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isOwnHistory, type Ownership } from '#server/self/ownership.queries.ts'

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

/**
 * What the bank will be asked for, or has been, the latest first: what was sent or is in an approved batch, and what
 * waits while a person's mandate is active; one that is suspended or unsigned collects nothing (rule fee-8). What no batch has yet is collected on no known day.
 */
export const listStillDue = (db: Database, scope: Scope, affiliateId: number, due: Due) =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where(isStillDue(due))
    .select(['charge.cents', 'charge.concept'])
    .select(
      sql<string | null>`case when charge.batch_id is not null then charge.charged_on end`.as('chargedOn'),
    )
    .orderBy('charge.chargedOn', 'desc')
    .orderBy('charge.id', 'desc')
    .execute()

/** SQL: the rows of each table that are a person's own to read. */
export const whichAreOwn =
  ({ fees, histories }: Pick<Ownership, 'fees' | 'histories'>) =>
  (of: keyof typeof moments) => {
    const { id, moment, hidden, person } = moments[of]
    return sql<SqlBool>`(${sql.ref(id)} <> all(${hidden(fees)}::integer[])
      and ${isOwnHistory(histories, sql`${sql.ref(person)}::text`, sql.ref(moment))})`
  }

type Fees = Ownership['fees']
const moments = {
  mandate: {
    id: 'mandate.id',
    person: 'mandate.affiliate_id',
    moment: 'mandate.created_at',
    hidden: (fees: Fees) => fees.mandates,
  },
  charge: {
    id: 'charge.id',
    person: 'charge.affiliate_id',
    moment: 'charge.created_at',
    hidden: (fees: Fees) => fees.charges,
  },
  feeRequest: {
    id: 'fee_request.id',
    person: 'fee_request.affiliate_id',
    moment: 'fee_request.created_at',
    hidden: (fees: Fees) => fees.requests,
  },
  batch: {
    id: 'fee_batch.id',
    person: 'fee_batch_left_out.affiliate_id',
    moment: 'fee_batch.created_at',
    hidden: (fees: Fees) => fees.batches,
  },
} as const

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
