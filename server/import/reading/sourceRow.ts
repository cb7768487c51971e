import type { Cell } from '#server/import/reading/draft.ts'

/**
 * A row of the file and its position: the line, or the row of the sheet. `torn` names the lines that an unclosed
 * quote joins.
 */
export type SourceRow = { position: number; cells: Cell[]; torn?: string }
