// Days as numbers since 1970-01-01, and instants in Madrid.

export const dayMs = 86_400_000
const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Madrid', timeZoneName: 'longOffset' })

/** `2026-11-20` as days since 1970. */
export const toDayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

/** Days since 1970 as `2026-11-20`. */
export const formatDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** 0 Monday … 6 Sunday. */
export const weekdayOf = (day: number) => (day + 3) % 7

/** 0 January … 11 December. */
export const monthOf = (day: number) => new Date(day * dayMs).getUTCMonth()

/** Milliseconds since 1970 of a time in Madrid, `minutes` after midnight; not exact in the hours when the clocks change. */
export function madridTime(day: number, minutes: number): number {
  const utc = day * dayMs + minutes * 60_000
  const name = zone.formatToParts(utc).find(({ type }) => type === 'timeZoneName')?.value
  return utc - (name === 'GMT+02:00' ? 120 : 60) * 60_000
}

/** The same date some years earlier; 29 February becomes 1 March in a year without it. */
export function subtractYears(day: number, years: number): number {
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate()) / dayMs
}

/** The age in whole years on a day. */
export function ageOn(day: number, birthday: number): number {
  const [now, then] = [new Date(day * dayMs), new Date(birthday * dayMs)]
  const years = now.getUTCFullYear() - then.getUTCFullYear()
  const before =
    now.getUTCMonth() < then.getUTCMonth() ||
    (now.getUTCMonth() === then.getUTCMonth() && now.getUTCDate() < then.getUTCDate())
  return before ? years - 1 : years
}
