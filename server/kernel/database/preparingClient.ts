import { createHash } from 'node:crypto'
import pg from 'pg'

/** Marks a statement to be prepared, at its start or after its first word: Kysely gives the client only a text and its values. */
export const preparedMark = '/* prepared */ '
const markedSelect = `select ${preparedMark}`

/** pg's client, which names marked statements; pg prepares named statements once for each connection. */
export class PreparingClient extends pg.Client {
  // Safe casts: the arguments are passed on unchanged, but a marked text becomes a query config.
  override query = ((sent: unknown, ...more: unknown[]) => {
    const query = super.query.bind(this) as (...sent: unknown[]) => unknown
    return typeof sent === 'string' && (sent.startsWith(preparedMark) || sent.startsWith(markedSelect))
      ? query({ name: statementName(sent), text: sent }, ...more)
      : query(sent, ...more)
  }) as pg.Client['query']
}

const names = new Map<string, string>()

/** A name for a SQL text, short enough for PostgreSQL and the same in every process. */
function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
