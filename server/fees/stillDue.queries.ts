import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { OnItsWay } from '#contract/fees/personFees.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** Which charges of a person are meant, and whether their mandate is in use. */
export type Due = { where?: RawBuilder<SqlBool>; isActive: boolean }

/** SQL: whether the bank will be asked for a charge, or has been. */
export const isStillDue = ({ where = sql<SqlBool>`true`, isActive }: Due) =>
  sql<SqlBool>`(${where} and charge.settled_by = 'adeudo' and (charge.state = 'remesado'
    or charge.state = 'previsto' and (charge.sequence is not null or ${isActive}::boolean)))`

/**
 * What approved batches collect of a person on a day to come, the earliest first, whatever is done with their mandate
 * meanwhile (rule fee-7).
 */
export const listOnItsWay = (
  db: Database,
  scope: Scope,
  { affiliateId, today }: { affiliateId: number; today: string },
) =>
  scope
    .selectFrom(db, 'charge')
    .innerJoin('feeBatch', 'feeBatch.id', 'charge.batchId')
    .where('charge.affiliateId', '=', affiliateId)
    .where('feeBatch.state', 'in', ['aprobada', 'enviada'])
    .where('charge.state', 'in', ['previsto', 'remesado'])
    .where('charge.chargedOn', '>=', today)
    .select(['charge.batchId', 'charge.mandateId', 'charge.cents', 'charge.chargedOn'])
    .select('feeBatch.state as batchState')
    .orderBy('charge.chargedOn')
    .orderBy('charge.id')
    .$castTo<OnItsWay>()
    .execute()

/** The charges of a person that came back and that the bank is asked for again. */
export async function listAskedAgain(
  db: Database,
  scope: Scope,
  affiliateId: number,
  due: Due,
): Promise<number[]> {
  const rows = await scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where('charge.retryOf', 'is not', null)
    .where(isStillDue(due))
    .select('charge.retryOf')
    .$narrowType<{ retryOf: number }>()
    .execute()
  return rows.map(({ retryOf }) => retryOf)
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
    .select(['charge.cents', 'charge.concept', 'charge.state', 'charge.batchId', 'charge.mandateId'])
    .select(
      sql<string | null>`case when charge.batch_id is not null then charge.charged_on end`.as('chargedOn'),
    )
    .orderBy('charge.chargedOn', 'desc')
    .orderBy('charge.id', 'desc')
    .execute()
