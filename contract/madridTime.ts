import { momentInMadrid } from '#contract/column.ts'

/**
 * What clocks in Madrid make of a day and a time: the instant; 'skipped' for one that no clock shows, on the night in
 * March when they go forward. Of one that they show twice, in October, the first, and the `second`.
 */
export type MadridMoment = { instant: string; second?: string } | 'skipped' | undefined

const minuteMs = 60_000
/** Madrid is one or two hours ahead of UTC. */
const offsets = [2, 1].map((hours) => hours * 60 * minuteMs)

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
