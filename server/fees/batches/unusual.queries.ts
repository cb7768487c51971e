import { sql, type RawBuilder } from 'kysely'
import { farFromUsual } from '#contract/fees/unusual.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/**
 * SQL: the amount of the latest of some charges. Not the first in an order: of a batch that was just written PostgreSQL has no
 * statistics, and would go through the charges of everybody by their days.
 */
const latestCents = sql`(array_agg(before.cents order by before.charged_on desc, before.id desc))[1]`

/** SQL: what a person was charged the last time for a period, or paid otherwise; null of who never was. */
export const previousFee = (affiliateId: string, period: string): RawBuilder<number | null> => sql<
  number | null
>`(
  select ${latestCents} from charge before
  where before.affiliate_id = ${sql.ref(affiliateId)} and before.kind = 'cuota' and before.period = ${sql.ref(period)}
    and before.state in ('remesado', 'cobrado', 'devuelto') and before.settled_by <> 'exencion')`

/** SQL: the donation of whoever has the document of a record that was collected the last time; null of the first one. */
export const previousDonation = (recordId: string): RawBuilder<number | null> => sql<number | null>`(
  select ${latestCents} from record this join record other on other.id_document = this.id_document and other.id <> this.id
    join charge before on before.record_id = other.id
  where this.id = ${sql.ref(recordId)} and before.state in ('remesado', 'cobrado', 'devuelto'))`

/**
 * Notes with the charges of a new batch whose amount is far from the usual what that is (rule fee-14): the last one of its
 * person, or else what stands in the middle of those of the batch for the same period. What came back is left out: it has
 * the amount of then. Each step is done once: PostgreSQL takes a new batch for one charge, and would find the middle for each.
 */
export const noteUnusual = (db: Database, scope: Scope, batchId: number) =>
  sql`with fresh as materialized (
      select charge.id, charge.kind, charge.affiliate_id, charge.record_id, charge.period, charge.cents from charge
      where charge.batch_id = ${batchId} and charge.retry_of is null and ${scope.ofPersonIn('charge.affiliate_id')}),
    middle as materialized (select period, percentile_disc(0.5) within group (order by cents) as cents from fresh group by period),
    large as materialized (
      select fresh.id, fresh.cents, coalesce(case fresh.kind when 'cuota' then ${previousFee('fresh.affiliate_id', 'fresh.period')}
        else ${previousDonation('fresh.record_id')} end, middle.cents) as usual_cents
      from fresh join middle on middle.period is not distinct from fresh.period
      where fresh.cents >= ${sql.lit(farFromUsual.least)})
    update charge set usual_cents = large.usual_cents from large
    where charge.id = large.id and large.cents > ${sql.lit(farFromUsual.times)} * large.usual_cents`.execute(
    db,
  )
