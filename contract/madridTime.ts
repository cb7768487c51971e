import { readDay } from '#contract/day.ts'
import { momentInMadrid } from '#contract/column.ts'

/**
 * What clocks in Madrid make of a day and a time: the instant; 'skipped' for one that no clock shows, on the night in
 * March when they go forward. Of one that they show twice, in October, the first, and the `second`.
 */
export type MadridMoment = { instant: string; second?: string } | 'skipped' | undefined

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Madrid is one or two hours ahead of UTC. */
const offsets = [2, 1].map((hours) => hours * 60 * minuteMs)

/** An instant some hours later. */
export const addHours = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 60 * minuteMs).toISOString()

/** A time as people write it, «18:00», «9.30», «1800», «18 h», as `hh:mm`; undefined for what is none. */
export function readTime(typed: string): string | undefined {
  const [, hours = '', minutes = '00'] =
    /^(\d{1,2})(?:\s*[:.,h]\s*)?(\d{2})?\s*(?:h|horas)?\.?$/i.exec(typed.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** «5/3/2026 18:00» as `yyyy-mm-ddThh:mm`; a day alone is its first minute. Undefined when it is none. */
export function readTypedMoment(typed: string): string | undefined {
  const [day = '', ...rest] = typed.trim().replace(',', ' ').split(/\s+/)
  const [read, time] = [readDay(day, 2099), rest.length === 0 ? '00:00' : readTime(rest.join(' '))]
  return typeof read === 'object' && time !== undefined ? `${read.day}T${time}` : undefined
}

/** Whether clocks in Madrid are changed on a day (`yyyy-mm-dd`), which then has not 24 hours. */
export function isClockChanged(day: string): boolean {
  const from = readMadridMoment(day, '00:00')
  if (typeof from !== 'object') return false
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  const to = readMadridMoment(next, '00:00')
  return typeof to === 'object' && Date.parse(to.instant) - Date.parse(from.instant) !== dayMs
}

/** The instant at which clocks in Madrid show a day (`yyyy-mm-dd`) and a time (`hh:mm`); undefined for what is neither. */
export function readMadridMoment(day: string, time: string): MadridMoment {
  const asUtc =
    /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time) ? Date.parse(`${day}T${time}:00Z`) : NaN
  // `Date.parse` makes 3 March of 31 February.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(day)) return undefined
  const [first, second] = offsets
    .map((offset) => new Date(asUtc - offset).toISOString())
    .filter((instant) => momentInMadrid(instant) === `${day} ${time}:00`)
  if (first === undefined) return 'skipped'
  return second === undefined ? { instant: first } : { instant: first, second }
}
