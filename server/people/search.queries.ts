import { sql, type Expression, type SqlBool } from 'kysely'
import { isSpanishDocument, normaliseDocument } from '#contract/people/document.ts'
import { toLikePattern } from '#server/kernel/database/database.ts'

// The text search of people that every list uses.

/**
 * A condition: the document is equal when a whole one is typed, and contains the text otherwise. `column` holds
 * normalised documents.
 */
export const matchesDocument = (column: string, typed: string): Expression<SqlBool> =>
  isSpanishDocument(typed)
    ? sql`${sql.ref(column)} = ${normaliseDocument(typed)}`
    : sql`${sql.ref(column)} like ${toLikePattern(typed.toUpperCase().replaceAll(/[\s.-]/g, ''))}`

/** A condition: the text is found anywhere in a folded column or expression, whatever its accents, case and ñ/n (rule people-13). */
export const matchesText = (folded: string | Expression<string>, typed: string): Expression<SqlBool> =>
  sql`${typeof folded === 'string' ? sql.ref(folded) : folded} like f_norm(${toLikePattern(typed)})`
