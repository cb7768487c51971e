import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * The rows of a list in two parts, which are read one after the other: those of which is known what they are ordered by,
 * and the others, who are last in both directions. Each part is read from the index of the order.
 */
export type KnownFirst = readonly [known: Expression<SqlBool>, unknown: Expression<SqlBool>]

/** The parts of a column that is null where nothing is known. */
export const partByNull = (column: string): KnownFirst => {
  const ref = sql.ref(column)
  return [sql<SqlBool>`${ref} is not null`, sql<SqlBool>`${ref} is null`]
}

/** The parts of a text that is never null, but may be empty. */
export const partByText = (column: string): KnownFirst => {
  const ref = sql.ref(column)
  // What comes after the empty text is a range of the index; what differs from it is not.
  return [sql<SqlBool>`${ref} > ''`, sql<SqlBool>`${ref} = ''`]
}
