import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isSaidDead } from '#server/fees/basics/returned.queries.ts'
import type { Creditor } from '#server/fees/batches/batches.queries.ts'

/** The charges of a batch whose people have an address, and may be written to: nobody writes to who has died. */
export const listNoticed = (
  db: Database,
  scope: Scope,
  batchId: number,
): Promise<{ chargeId: number; email: string }[]> =>
  scope
    .selectFrom(db, 'charge')
    .leftJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
    .leftJoin('record', 'record.id', 'charge.recordId')
    .where('charge.batchId', '=', batchId)
    .where('charge.state', 'in', ['previsto', 'remesado'])
    .where(sql<boolean>`not exists (select from deceased where deceased.affiliate_id = charge.affiliate_id)`)
    .where(sql<boolean>`not ${isSaidDead}`)
    .select('charge.id as chargeId')
    .select(sql<string>`coalesce(affiliate.email, record.email)`.as('email'))
    .where(sql<boolean>`coalesce(affiliate.email, record.email) <> ''`)
    .orderBy('charge.id')
    .execute()

export type NoticedCharge = {
  name: string
  kind: 'cuota' | 'donacion'
  state: string
  cents: number
  explained: string
  chargedOn: string
  iban: string | null
  mandateReference: string | null
  creditor: Creditor | null
}

/** What the mail about a charge says. */
export const findNoticed = (
  db: Database,
  scope: Scope,
  chargeId: number,
): Promise<NoticedCharge | undefined> =>
  scope
    .selectFrom(db, 'charge')
    .innerJoin('feeBatch', 'feeBatch.id', 'charge.batchId')
    .leftJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
    .leftJoin('record', 'record.id', 'charge.recordId')
    .where('charge.id', '=', chargeId)
    .select([
      sql<string>`coalesce(affiliate.name, record.name)`.as('name'),
      'charge.kind',
      'charge.state',
      'charge.cents',
      'charge.explained',
      'charge.chargedOn',
      'charge.iban',
      'charge.mandateReference',
      'feeBatch.creditor',
    ])
    .$castTo<NoticedCharge>()
    .executeTakeFirst()
