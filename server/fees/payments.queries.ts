import { sql } from 'kysely'
import { chargeColumns, type ReadCharge } from '#server/fees/ofPerson.queries.ts'
import { isChargedFor } from '#server/fees/basics/charges.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isOwed } from '#server/fees/basics/owed.queries.ts'
import { hasLiveRetry, isWaitingRetry } from '#server/fees/basics/returned.queries.ts'
import { addRetries, dropWaiting } from '#server/fees/charges.decisions.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** Days as they are stored: the last one is not in them. */
export type Covers = { from: string; until: string }

/** The first live charge of a person for any of some days. */
export const findClash = (db: Database, scope: Scope, affiliateId: number, { from, until }: Covers) =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where(isChargedFor('charge', sql`daterange(${from}, ${until})`))
    .select([...chargeColumns, isWaitingRetry.as('isWaitingRetry')])
    .orderBy('charge.chargedOn')
    .limit(1)
    .$castTo<ReadCharge & { isWaitingRetry: boolean }>()
    .executeTakeFirst()

const paidOtherwise = 'Pagada o exenta de otra forma'

/** Charges that were to be collected again are cancelled, of a person all of whose days for them are paid otherwise. */
export async function dropRetriesWithin(
  db: Database,
  scope: Scope,
  affiliateId: number,
  { from, until }: Covers,
): Promise<void> {
  const paid = await scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where('charge.kind', '=', 'cuota')
    .where(isWaitingRetry)
    .where(sql<boolean>`charge.covers <@ daterange(${from}, ${until})`)
    .select('charge.id')
    .execute()
  await dropWaiting(
    db,
    scope,
    paid.map(({ id }) => id),
    { note: paidOtherwise },
  )
}

type NewPayment = {
  affiliateId: number
  covers: Covers
  period: string | null
  cents: number
  explained: string
  concept: string
  settledBy: 'efectivo' | 'transferencia' | 'exencion'
  chargedOn: string
  note: string
  author: string
}

/** Adds what was paid otherwise, or waived. */
export async function addPayment(db: Database, payment: NewPayment): Promise<number> {
  const { covers, note, ...rest } = payment
  const { id } = await db
    .insertInto('charge')
    .values({
      ...rest,
      kind: 'cuota',
      state: 'cobrado',
      covers: sql<string>`daterange(${covers.from}, ${covers.until})`,
      note: note === '' ? null : note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A charge of a person, locked until the transaction ends. */
export const lockCharge = (db: Database, scope: Scope, affiliateId: number, id: number) =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where('charge.id', '=', id)
    .select(chargeColumns)
    .forUpdate()
    .$castTo<ReadCharge>()
    .executeTakeFirst()

/**
 * Cancels a payment. What it had dropped, since it was to be collected again (`dropRetriesWithin`), is to be so again where
 * it is owed.
 */
export async function cancelCharge(
  db: Database,
  scope: Scope,
  { id, affiliateId }: { id: number; affiliateId: number },
  { reason, today, author }: { reason: string; today: string; author: string },
): Promise<void> {
  await scope.updateTable(db, 'charge').set({ state: 'anulado', note: reason }).where('id', '=', id).execute()
  const dropped = sql<boolean>`exists (
    select from charge payment join charge again on again.retry_of = charge.id
    where payment.id = ${id} and again.covers <@ payment.covers and again.state = 'anulado'
      and again.note = ${paidOtherwise} and again.state_at >= payment.created_at)`
  const owed = await scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where(isOwed)
    .where(dropped)
    .where(sql<boolean>`not ${hasLiveRetry()}`)
    .select('charge.id')
    .execute()
  const ids = owed.map((charge) => charge.id)
  if (ids.length > 0) await addRetries(db, scope, { ids, today, author })
}
