import { sql, type Expression, type RawBuilder } from 'kysely'

/** SQL: whether a charge will be collected, is on its way, or was paid. */
export const isLive = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.state`)} in ('previsto', 'remesado', 'cobrado')`

/**
 * SQL: whether a fee is charged or was paid for some of some days (rule fee-7), also as one of two that a merge has brought
 * to one person. Whoever asks whether somebody is to be charged asks this.
 */
export const isChargedFor = (table: string, days: Expression<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${table}.kind`)} = 'cuota' and ${isLive(table)} and ${sql.ref(`${table}.covers`)} && ${days})`

/** SQL: whether a charge is paid, or for the bank: what an approved batch has goes there, whoever is merged (rule fee-7). */
export const isSettled = (
  alias: string,
) => sql<boolean>`(${sql.ref(`${alias}.state`)} in ('remesado', 'cobrado')
  or ${sql.ref(`${alias}.state`)} = 'previsto' and ${sql.ref(`${alias}.sequence`)} is not null)`

/** SQL: whether a fee keeps others from its days by `charge_once`, which leaves the second of two merged ones aside. */
export const isLiveFor = (table: string, days: Expression<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${isChargedFor(table, days)} and not ${sql.ref(`${table}.doubled`)})`
