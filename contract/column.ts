/**
 * One declaration for the table on the screen, its sorting, its downloads and the tests.
 * `value` is what a person reads and what the file holds; `null` reads as `missing`.
 */
export type Column<Row> = {
  key: string
  header: string
  value: (row: Row) => string | number | null
  /** The call's sort name; absent when the list cannot be sorted by it. */
  sort?: string
  /** Hidden from the row when the window is 600 px or narrower, never lost (rule list-4). */
  hideWhenNarrow?: true
  /** Not shown until somebody asks for it in the column chooser. */
  optional?: true
  align?: 'end'
  missing?: string
}

export const missingText = 'No disponible'

/** The column's text for a row, as it stands on the screen and in a csv. */
export function columnText<Row>({ value, missing = missingText }: Column<Row>, row: Row): string {
  const found = value(row)
  return found === null || found === '' ? missing : String(found)
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
      ...more,
    }),
    /** Day and time of an instant, in Madrid, as yyyy-mm-dd hh:mm:ss. */
    moment: (key: Key, header: string, more?: More): Column<Row> => ({
      key,
      header,
      value: (row) => (row[key] === null ? null : momentInMadrid(row[key] as string)),
      sort: key,
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
const mostDays = 50_000

/** yyyy-mm-dd of an ISO instant in Europe/Madrid. The day of an hour is one: a download asks for each only once. */
export function dayInMadrid(instant: string): string {
  if (!instant.endsWith('Z')) return madrid.format(new Date(instant))
  const hour = instant.slice(0, 13)
  const known = days.get(hour)
  if (known) return known
  const day = madrid.format(new Date(instant))
  if (days.size >= mostDays) days.clear()
  days.set(hour, day)
  return day
}
