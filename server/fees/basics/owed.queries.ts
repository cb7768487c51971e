import { sql, type RawBuilder } from 'kysely'
import { ourCodes } from '#contract/fees/returnReasons.ts'
import { isChargedFor } from '#server/fees/basics/charges.queries.ts'
import { isOpenMandate } from '#server/fees/basics/mandates.queries.ts'
import { areDaysPaid, isForgiven } from '#server/fees/basics/returned.queries.ts'

/**
 * SQL: whether a charge came back and its days, or its donation, have not been paid since (rule fee-10). Of charges that
 * collected the same again only the last one is owed. Of whom nobody knows any more nothing is.
 */
export const isOwed = sql<boolean>`(charge.state = 'devuelto' and charge.anonymised_at is null and not exists (
  select from charge later where later.retry_of = charge.id
    and (later.state in ('devuelto', 'cobrado') or ${isForgiven('later')}))
  and not (charge.kind = 'cuota' and ${areDaysPaid()}))`

/**
 * SQL: the days of a fee for which no other one is charged or was paid, as JSON, both ends included; what collects the same
 * charge again does not count.
 */
export const freeDays = sql`coalesce((
  select json_agg(json_build_object('from', to_char(lower(part), 'YYYY-MM-DD'), 'to', to_char(upper(part) - 1, 'YYYY-MM-DD')) order by lower(part))
  from unnest(datemultirange(charge.covers) - coalesce((
    select range_agg(other.covers) from charge other
    where other.affiliate_id = charge.affiliate_id and other.id <> charge.id
      and ${isChargedFor('other', sql.ref('charge.covers'))}
      and (other.retry_of is distinct from charge.id or other.state = 'cobrado')), '{}'::datemultirange)) as part), '[]')`

/** SQL: whether somebody has to decide what follows from a charge that came back: what is not owed, or is paid, does not wait (rule fee-9). */
export const isUndecided = sql<boolean>`(charge.waits and ${isOwed})`

const isOurs = (code: RawBuilder<unknown>) => sql<boolean>`((${code} = any(${ourCodes}::text[])) is true)`

/**
 * SQL: whether a charge is owed, and it or one that it collects again came back for something that neither we nor our bank
 * did wrong: its person is behind (rule fee-10).
 */
export const isArrears = sql<boolean>`(${isOwed} and (not ${isOurs(sql`charge.return_code`)}
  or charge.retry_of is not null and exists (
    with recursive earlier as (
      select link.return_code, link.retry_of from charge link where link.id = charge.retry_of
      union all
      select link.return_code, link.retry_of from earlier join charge link on link.id = earlier.retry_of)
    select from earlier where not ${isOurs(sql`earlier.return_code`)})))`

/** SQL: whether somebody of `affiliate` is behind with a charge; few charges came back, and they have an index. */
export const owesFees = sql<boolean>`exists (
  select from charge where charge.affiliate_id = affiliate.id and ${isArrears})`

/** SQL: the state of the open mandate of somebody of `affiliate`; null without one. */
export const openMandateState = sql<string | null>`(select mandate.state from mandate
  where mandate.affiliate_id = affiliate.id and ${isOpenMandate('mandate')})`
