import { sql } from 'kysely'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import { chargeColumns } from '#server/fees/ofPerson.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** Days as they are stored: the last one is not in them. */
export type Covers = { from: string; until: string }

/** The first live charge of a person for any of some days. */
export const findClash = (db: Database, scope: Scope, affiliateId: number, { from, until }: Covers) =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where('charge.kind', '=', 'cuota')
    .where('charge.state', 'in', ['previsto', 'remesado', 'cobrado'])
    .where('charge.doubled', '=', false)
    .where(sql<boolean>`charge.covers && daterange(${from}, ${until})`)
    .select(chargeColumns)
    .orderBy('charge.chargedOn')
    .limit(1)
    .$castTo<ChargeOfPerson>()
    .executeTakeFirst()

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

/** Adds what was paid otherwise, or waived; of what came back for those days nobody has to decide any more. */
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
    .where('affiliateId', '=', payment.affiliateId)
    .where('state', '=', 'devuelto')
    .where(sql<boolean>`covers && daterange(${covers.from}, ${covers.until})`)
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
