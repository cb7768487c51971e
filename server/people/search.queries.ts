import { sql, type Expression, type SqlBool } from 'kysely'
import { isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'
import { toLikePattern } from '#server/kernel/database/database.ts'

/**
 * A condition: the document is equal when a whole one is typed, and contains the text otherwise. `column` holds
 * normalised documents.
 */
export const matchesDocument = (column: string, typed: string): Expression<SqlBool> =>
  isSpanishDocument(typed)
    ? sql`${sql.ref(column)} = ${normaliseDocument(typed)}`
    : sql`${sql.ref(column)} like ${toLikePattern(typed.toUpperCase().replaceAll(/[\s.-]/g, ''))}`
