// Days are `yyyy-mm-dd` and months `yyyy-mm`, as calendars in Madrid have them.

const dayMs = 86_400_000
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day so many days later. */
export const addDays = (day: string, days: number) =>
  new Date(startOf(day) + days * dayMs).toISOString().slice(0, 10)

export const monthOf = (day: string) => day.slice(0, 7)

/** The month so many months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

const lastOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** The first and the last day of a month. */
export const daysOf = (month: string) => ({ from: `${month}-01`, to: lastOf(month) })

/** The same day of another month, or its last one. */
export function inMonth(day: string, month: string): string {
  const last = lastOf(month)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** 0 for Monday. */
export const weekdayOf = (day: string) => (new Date(startOf(day)).getUTCDay() + 6) % 7

/** The weeks of a month, from Monday on; null where a day is another month's. */
export function listWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`
  const before = weekdayOf(first)
  const count = Number(lastOf(month).slice(8))
  const cells = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, at) =>
    at < before || at >= before + count ? null : addDays(first, at - before),
  )
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Reads a month or a day of the address; undefined for what is none between 2000 and 2099. */
export const readMonth = (text: string | undefined) =>
  text !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
export function readCalendarDay(text: string | undefined): string | undefined {
  if (text === undefined || !/^20\d\d-\d\d-\d\d$/.test(text)) return undefined
  const instant = startOf(text)
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== text ? undefined : text
}
