import type { Cell } from '#server/import/reading/draft.ts'

/** A row as the file holds it: its line, or its row in the sheet. `torn` names the lines an open quote joins. */
export type SourceRow = { position: number; cells: Cell[]; torn?: string }
