import { createHash } from 'node:crypto'
import pg from 'pg'

/** Begins the text of a statement that is to be planned once: Kysely hands the client a text and its values alone. */
export const preparedMark = '/* prepared */ '

/** pg's client, which gives a name to what is to be prepared: pg then plans it once a connection. */
export class PreparingClient extends pg.Client {
  // The overloads stay pg's own: a marked text comes with its values, and everything else passes as it came.
  override query = ((sent: unknown, ...more: unknown[]) => {
    const query = super.query.bind(this) as (...sent: unknown[]) => unknown
    return typeof sent === 'string' && sent.startsWith(preparedMark)
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
