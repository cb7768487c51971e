import { sql, type Expression, type RawBuilder } from 'kysely'

/** SQL: whether a charge will be collected, is on its way, or was paid. */
export const isLive = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.state`)} in ('previsto', 'remesado', 'cobrado')`

/** SQL: whether a fee is live for some of some days, as `charge_once` judges it: nobody is charged twice for a day (rule fee-7). */
export const isLiveFor = (table: string, days: Expression<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${table}.kind`)} = 'cuota' and ${isLive(table)} and not ${sql.ref(`${table}.doubled`)}
  and ${sql.ref(`${table}.covers`)} && ${days})`
