import { nameQuarter } from '#contract/fees/days.ts'
import type { Period } from '#contract/fees/basics/periods.ts'

const pad = (number: number) => String(number).padStart(2, '0')

/** The first day of a quarter (0 to 3) of a year. */
export const toQuarterStart = (year: number, quarter: number) => `${year}-${pad(quarter * 3 + 1)}-01`

/** Whether a day is the first of a quarter, or of a year (rule fee-7). */
export const isPeriodStart = (day: string, period: Period): boolean =>
  (period === 'Anual' ? /^\d{4}-01-01$/ : /^\d{4}-(01|04|07|10)-01$/).test(day)

/** The day after the last of a quarter or year that begins on a day. */
export function findPeriodEnd(from: string, period: Period): string {
  const [year = 0, month = 1] = from.split('-').map(Number)
  if (period === 'Anual') return `${year + 1}-01-01`
  return month === 10 ? `${year + 1}-01-01` : `${year}-${pad(month + 3)}-01`
}

/** «2.º trimestre de 2026», «Año 2026». */
export function namePeriod(from: string, period: Period): string {
  return period === 'Anual' ? `Año ${from.slice(0, 4)}` : nameQuarter(from)
}
