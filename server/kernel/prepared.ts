import type { CompiledQuery, Compilable } from 'kysely'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/kernel/database.ts'

/** What says to the client below that a text is to be planned once: Kysely hands over a text and its values alone. */
const mark = '/* prepared */ '

/**
 * A statement that each connection plans once and keeps, instead of planning it at every call: for a few rows by
 * their keys, planning is most of the work. The kept plan is made without knowing the values, so only texts whose
 * best plan is the same for all of them may be prepared: look-ups by a key, never a list's filters, page or order.
 * And only texts that stand in the code as they are, since every connection keeps every one.
 */
export const prepared = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...query,
  sql: mark + query.sql,
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

/** pg's client, which gives a name to what is to be prepared: pg then plans it once a connection. */
export class PreparingClient extends pg.Client {
  // The overloads stay pg's own: a marked text comes with its values, and everything else passes as it came.
  override query = ((sent: unknown, ...more: unknown[]) => {
    const query = super.query.bind(this) as (...sent: unknown[]) => unknown
    return typeof sent === 'string' && sent.startsWith(mark)
      ? query({ name: nameOf(sent), text: sent }, ...more)
      : query(sent, ...more)
  }) as pg.Client['query']
}

const names = new Map<string, string>()

/** Of one text one name, short enough for PostgreSQL, in every process alike. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
