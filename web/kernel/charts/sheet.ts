import { csvByteOrderMark, csvLine } from '#contract/csv.ts'
import { hiddenText, type ChartLink } from '#web/kernel/charts/points.ts'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { formatPercent } from '#web/ui/formatSeldom.ts'

/** How the numbers of a column read. A share is a fraction of one. */
type Kind = 'text' | 'number' | 'euros' | 'share'
export type SheetColumn = { header: string; kind: Kind }
/** Null is a hidden number. */
export type SheetCell = string | number | null
export type SheetRow = {
  cells: readonly SheetCell[]
  /** The list behind the row. */
  link?: ChartLink | undefined
  /** Behind single cells of it, by their columns, where they have lists of their own. */
  links?: readonly (ChartLink | undefined)[]
}

/** The data of a chart, of which its table and its files are made; the first column names the row. */
export type Sheet = {
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  /** The column whose cells lead to the lists; the names of the rows, unless said. */
  linked?: number
  /** In the place of a hidden number, where that says more than that it is hidden. */
  hidden?: string
}

/** A cell as it is read on the screen. */
export function formatCell(kind: Kind, cell: SheetCell, hidden: string = hiddenText): string {
  if (cell === null) return hidden
  if (typeof cell === 'string') return cell
  if (kind === 'euros') return formatMoney(cell)
  return kind === 'share' ? formatPercent(cell) : formatNumber(cell)
}

/** The value of a cell in a file: a number that can be reckoned with; of a share, the hundredths. */
const cellValue = (kind: Kind, cell: SheetCell, hidden: string = hiddenText): string | number => {
  if (cell === null) return hidden
  return kind === 'share' && typeof cell === 'number' ? Math.round(cell * 10_000) / 100 : cell
}

const headerOf = ({ header, kind }: SheetColumn) => (kind === 'share' ? `${header} (%)` : header)
const valuesOf = ({ columns, rows, hidden }: Sheet) =>
  rows.map(({ cells }) =>
    columns.map(({ kind }, at) => cellValue(kind, cells[at] === undefined ? '' : cells[at], hidden)),
  )

/** The data as CSV, with a comma in numbers, as Spanish spreadsheets read them. */
export const writeSheetCsv = (sheet: Sheet): string =>
  [
    csvByteOrderMark + csvLine(sheet.columns.map(headerOf)),
    ...valuesOf(sheet).map((row) =>
      csvLine(row.map((value) => (typeof value === 'number' ? String(value).replace('.', ',') : value))),
    ),
  ].join('')

/** The data as a spreadsheet, with a second sheet that says whom they count and of when: «Asamblea: Centro». */
export async function writeSheetXlsx(
  title: string,
  sheet: Sheet,
  about: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx')
  const rows = [sheet.columns.map(headerOf), ...valuesOf(sheet)]
  // A sheet's name has 31 characters at most, and none of these.
  const name = title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
  const said = [title, ...about].map((each) => [each])
  return new Uint8Array(
    await writeXlsx({
      sheets: [
        { name, rows },
        { name: 'Filtros', rows: said },
      ],
    }),
  )
}
