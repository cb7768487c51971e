import { sql, type Expression, type SqlBool } from 'kysely'
import { isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'
import { toLikePattern } from '#server/kernel/database/database.ts'
import { whereRead } from '#server/kernel/lists/matchesText.ts'

/**
 * A condition: the document is equal when a whole one is typed, and contains the text otherwise. `column` holds
 * normalised documents.
 */
export function matchesDocument(column: string, typed: string): Expression<SqlBool> {
  if (isSpanishDocument(typed)) return sql`${sql.ref(column)} = ${normaliseDocument(typed)}`
  const part = typed.toUpperCase().replaceAll(/[\s.-]/g, '')
  return sql`${whereRead(column, part)} like ${toLikePattern(part)}`
}
