import type { ValueOf } from '#contract/people/fields.ts'
import type { ColumnField, profileColumns } from '#server/census/profile.columns.queries.ts'

/** A field of a line other than the document, which identifies the person. */
export type DraftField = Exclude<ColumnField, 'idDocument'>
type Columns = typeof profileColumns

/** The values of a line, by column; null means that the file does not say. */
export type Draft = { [Field in DraftField as Columns[Field]]: ValueOf<Field> | null } & {
  idDocument: string
  /** The day of joining, in Madrid. */
  creationDay: string | null
  /** Added to the person's own sectoral assemblies. */
  sectoralIds: number[]
  /** The names of tags, which are put on the person beside those that they have. */
  tags: string[]
}

/** A cell of the file. A Date comes from a spreadsheet and is midnight UTC of its day. */
export type Cell = string | number | boolean | Date | null
