import { sql } from 'kysely'
import type { DebtorFacts } from '#contract/fees/judging.ts'

/** SQL: whether an account is one by its control digits (rule people-7), as `isIban` says. */
export const isValidAccount = (column: string) => sql<boolean>`coalesce(
  (substr(${sql.ref(column)}, 5) || '1428' || substr(${sql.ref(column)}, 3, 2))::numeric % 97 = 1, false)`

/** SQL: whether there is an account, and whether it is one. */
export const accountFact = (column: string) => sql<DebtorFacts['account']>`
  case when ${sql.ref(column)} is null then 'none' when ${isValidAccount(column)} then 'valid' else 'wrong' end`
