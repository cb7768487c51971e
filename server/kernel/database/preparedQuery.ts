import type { CompiledQuery, Compilable } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { preparedMark } from '#server/kernel/database/preparingClient.ts'

/**
 * Marks a statement to be prepared: each connection plans it once and keeps the plan. When few rows are read by key,
 * planning is most of the work. The plan does not depend on the values, so use it only for look-ups by a key, never
 * for the filters, page or order of a list. And only for fixed SQL texts: every connection keeps every one.
 */
export const markPrepared = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...query,
  sql: preparedMark + query.sql,
})

/** A prepared statement with one parameter; its SQL is compiled only once. */
export function createPreparedQuery<Value, Row>(compose: (db: Database, value: Value) => Compilable<Row>) {
  let composed: CompiledQuery<Row> | undefined
  return async (db: Database, value: Value): Promise<Row[]> => {
    composed ??= prepareSingleValue(value, compose(db, value).compile())
    const { rows } = await db.executeQuery<Row>({ ...composed, parameters: [value] })
    return rows
  }
}

function prepareSingleValue<Row>(value: unknown, query: CompiledQuery<Row>): CompiledQuery<Row> {
  const isItsOne = query.parameters.length === 1 && query.parameters[0] === value
  if (!isItsOne) throw new Error('a prepared statement takes its one value, once')
  return markPrepared(query)
}
