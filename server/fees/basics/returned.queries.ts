import { sql } from 'kysely'
import { codesOf, deadCodes } from '#contract/fees/returnReasons.ts'
import { isChargedFor, isLive } from '#server/fees/basics/charges.queries.ts'

/** SQL: whether a charge of a table or alias is collected again by another one, which is not cancelled. */
export const hasLiveRetry = (charge = 'charge') =>
  sql<boolean>`exists (select from charge again where again.retry_of = ${sql.ref(`${charge}.id`)} and again.state <> 'anulado')`

/** SQL: whether a charge of a table or alias came back and was forgiven (rule fee-9): it is never collected. */
export const isForgiven = (charge = 'charge') =>
  sql<boolean>`(${sql.ref(`${charge}.state`)} = 'anulado' and ${sql.ref(`${charge}.returned_on`)} is not null)`

/** SQL: whether a charge was collected again, and that was forgiven: so is it. */
export const isForgivenSince = (charge = 'charge') =>
  sql<boolean>`exists (select from charge again where again.retry_of = ${sql.ref(`${charge}.id`)} and ${isForgiven('again')})`

/**
 * SQL: whether all the days of a fee, of a table or alias, have been paid or waived, by one payment or by several; as if
 * some charges had come back.
 */
export const areDaysPaid = (charge = 'charge', back: readonly number[] = []) => sql<boolean>`coalesce((
  select range_agg(paid.covers) @> ${sql.ref(`${charge}.covers`)} from charge paid
  where paid.affiliate_id = ${sql.ref(`${charge}.affiliate_id`)} and paid.kind = 'cuota' and paid.state = 'cobrado'
    and paid.covers && ${sql.ref(`${charge}.covers`)} and paid.id <> all(${back}::integer[])), false)`

/** SQL: whether a row of `charge` is to collect one again that came back, and waits for a batch. */
export const isWaitingRetry = sql<boolean>`(charge.state = 'previsto' and charge.retry_of is not null and charge.batch_id is null)`

/** SQL: whether a row of `charge` is of somebody who left, or of whom it is said that they have died. */
export const isOfFormer = sql<boolean>`exists (
  select from affiliate gone where gone.id = charge.affiliate_id and gone.inscription_type = 0)`

/**
 * SQL: whether another fee is charged or was paid for some of the days of a charge, or another donation for its record; as
 * if some charges had come back.
 */
export const isChargedOtherwise = (back: readonly number[] = []) => sql<boolean>`(
  exists (select from charge other where other.affiliate_id = charge.affiliate_id and other.id <> charge.id
    and other.id <> all(${back}::integer[]) and ${isChargedFor('other', sql.ref('charge.covers'))})
  or exists (select from charge other where other.record_id = charge.record_id and other.id <> charge.id
    and other.id <> all(${back}::integer[]) and ${isLive('other')}))`

/** The reasons after which a charge may be collected again. */
export const retryCodes = codesOf('retry')

/** What is about to happen by an answer: which charges come back, which of them for a reason to collect them again, and which mandates are suspended. */
export type AboutToReturn = {
  back: readonly number[]
  again: readonly number[]
  suspended: readonly number[]
}
const nothing: AboutToReturn = { back: [], again: [], suspended: [] }

/** SQL: whether nothing collects the days of a charge, or its donation, again or otherwise, and nobody has forgiven or paid it. */
export const isUncollected = (back: readonly number[] = []) => sql<boolean>`(
  not ${hasLiveRetry()} and not ${isForgivenSince()} and not ${isChargedOtherwise(back)}
  and not (charge.kind = 'cuota' and ${areDaysPaid('charge', back)}))`

/** SQL: whether, of two charges that a merge has brought to one person, the other one is collected again for their days. */
const isTwinFirst = (again: readonly number[]) => sql<boolean>`exists (select from charge twin
  where twin.affiliate_id = charge.affiliate_id and twin.kind = 'cuota' and twin.covers && charge.covers
    and (twin.state = 'devuelto' and twin.return_code = any(${retryCodes}::text[]) or twin.id = any(${again}::integer[]))
    and (twin.doubled, twin.id) < (charge.doubled, charge.id)
    and not ${hasLiveRetry('twin')} and not ${isForgivenSince('twin')})`

/**
 * SQL: whether a charge could be collected again if it came back: nothing else collects its days or its donation, and its
 * person has a mandate in use; as if an answer were applied.
 */
export const isCollectable = ({ back, again, suspended } = nothing) => sql<boolean>`(
  ${isUncollected(back)} and not ${isTwinFirst(again)}
  and (charge.affiliate_id is null or exists (
    select from mandate m where m.affiliate_id = charge.affiliate_id and m.state = 'activo'
      and m.id <> all(${suspended}::integer[]))))`

/** SQL: whether a charge that came back may be collected again in a batch: its reason says so, and nothing is against it. */
export const isRetriable = sql<boolean>`(charge.state = 'devuelto' and charge.return_code = any(${retryCodes}::text[])
  and ${isCollectable()})`

/** SQL: whether the bank has said of the person of a row of `charge` that they have died: nobody writes to them (rule fee-9). */
export const isSaidDead = sql<boolean>`exists (select from charge gone
  where gone.affiliate_id = charge.affiliate_id and gone.return_code = any(${deadCodes}::text[]) and gone.returned_on is not null)`
