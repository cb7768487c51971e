import { readDay } from '#contract/day.ts'
import { expandSeries, explainSeries, readSeriesStart, weekdays } from '#contract/meetings/expandSeries.ts'
import type { SeriesRule } from '#contract/meetings/seriesRule.ts'
import { parseNumber } from '#web/ui/NumberField.tsx'

/** A series as it is typed; it begins on the day of its meeting. */
export type SeriesFormValues = {
  /** Empty for a single meeting. */
  repeats: string
  /** Other days of its weeks than the first meeting's, as numbers; Monday is 1. */
  otherDays: string[]
  repeatEnds: string
  repeatCount: string
  repeatUntil: string
  /** The days that are left out. */
  without: string[]
}

export const noSeriesValues: SeriesFormValues = {
  repeats: '',
  otherDays: [],
  repeatEnds: 'count',
  repeatCount: '6',
  repeatUntil: '',
  without: [],
}

export const seriesLabels = {
  repeats: 'Se repite',
  otherDays: 'Qué otros días de la semana',
  repeatEnds: 'Hasta cuándo',
  repeatCount: 'Cuántas veces',
  repeatUntil: 'Último día',
  without: 'Días sin reunión',
}

/** How a meeting on a day (`yyyy-mm-dd`) may come again; by weeks, also on other days of these. */
export function listRepetitions(
  day: string,
  otherDays: readonly string[] = [],
): { value: string; repeats: SeriesRule['repeats'] }[] {
  const date = new Date(`${day}T12:00:00Z`)
  const [weekday, dayOfMonth] = [date.getUTCDay() || 7, date.getUTCDate()]
  const nth = Math.ceil(dayOfMonth / 7)
  const isLast = new Date(date.getTime() + 7 * 86_400_000).getUTCDate() < dayOfMonth
  const weeks = [1, 2, 3, 4].map((every) => ({
    value: `weeks-${every}`,
    repeats: { kind: 'weeks' as const, every, weekdays: [...new Set([weekday, ...otherDays.map(Number)])] },
  }))
  const ofMonth = (n: 1 | 2 | 3 | 4 | -1) => ({
    value: n === -1 ? 'last' : 'nth',
    repeats: { kind: 'weekdayOfMonth' as const, nth: n, weekday },
  })
  return [
    ...weeks,
    ...(nth <= 4 ? [ofMonth(nth as 1 | 2 | 3 | 4)] : []),
    ...(isLast ? [ofMonth(-1)] : []),
    { value: 'dayOfMonth', repeats: { kind: 'dayOfMonth', day: dayOfMonth } },
  ]
}

/** The other days of the week of a day, by their numbers. */
export function listOtherDays(day: string): { value: string; label: string }[] {
  const own = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
  return weekdays
    .map((label, at) => ({ value: `${at + 1}`, label }))
    .filter(({ value }) => value !== `${own}`)
}

/** Whether it comes again by weeks, on some days of each. */
export const isWeekly = (repeats: string) => repeats.startsWith('weeks')

/** The rule of a typed series, or what is wrong with it; null for a single meeting. */
export function readSeries(
  values: SeriesFormValues,
  instant: string | undefined,
): { rule: SeriesRule | null; wrong: Partial<Record<keyof SeriesFormValues, string>> } {
  if (values.repeats === '' || instant === undefined) return { rule: null, wrong: {} }
  const start = readSeriesStart(instant)
  const repeats = listRepetitions(start.day, values.otherDays).find(
    ({ value }) => value === values.repeats,
  )?.repeats
  if (!repeats) return { rule: null, wrong: { repeats: 'Ese día ya no encaja: elige cada cuánto' } }
  const isUntil = values.repeatEnds === 'until'
  const until = isUntil ? readDay(values.repeatUntil, new Date().getFullYear() + 10) : undefined
  const count = parseNumber(values.repeatCount)
  if (isUntil && (typeof until !== 'object' || !('day' in until)))
    return { rule: null, wrong: { repeatUntil: 'No es una fecha. Por ejemplo, 25/6/2027' } }
  if (!isUntil && (count == null || !Number.isInteger(count) || count < 1 || count > 60))
    return { rule: null, wrong: { repeatCount: 'Un número de 1 a 60' } }
  const ends = typeof until === 'object' ? { until: until.day } : { count: count ?? 1 }
  const all: SeriesRule = { repeats, ends, without: [] }
  // What was left out of other days says nothing of these.
  const days = new Set(expandSeries(start, all).map(({ day }) => day))
  const rule = { ...all, without: values.without.filter((day) => days.has(day)) }
  const fault = explainSeries(start, rule)
  if (fault === undefined) return { rule, wrong: {} }
  return { rule: null, wrong: { [isUntil ? 'repeatUntil' : 'repeatCount']: fault } }
}
