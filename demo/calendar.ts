/** Days as numbers since 1970, and the instants they become in Madrid. */

export const dayLength = 86_400_000
const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Madrid', timeZoneName: 'longOffset' })

/** `2026-11-20` as days since 1970. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayLength

/** Days since 1970 as `2026-11-20`. */
export const dayText = (day: number) => new Date(day * dayLength).toISOString().slice(0, 10)

/** 0 Monday … 6 Sunday. */
export const weekday = (day: number) => (day + 3) % 7

/** 0 January … 11 December. */
export const monthOf = (day: number) => new Date(day * dayLength).getUTCMonth()

/** Milliseconds since 1970 of a wall-clock time in Madrid; the hour of the change of clocks is not asked for. */
export function madridTime(day: number, minutes: number): number {
  const utc = day * dayLength + minutes * 60_000
  const name = zone.formatToParts(utc).find(({ type }) => type === 'timeZoneName')?.value
  return utc - (name === 'GMT+02:00' ? 120 : 60) * 60_000
}

/** The same date some years earlier; 29 February becomes 1 March where there is none. */
export function yearsBefore(day: number, years: number): number {
  const date = new Date(day * dayLength)
  return Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate()) / dayLength
}

/** Whole years lived on a day. */
export function ageOn(day: number, birthday: number): number {
  const [now, then] = [new Date(day * dayLength), new Date(birthday * dayLength)]
  const years = now.getUTCFullYear() - then.getUTCFullYear()
  const before =
    now.getUTCMonth() < then.getUTCMonth() ||
    (now.getUTCMonth() === then.getUTCMonth() && now.getUTCDate() < then.getUTCDate())
  return before ? years - 1 : years
}
