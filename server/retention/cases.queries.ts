import { sql } from 'kysely'
import type { ErasureOfPerson } from '#contract/retention/erasureOfPerson.ts'
import { isOwnHistory, type Ownership } from '#server/census/ownership/ownership.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** SQL: the last day to answer a case: a month from the day it was asked, or three (GDPR art. 12.3). */
export const deadline = sql<string>`(erasure_request.asked_on + make_interval(months => case when erasure_request.extended_at is null then 1 else 3 end))::date`

export const erasureColumns = [
  'erasureRequest.id',
  'askedOn',
  'way',
  'text',
  deadline.as('deadline'),
  'extensionReason',
  'state',
  'parts',
  'answer',
  'decidedAt',
  'doneAt',
] as const

/** What somebody asked to be erased, the latest first, but for what came with somebody else's profile (rule rights-13). */
export const listErasuresOf = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  { histories }: Pick<Ownership, 'histories'>,
): Promise<ErasureOfPerson[]> =>
  scope
    .selectFrom(db, 'erasureRequest')
    .where('affiliateId', '=', affiliateId)
    .where(isOwnHistory(histories, sql`erasure_request.affiliate_id::text`, sql`erasure_request.created_at`))
    .select(erasureColumns)
    .orderBy('erasureRequest.id', 'desc')
    .$castTo<ErasureOfPerson>()
    .execute()
