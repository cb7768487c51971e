import { sql, type RawBuilder } from 'kysely'
import { lapsingDays, type MandateState } from '#contract/fees/basics/chargeStates.ts'

/** Of these each person has one at most (rule fee-6). */
export const openStates = ['borrador', 'activo', 'suspendido'] as const satisfies readonly MandateState[]

export const isOpen = ({ state }: { state: string }) => openStates.some((open) => open === state)

/** SQL: whether a mandate is open, in the words of the index `mandate_open`. */
export const isOpenMandate = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.state`)} in ('borrador', 'activo', 'suspendido')`

/** SQL: whether nothing was charged with a mandate for 36 months before a day, so that it is not valid any more (rule fee-6). */
export const isUnused = (table: string, day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  coalesce(${sql.ref(`${table}.last_charged_on`)}, ${sql.ref(`${table}.signed_on`)}) < ${day}::date - interval '36 months'`

/** SQL: whether a mandate lapses within some days of today, for want of use (rule fee-15). */
export const isLapsing = (table: string, today: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${table}.state`)} in ('activo', 'suspendido')
  and ${isUnused(table, sql`(${today}::date + ${lapsingDays}::integer)`)})`

/** SQL: whether the mandate of a row of `affiliate` lapses soon. */
export const hasLapsingMandate = (
  today: string,
): RawBuilder<boolean> => sql<boolean>`exists (select from mandate
  where mandate.affiliate_id = affiliate.id and ${isLapsing('mandate', today)})`
