import { sql, type Expression, type SqlBool } from 'kysely'
import { toLikePattern } from '#server/kernel/database/database.ts'

/** A condition: the text is found anywhere in a folded column or expression, whatever its accents, case and ñ/n (rule people-13). */
export const matchesText = (folded: string | Expression<string>, typed: string): Expression<SqlBool> =>
  sql`${typeof folded === 'string' ? sql.ref(folded) : folded} like f_norm(${toLikePattern(typed)})`
