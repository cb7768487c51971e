import { formatDay, startOf, type Instant } from '#web/ui/format.ts'

// How few screens write things: apart, since every page loads `format.ts` (rule speed-3).

const percentage = new Intl.NumberFormat('es-ES', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})
const weekdayAndDay = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const shortMonth = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', month: 'short' })
const byName = new Intl.Collator('es')

/** A fraction of one: 0.1234 reads «12,34 %». */
export const formatPercent = (fraction: number) => percentage.format(fraction)

/** A calendar day, `yyyy-mm-dd`, without its year: «jueves 5 de marzo». */
export const formatWeekdayAndDay = (day: string) =>
  weekdayAndDay.format(new Date(`${day}T12:00:00Z`)).replace(',', '')

/** A short month: «mar». */
export const formatShortMonth = (yearAndMonth: string) => shortMonth.format(startOf(yearAndMonth))

/** The day in file names (rule census-2): «5-3-2026». */
export const formatFileDay = (instant: Instant) => {
  const [year, month, day] = formatDay(instant).split('-')
  return `${Number(day)}-${Number(month)}-${year}`
}

/** Spanish alphabetical order: accents aside, ñ after n. */
export const compareNames = (one: string, other: string) => byName.compare(one, other)

/** The most that something may be, as it is said everywhere: of 2 × 1024 × 1024 «2 MB». */
export const formatLimit = (bytes: number) =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MB` : `${Math.floor(bytes / 1024)} kB`
