import { sql } from 'kysely'
import { parseCents } from '#contract/fees/basics/money.ts'
import type { DonationPlan } from '#contract/fees/jobs.ts'
import type { DebtorFacts, DonationFacts } from '#contract/fees/judging.ts'
import { isLive } from '#server/fees/basics/charges.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { fromMadridTime, toMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isForgiven } from '#server/fees/basics/returned.queries.ts'
import { previousDonation } from '#server/fees/batches/unusual.queries.ts'
import { accountFact } from '#server/fees/accounts.queries.ts'

export type DonationRow = {
  facts: DonationFacts
  recordId: number
  affiliateId: number | null
  idDocument: string
  name: string
  lastName1: string
  lastName2: string | null
  bankAccount: string | null
  notedOn: string
  /** What whoever it is of gave the last time. */
  previousCents: number | null
}

/** Donations that were noted since a day and have not been collected, by their numbers, after one. */
export async function readDonationsAfter(
  db: Database,
  scope: Scope,
  { donatedFrom }: DonationPlan,
  { after, most }: { after: number; most: number },
): Promise<DonationRow[]> {
  const returned = sql<DonationFacts['returned']>`(
    select json_build_object('reference', came.reference, 'state', came.state, 'waits', came.waits) from charge as came
    where came.record_id = record.id and (came.state = 'devuelto' or ${isForgiven('came')})
    order by came.state = 'devuelto', came.id limit 1)`
  const rows = await scope
    .selectFrom(db, 'record')
    .leftJoin('affiliate', 'affiliate.idDocument', 'record.idDocument')
    .where('record.recordType', '=', 'Donación')
    .where('record.id', '>', after)
    .where('record.creationTime', '>=', fromMadridTime(sql`${donatedFrom}::date`))
    .where(
      sql<boolean>`not exists (select from charge as live where live.record_id = record.id
        and ${isLive('live')})`,
    )
    .select([
      'record.id as recordId',
      'affiliate.id as affiliateId',
      'record.idDocument',
      'record.name',
      'record.lastName1',
      'record.lastName2',
      'record.bankAccount',
      'record.description',
      'record.blocked as isBlocked',
      accountFact('record.bank_account').as('account'),
      returned.as('returned'),
      previousDonation('record.id').as('previousCents'),
      sql<string>`${toMadridTime(sql`record.creation_time`)}::date`.as('notedOn'),
    ])
    .orderBy('record.id')
    .limit(most)
    .execute()
  return rows.map(({ description, isBlocked, account, returned: back, ...row }) => ({
    ...row,
    facts: { isBlocked, account, cents: parseCents(description), returned: back },
  }))
}

/** A donation that came back and is asked for again. */
export type WaitingDonation = {
  id: number
  recordId: number
  cents: number
  isBlocked: boolean
  account: DebtorFacts['account']
}

export const listWaitingDonations = (db: Database, scope: Scope): Promise<WaitingDonation[]> =>
  scope
    .selectFrom(db, 'record')
    .innerJoin('charge', 'charge.recordId', 'record.id')
    .where('charge.state', '=', 'previsto')
    .where('charge.batchId', 'is', null)
    .where('charge.settledBy', '=', 'adeudo')
    .select(['charge.id', 'record.id as recordId', 'charge.cents', 'record.blocked as isBlocked'])
    .select(accountFact('record.bank_account').as('account'))
    .orderBy('charge.id')
    .execute()
