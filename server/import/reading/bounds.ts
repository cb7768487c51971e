import { formatCount } from '#contract/plural.ts'
import type { Cell } from '#server/import/reading/draft.ts'
import type { SourceRow } from '#server/import/reading/sourceRow.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'

/** How much of a list is read: nothing that is kept of it grows with the file (rule input-11). */
export const most = {
  /** Also the empty ones. A census has a million people, and a sheet of Excel 1,048,576 rows. */
  rows: 1_000_000,
  columns: 1000,
  /** Characters of a cell, many times what any field takes: what is cut off here is refused as too long. */
  cell: 20_000,
  /** Characters of all cells of a row. */
  row: 1 << 18,
  /** Lines that are refused one by one, each with its reasons. */
  refusals: 100_000,
  /** Tags that a list makes: more are a column of remarks. */
  newTags: 100,
}

/** Longer sequences of combining marks than any language has; their normalisation takes the square of the length. */
const tooManyMarks = /\p{M}{31,}/gu

/** Passes on the rows of a file with bounded cells; throws UnreadableFile when they are too many. */
export async function* boundRows(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  let read = 0
  for await (const row of rows) {
    read += 1
    if (read > most.rows)
      throw new UnreadableFile(
        `La lista tiene más de ${formatCount(most.rows, 'línea', 'líneas')}: divídela en varias`,
      )
    for (const [column, cell] of row.cells.entries()) row.cells[column] = boundCell(cell)
    yield row
  }
}

/** A cell that can be normalised in no time; its line is refused as unreadable if it has too many marks. */
const boundCell = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > 30
    ? cell.slice(0, most.cell).replaceAll(tooManyMarks, '\uFFFD')
    : cell
