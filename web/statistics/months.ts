/** So many months, `yyyy-mm`, up to that of a day. */
export function monthsBackTo(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  )
}
