import { indexAssemblyNames } from '#contract/import/assemblyNames.ts'
import { readSexColumn } from '#contract/import/sexes.ts'
import { Notices } from '#server/import/notices.ts'
import type { Corrections, MendedLine } from '#server/import/reading/corrections.ts'
import { createGazetteer } from '#server/import/reading/gazetteer.ts'
import { readLine } from '#server/import/reading/judge.ts'
import { readStatedText, type Reading } from '#server/import/reading/lineReader.ts'
import type { SourceRow } from '#server/import/reading/sourceRow.ts'
import { RefusedLines } from '#server/import/refusedLines.ts'
import type { Source } from '#server/import/source.ts'
import { stageLines, type StagedLine } from '#server/import/staging.queries.ts'
import type { Survey } from '#server/import/survey.ts'
import { listAssembliesToMatch, listPlacesToMatch } from '#server/import/world.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'

/**
 * Reports progress: lines read of `total`, lines compared, and of how many lines are written. It tells nothing of who is
 * in the census: whoever asked may cancel before there is a result.
 */
export type Progress = (
  stage: 'reading' | 'matching' | 'comparing' | 'writing',
  lines: number,
  total: number,
) => void

/** How the lines of a list are read: by its columns, what was corrected, and what the census calls places and assemblies. */
export async function prepareReading(
  db: Database,
  { columns, headers, words, statesEmptyCells }: Survey,
  corrections: Corrections,
  today: string,
): Promise<Reading> {
  return {
    columns,
    headers,
    statesEmptyCells,
    corrections,
    sex: readSexColumn(words.get('sex')?.keys() ?? []),
    assemblies: indexAssemblyNames(await listAssembliesToMatch(db)),
    places: createGazetteer(await listPlacesToMatch(db)),
    today,
  }
}

const linesPerBatch = 500

type StagingInput = { source: Source; surveyed: Survey; reading: Reading; progress: Progress }

/** Judges each line of a list, and stages those that can be read for comparison with the census. */
export async function stageFile(db: Database, { source, surveyed, reading, progress }: StagingInput) {
  const refused = new RefusedLines()
  const notices = new Notices()
  let [rows, blank] = [0, 0]
  let pendingLines: StagedLine[] = []
  for await (const row of source.rows(surveyed.sheet)) {
    if (row.position <= surveyed.headerPosition) continue
    if (row.cells.every((cell) => readStatedText(cell) === '')) {
      blank += 1
      continue
    }
    rows += 1
    const place = locateRow(row, source, surveyed)
    const judged = judgeRow(row, reading, reading.corrections.mended.get(place.line))
    if ('problems' in judged) refused.add({ ...place, ...judged })
    else {
      notices.add(place.line, judged.notices)
      pendingLines.push({
        line: place.line,
        row: place.row ?? null,
        lacks: judged.lacks.length > 0 ? judged.lacks : null,
        unfit: judged.unfit.length > 0 ? judged.unfit : null,
        assumed: judged.assumed,
        ...judged.draft,
      })
    }
    if (pendingLines.length < linesPerBatch) continue
    await stageLines(db, pendingLines)
    pendingLines = []
    progress('reading', rows, surveyed.rows)
  }
  if (pendingLines.length > 0) await stageLines(db, pendingLines)
  return { rows, blank, refused, notices }
}

function judgeRow({ cells, torn }: SourceRow, reading: Reading, mended?: MendedLine) {
  return torn === undefined
    ? readLine(cells, reading, mended)
    : ({ problems: [{ kind: 'open quote', value: torn }], cells: [], who: [] } as const)
}

/** The line number of a row. In a sheet, lines count from the header, and `row` is the number that Excel shows. */
const locateRow = ({ position }: SourceRow, { format }: Source, { headerPosition }: Survey) =>
  format === 'csv' || headerPosition === 0
    ? { line: position }
    : { line: position - headerPosition + 1, row: position }
