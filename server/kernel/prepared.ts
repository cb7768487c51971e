import type { CompiledQuery, Compilable } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { preparedMark } from '#server/kernel/preparingClient.ts'

/**
 * A statement that each connection plans once and keeps, instead of planning it at every call: for a few rows by
 * their keys, planning is most of the work. The kept plan is made without knowing the values, so only texts whose
 * best plan is the same for all of them may be prepared: look-ups by a key, never a list's filters, page or order.
 * And only texts that stand in the code as they are, since every connection keeps every one.
 */
export const prepared = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...query,
  sql: preparedMark + query.sql,
})

/** A prepared statement of one value, whose text is composed only once. */
export function preparedFor<Value, Row>(compose: (db: Database, value: Value) => Compilable<Row>) {
  let composed: CompiledQuery<Row> | undefined
  return async (db: Database, value: Value): Promise<Row[]> => {
    composed ??= composedFor(value, compose(db, value).compile())
    const { rows } = await db.executeQuery<Row>({ ...composed, parameters: [value] })
    return rows
  }
}

function composedFor<Row>(value: unknown, query: CompiledQuery<Row>): CompiledQuery<Row> {
  const isItsOne = query.parameters.length === 1 && query.parameters[0] === value
  if (!isItsOne) throw new Error('a prepared statement takes its one value, once')
  return prepared(query)
}
