import { momentInMadrid } from '#contract/column.ts'
import { readMadridMoment } from '#contract/madridTime.ts'
import { mostOfSeries, type SeriesRule } from '#contract/meetings/seriesRule.ts'

/** How long a series may go on. */
export const mostYears = 2

/** When its first meeting may be at the earliest, and the time of all of them, as clocks in Madrid show them. */
export type SeriesStart = { day: string; time: string }
export type SeriesMeeting = { day: string; instant: string }

const dayMs = 86_400_000
const toNumber = (text: string) => Date.parse(`${text}T00:00:00Z`) / dayMs
const toDay = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
/** Monday is 1; day 0 was a Thursday. */
const weekdayOf = (number: number) => ((((number + 3) % 7) + 7) % 7) + 1

/**
 * The instant at which a meeting begins on a day at a time of clocks in Madrid. A time that the night in March skips
 * counts as if clocks went on as before it (02:30 is 03:30, RFC 5545); of one that October has twice, the first is meant.
 */
export function readSeriesInstant(onDay: string, time: string): string | undefined {
  const moment = readMadridMoment(onDay, time)
  if (moment === 'skipped') return new Date(Date.parse(`${onDay}T${time}:00+01:00`)).toISOString()
  return moment?.instant
}

/** The day and the time of an instant, by clocks in Madrid. */
export function readSeriesStart(instant: string): SeriesStart {
  const [onDay = '', time = ''] = momentInMadrid(instant).split(' ')
  return { day: onDay, time: time.slice(0, 5) }
}

/** The last day that a series may have. */
export const lastDayOfSeries = (start: string) => {
  const last = new Date(`${start}T00:00:00Z`)
  last.setUTCFullYear(last.getUTCFullYear() + mostYears)
  return last.toISOString().slice(0, 10)
}

/**
 * The meetings of a series in order, one more than may be at most. Its time is that of clocks in Madrid, so that 18:00
 * stays 18:00 when they change. Days left out count among those asked for.
 */
export function expandSeries({ day: from, time }: SeriesStart, { repeats, ends, without }: SeriesRule) {
  const [first, last] = [toNumber(from), toNumber(lastDayOfSeries(from))]
  const end = 'until' in ends ? Math.min(last, toNumber(ends.until)) : last
  const most = 'count' in ends ? ends.count : Infinity
  const meetings: SeriesMeeting[] = []
  let found = 0
  for (let at = first; at <= end && found < most && meetings.length <= mostOfSeries; at += 1) {
    if (!isOn(at, first, repeats)) continue
    found += 1
    const onDay = toDay(at)
    const instant = readSeriesInstant(onDay, time)
    if (instant !== undefined && !without.includes(onDay)) meetings.push({ day: onDay, instant })
  }
  return meetings
}

/** Whether a series that began on a day has one on another. */
export const isDayOfSeries = (first: string, repeats: SeriesRule['repeats'], onDay: string): boolean =>
  isOn(toNumber(onDay), toNumber(first), repeats)

function isOn(at: number, first: number, repeats: SeriesRule['repeats']): boolean {
  if (repeats.kind === 'weeks') {
    const mondayOf = (number: number) => number - weekdayOf(number) + 1
    const weeks = (mondayOf(at) - mondayOf(first)) / 7
    return weeks % repeats.every === 0 && repeats.weekdays.includes(weekdayOf(at))
  }
  const dayOfMonth = Number(toDay(at).slice(8))
  if (repeats.kind === 'dayOfMonth') return dayOfMonth === repeats.day
  if (weekdayOf(at) !== repeats.weekday) return false
  return repeats.nth === -1
    ? Number(toDay(at + 7).slice(8)) < dayOfMonth
    : Math.ceil(dayOfMonth / 7) === repeats.nth
}

/** What is wrong with a series as a whole; undefined when it can be made. */
export function explainSeries(start: SeriesStart, rule: SeriesRule): string | undefined {
  const { ends } = rule
  const last = lastDayOfSeries(start.day)
  if ('until' in ends && ends.until < start.day) return 'El último día es después del primero'
  if ('until' in ends && ends.until > last) return `Una serie dura como mucho ${mostYears} años`
  const all = expandSeries(start, { ...rule, without: [] })
  if ('count' in ends && all.length < ends.count)
    return `En ${mostYears} años, que es lo más que dura una serie, caben ${all.length}`
  const left = expandSeries(start, rule)
  if (left.length === 0) return 'Con esto no hay ninguna reunión'
  return left.length > mostOfSeries ? `Como mucho ${mostOfSeries} reuniones` : undefined
}

/** From Monday, which is 1. */
export const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
const nths = { 1: 'primer', 2: 'segundo', 3: 'tercer', 4: 'cuarto', [-1]: 'último' }

const nameOf = (number: number) => weekdays[number - 1] ?? ''

/** How often it is: «el primer martes de cada mes», «cada martes y jueves», «cada 2 semanas, lunes», «el día 15 de cada mes». */
export function describeRepetition(repeats: SeriesRule['repeats']): string {
  if (repeats.kind === 'dayOfMonth') return `el día ${repeats.day} de cada mes`
  if (repeats.kind === 'weekdayOfMonth')
    return `el ${nths[repeats.nth]} ${nameOf(repeats.weekday)} de cada mes`
  const chosen = [...new Set(repeats.weekdays)].toSorted((one, other) => one - other).map(nameOf)
  const names =
    chosen.length === weekdays.length ? 'todos los días' : new Intl.ListFormat('es-ES').format(chosen)
  if (repeats.every > 1) return `cada ${repeats.every} semanas, ${names}`
  return chosen.length === weekdays.length ? names : `cada ${names}`
}
