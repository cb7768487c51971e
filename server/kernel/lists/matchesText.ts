import { sql, type Expression, type SqlBool } from 'kysely'
import { toLikePattern } from '#server/kernel/database/database.ts'

/** A condition: the text is found anywhere in a folded column or expression, whatever its accents, case and ñ/n (rule people-13). */
export const matchesText = (folded: string | Expression<string>, typed: string): Expression<SqlBool> =>
  sql`${whereRead(folded, typed)} like f_norm(${toLikePattern(typed)})`

/**
 * A column or expression in which a text is looked for. One or two characters are in no trigram: PostgreSQL would read a
 * whole index of trigrams to find everybody, a million people in seconds. An expression that has no such index keeps it
 * from that.
 */
export function whereRead(column: string | Expression<string>, typed: string): Expression<string> {
  const read = typeof column === 'string' ? sql.ref<string>(column) : column
  return typed.trim().length < 3 ? sql<string>`(${read} || '')` : read
}
