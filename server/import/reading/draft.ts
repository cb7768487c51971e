import type { ValueOf } from '#contract/people/fields.ts'
import type { ColumnField, fileColumns } from '#server/census/file/file.columns.queries.ts'

/** A field that a line may leave unsaid: it is known by its document. */
export type DraftField = Exclude<ColumnField, 'idDocument'>
type Columns = typeof fileColumns

/** What a line says of a person, by column; null is «the file does not say». */
export type Draft = { [Field in DraftField as Columns[Field]]: ValueOf<Field> | null } & {
  idDocument: string
  /** The day of joining, in Madrid. */
  creationDay: string | null
  /** Added to those the person has. */
  sectoralIds: number[]
}

/** A cell as the file holds it. Dates come from spreadsheets, as midnight UTC of their day. */
export type Cell = string | number | boolean | Date | null
