/**
 * A column of a list: one declaration for the table on the screen, its sorting, its downloads and the tests.
 * `value` is shown and written to files; null is shown as `missing`.
 */
export type Column<Row> = {
  key: string
  header: string
  value: (row: Row) => string | number | null
  /** The value of the `sort` parameter; absent when the list cannot be sorted by this column. */
  sort?: string
  /** Of more rows the list is not sorted by this column. */
  sortUpTo?: number
  /** Not in the row when the window is 600 px or narrower; shown in the row's details instead (rule list-4). */
  hideWhenNarrow?: true
  /** Part of the name that the row's card begins with on a phone (rule list-4). */
  inName?: true
  /** On a phone it stands below the name, whether the column is chosen or not: it tells people of one name apart. */
  tellsApart?: true
  /** A document or number: on a phone it stands at the end of the card. */
  identifies?: true
  /** Cut with «…» after one line, or two, where the table has no room for it: never a person's name or a document. */
  shortens?: true | 'twoLines'
  /** May stand on several lines, so that a table of many columns fits. */
  wraps?: true
  /** What a row is read for, a subject or a title: it takes the room that the others leave. */
  leads?: true
  /** The row has it only when the call asks for this column. */
  asked?: true
  /** Has buttons alone, which paper does not have. */
  isForScreen?: true
  /** Hidden until a person selects it in the column chooser. */
  optional?: true
  align?: 'end'
  /** In a spreadsheet its value, `yyyy-mm-dd` or a number, is a date or an amount. */
  type?: 'day' | 'moment' | 'euros'
  missing?: string
}

/** The most rows that are put in an order that no index holds (decision 31). */
export const mostSorted = 200_000

export const missingText = 'No disponible'

/** In place of a value that is not shown of somebody. */
export const hiddenText = '—'

/** The text of a cell in a csv: a number has a comma, an amount two decimals after it, so that a Spanish spreadsheet reads a number. */
export function csvText<Row>(column: Pick<Column<Row>, 'value' | 'missing' | 'type'>, row: Row): string {
  const cell = column.value(row)
  if (typeof cell !== 'number') return columnText(column, row)
  return (column.type === 'euros' ? cell.toFixed(2) : String(cell)).replace('.', ',')
}

/** The text of a cell on the screen. */
export function columnText<Row>(
  { value, missing = missingText }: Pick<Column<Row>, 'value' | 'missing'>,
  row: Row,
): string {
  const cell = value(row)
  return cell === null || cell === '' ? missing : String(cell)
}

export function columnsOf<Row>() {
  type Key = keyof Row & string
  type More = Partial<Column<Row>>
  return {
    text: (key: Key, header: string, more?: More): Column<Row> => ({
      key,
      header,
      value: (row) => row[key] as string | number | null,
      sort: key,
      ...more,
    }),
    /** The calendar day of an instant, in Madrid, as yyyy-mm-dd (rule format-2). */
    day: (key: Key, header: string, more?: More): Column<Row> => ({
      key,
      header,
      value: (row) => (row[key] === null ? null : dayInMadrid(row[key] as string)),
      sort: key,
      type: 'day',
      ...more,
    }),
    /** Day and time of an instant, in Madrid, as yyyy-mm-dd hh:mm:ss. */
    moment: (key: Key, header: string, more?: More): Column<Row> => ({
      key,
      header,
      value: (row) => (row[key] === null ? null : momentInMadrid(row[key] as string)),
      sort: key,
      type: 'moment',
      ...more,
    }),
    of: (key: string, header: string, value: Column<Row>['value'], more?: More): Column<Row> => ({
      key,
      header,
      value,
      ...more,
    }),
  }
}

const madrid = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })

const madridClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** yyyy-mm-dd hh:mm:ss of an ISO instant in Europe/Madrid. */
export const momentInMadrid = (instant: string) => madridClock.format(new Date(instant))

const days = new Map<string, string>()
const maxCachedDays = 50_000

/** yyyy-mm-dd of an ISO instant in Europe/Madrid. Results are cached by UTC hour, which makes downloads faster. */
export function dayInMadrid(instant: string): string {
  if (!instant.endsWith('Z')) return madrid.format(new Date(instant))
  const hour = instant.slice(0, 13)
  const known = days.get(hour)
  if (known) return known
  const day = madrid.format(new Date(instant))
  if (days.size >= maxCachedDays) days.clear()
  days.set(hour, day)
  return day
}
