import { sql, type CompiledQuery, type Compilable, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { preparedMark } from '#server/kernel/database/preparingClient.ts'

/**
 * Marks a statement to be prepared: each connection plans it once and keeps the plan. When few rows are read by key,
 * planning is most of the work. The plan does not depend on the values, so use it only for look-ups by a key, never
 * for the filters or the page of a list. And only for fixed SQL texts: every connection keeps every one.
 */
export const markPrepared = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...query,
  sql: preparedMark + query.sql,
})

/** Runs a statement written in SQL as a prepared one. */
export const runPrepared = async <Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> => {
  const { rows } = await db.executeQuery(markPrepared(statement.compile(db)))
  return rows
}

/** The same for rows that others will select columns of. */
export const markRowsPrepared = <Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
) => rows.modifyFront(sql.raw(preparedMark.trim()))

/**
 * A prepared statement whose SQL is compiled only once, at its first use: `compose` must put its values into the query
 * as they are, as parameters. Whatever else it puts in stays as it was at the first use.
 */
export function createPreparedQuery<Values extends readonly unknown[], Row>(
  compose: (db: Database, ...values: Values) => Compilable<Row>,
) {
  let composed: CompiledQuery<Row> | undefined
  let places: readonly number[] = []
  return async (db: Database, ...values: Values): Promise<Row[]> => {
    if (!composed) {
      const marks = values.map(() => ({}))
      // Safe: a query only carries its values.
      const query = compose(db, ...(marks as unknown as Values)).compile()
      places = query.parameters.map((parameter) => marks.findIndex((mark) => mark === parameter))
      if (marks.some((_mark, at) => !places.includes(at))) throw new Error('a value is no parameter')
      composed = markPrepared(query)
    }
    const { parameters } = composed
    const { rows } = await db.executeQuery<Row>({
      ...composed,
      parameters: places.map((place, at) => (place === -1 ? parameters[at] : values[place])),
    })
    return rows
  }
}
