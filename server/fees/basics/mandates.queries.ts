import { sql, type RawBuilder } from 'kysely'
import type { MandateState } from '#contract/fees/basics/chargeStates.ts'

/** Of these each person has one at most (rule fee-6). */
export const openStates = ['borrador', 'activo', 'suspendido'] as const satisfies readonly MandateState[]

/** SQL: whether a mandate is open, in the words of the index `mandate_open`. */
export const isOpenMandate = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.state`)} in ('borrador', 'activo', 'suspendido')`

/** SQL: whether nothing was charged with a mandate for 36 months before a day, so that it is not valid any more (rule fee-6). */
export const isUnused = (table: string, day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  coalesce(${sql.ref(`${table}.last_charged_on`)}, ${sql.ref(`${table}.signed_on`)}) < ${day}::date - interval '36 months'`
