import { sql } from 'kysely'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import { chargeColumns } from '#server/fees/ofPerson.queries.ts'
import { isLiveFor } from '#server/fees/basics/charges.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { areDaysPaid, isWaitingRetry } from '#server/fees/basics/returned.queries.ts'
import { dropWaiting } from '#server/fees/charges.decisions.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** Days as they are stored: the last one is not in them. */
export type Covers = { from: string; until: string }

/** The first live charge of a person for any of some days. */
export const findClash = (db: Database, scope: Scope, affiliateId: number, { from, until }: Covers) =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where(isLiveFor('charge', sql`daterange(${from}, ${until})`))
    .select([...chargeColumns, isWaitingRetry.as('isWaitingRetry')])
    .orderBy('charge.chargedOn')
    .limit(1)
    .$castTo<ChargeOfPerson & { isWaitingRetry: boolean }>()
    .executeTakeFirst()

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
    'Pagada o exenta de otra forma',
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

/** Adds what was paid otherwise, or waived; of what came back and is paid in full by it nobody has to decide any more. */
export async function addPayment(db: Database, scope: Scope, payment: NewPayment): Promise<number> {
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
  await scope
    .updateTable(db, 'charge')
    .set({ waits: false })
    .where('charge.affiliateId', '=', payment.affiliateId)
    .where('charge.state', '=', 'devuelto')
    .where('charge.waits', '=', true)
    .where(sql<boolean>`charge.covers && daterange(${covers.from}, ${covers.until})`)
    .where(areDaysPaid())
    .execute()
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
    .$castTo<ChargeOfPerson>()
    .executeTakeFirst()

export const cancelCharge = (db: Database, scope: Scope, id: number, reason: string) =>
  scope.updateTable(db, 'charge').set({ state: 'anulado', note: reason }).where('id', '=', id).execute()
