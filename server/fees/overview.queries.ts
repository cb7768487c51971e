import { sql } from 'kysely'
import type { FeeOverview } from '#contract/fees/overview.ts'
import type { CollectingAccount } from '#contract/organisation/accountChanges.ts'
import { isLapsing } from '#server/fees/basics/mandates.queries.ts'
import { isSentAndDue } from '#server/fees/batches/batches.queries.ts'
import { hasOpenLines } from '#server/fees/replies/replies.queries.ts'
import { isUndecided } from '#server/fees/basics/owed.queries.ts'
import { isWaitingRetry } from '#server/fees/basics/returned.queries.ts'
import { isEndedGrant, isWaiting } from '#server/fees/feeRequests.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Counts = Omit<FeeOverview, 'missingAccounts' | 'accountChanges'>

const countBatches = (scope: Scope, state: string) =>
  sql`(select count(*) from fee_batch where fee_batch.state = ${sql.lit(state)} and ${scope.ofEverybody()})`

/** How many answers of the bank have lines that somebody has to see to. */
export async function countOpenReplies(db: Database, scope: Scope): Promise<number> {
  const { rows } = await sql<{ replies: number }>`
    select count(*)::integer as replies from bank_reply where ${hasOpenLines} and ${scope.ofEverybody()}`.execute(
    db,
  )
  return rows[0]?.replies ?? 0
}

/** How much of each thing waits for somebody; each is counted in an index of what waits. */
export async function countWaiting(db: Database, scope: Scope, today: string): Promise<Counts> {
  const charges = sql`from charge where ${scope.ofPersonIn('charge.affiliate_id')}`
  const { rows } = await sql<Counts>`
    select ${countBatches(scope, 'borrador')} as drafts, ${countBatches(scope, 'aprobada')} as approved,
      ${countBatches(scope, 'enviada')} as sent,
      (select count(*) from fee_batch where ${isSentAndDue(today)} and ${scope.ofEverybody()}) as due,
      (select count(*) ${charges} and ${isUndecided}) as to_decide,
      (select count(*) ${charges} and ${isWaitingRetry}) as to_collect_again,
      (select count(*) from bank_reply where ${hasOpenLines} and ${scope.ofEverybody()}) as replies,
      (select count(*) from fee_request join affiliate payer on payer.id = fee_request.affiliate_id
        where ${isWaiting} and ${scope.ofPersonIn('fee_request.affiliate_id')}) as requests,
      (select count(*) from fee_request join affiliate payer on payer.id = fee_request.affiliate_id
        where ${isEndedGrant(today)} and ${scope.ofPersonIn('fee_request.affiliate_id')}) as ended_grants,
      (select count(*) from mandate where ${isLapsing('mandate', today)} and ${scope.ofPersonIn('mandate.affiliate_id')}) as lapsing_mandates`.execute(
    db,
  )
  const [counted] = rows
  if (!counted) throw new Error('a statement of counts has one row')
  return counted
}

/** Which account there is none of, although somebody pays into it: with a mandate, or by donations that were charged. */
export async function listMissingAccounts(db: Database, scope: Scope): Promise<CollectingAccount[]> {
  const { rows } = await sql<{ account: CollectingAccount }>`
    select account from (
      select ${'creditorAccount' satisfies CollectingAccount}::text as account from organisation
      where creditor_account = '' and exists (
        select from mandate where ${scope.ofPersonIn('mandate.affiliate_id')})
      union all
      select ${'donationAccount' satisfies CollectingAccount} from organisation
      where donation_account = '' and exists (
        select from charge where kind = 'donacion' and ${scope.ofPersonIn('charge.affiliate_id')})) as missing`.execute(
    db,
  )
  return rows.map(({ account }) => account)
}
