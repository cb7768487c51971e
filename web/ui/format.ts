import { sayRepeatedHour } from '#contract/repeatedHour.ts'

const locale = 'es-ES'
const timeZone = 'Europe/Madrid'

const integer = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 })
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' })
// The Swedish locale formats dates as ISO: yyyy-mm-dd.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const longDay = new Intl.DateTimeFormat(locale, {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const shortDay = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
const dayAndMonth = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' })
const longMonth = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat(locale, {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const list = new Intl.ListFormat(locale, { type: 'conjunction' })

export type Instant = string | Date
export const dateOf = (value: Instant) => (typeof value === 'string' ? new Date(value) : value)

/** «1.234». */
export const formatNumber = (value: number) => integer.format(value)

/** Euros as people write them: «1.234,56 €». */
export const formatMoney = (euros: number) => money.format(euros)

/** The calendar day of an instant in Madrid, `yyyy-mm-dd`: for tables. */
export const formatDay = (instant: Instant) => isoDay.format(dateOf(instant))

/** «jueves, 5 de marzo de 2026». */
export const formatLongDay = (instant: Instant) => longDay.format(dateOf(instant))

/** «jueves, 5 de marzo de 2026, 18:00». */
export const formatMoment = (instant: Instant) =>
  `${formatLongDay(instant)}, ${formatTime(instant)}${sayRepeatedHour(dateOf(instant), clock)}`

/** «18:00», in Madrid. */
export const formatTime = (instant: Instant) => clock.format(dateOf(instant))

/** A calendar day without hours, `yyyy-mm-dd`, written out: «5 de marzo de 2026». */
export const formatCalendarDay = (day: string) => shortDay.format(new Date(`${day}T12:00:00Z`))

/** A calendar day in a chart: «5 mar». */
export const formatShortDay = (day: string) => dayAndMonth.format(new Date(`${day}T12:00:00Z`))

/** The first instant of a calendar month, `yyyy-mm`. */
export const startOf = (yearAndMonth: string) => new Date(`${yearAndMonth}-01T00:00:00Z`)

/** A calendar month, `yyyy-mm`, written out: «marzo de 2026». */
export const formatMonth = (yearAndMonth: string) => longMonth.format(startOf(yearAndMonth))

/** «Ana, Luis e Inés». */
export const formatList = (items: readonly string[]) => list.format(items)

/** A size: «3,4 MB». */
export const formatBytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
