import { isoDay } from '#contract/day.ts'
import { formatDayInWords } from '#contract/format.ts'

// Days are `yyyy-mm-dd`.

const dayMs = 86_400_000
const addDays = (day: string, days: number) => isoDay(new Date(Date.parse(day) + days * dayMs))

/** Easter Sunday of a year, by the Gregorian calendar (Meeus). */
export function findEaster(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return isoDay(new Date(Date.UTC(year, Math.floor(at / 31) - 1, (at % 31) + 1)))
}

/**
 * Whether the payment system of the euro (TARGET) works on a day: not on Saturdays and Sundays, 1 January, Good Friday,
 * Easter Monday, 1 May, 25 and 26 December.
 */
export function isTargetDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false
  const easter = findEaster(Number(day.slice(0, 4)))
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

/** The first day on or after a day on which banks collect. */
export function findTargetDay(day: string): string {
  let found = day
  while (!isTargetDay(found)) found = addDays(found, 1)
  return found
}

/** What whoever asks to charge on a day should know of it; undefined on a day to come on which banks collect (rule fee-1). */
export function warnOfChargeDay(day: string, today: string): string | undefined {
  if (day < today)
    return `El ${formatDayInWords(day)} ya ha pasado: el banco no admite adeudos con esa fecha.`
  const collected = findTargetDay(day)
  return collected === day
    ? undefined
    : `El ${formatDayInWords(day)} los bancos no cobran: el primer día que cobran es el ${formatDayInWords(collected)}.`
}
