import { at, firstAbove, type Random } from '#demo/random.ts'
import { dayLength, madridTime, monthOf, weekday } from '#demo/calendar.ts'

/** How far back the first enrolment of the demo lies. */
export const enrolmentDays = 730

/** January … December: campaigns and congresses fall in spring and autumn, nobody enrols in August. */
const seasons = [1.1, 1, 1.15, 1.1, 1.2, 0.95, 0.6, 0.3, 1.3, 1.25, 1.1, 0.7]
/** Monday … Sunday. */
const weekdays = [1.2, 1.15, 1.1, 1.1, 0.95, 0.65, 0.7]
/** Midnight … 23 h. */
const hours = [3, 1, 0.5, 0.3, 0.3, 0.5, 1, 3, 6, 9, 12, 12, 11, 8, 6, 6, 8, 10, 12, 13, 12, 11, 9, 6]
/** Days ago on which something brought many at once, and how many times the usual. */
const spikes = [
  [640, 7],
  [471, 4],
  [402, 9],
  [215, 5],
  [96, 3],
  [38, 8],
] as const

export type EnrolmentTimes = (position: number, random: Random) => number

/**
 * When each of `members` enrolled, in rising order and before `today`: the positions 0, 1, 2 … are spread over
 * the days in proportion to how much each day brings in.
 */
export function enrolmentTimes(today: number, members: number): EnrolmentTimes {
  const first = today - enrolmentDays
  const midnights = Array.from({ length: enrolmentDays }, (_, index) => madridTime(first + index, 0))
  let sum = 0
  const ends = Float64Array.from(midnights, (_, index) => (sum += pull(first + index, today)))
  return (position, random) => {
    const reached = ((position + random.fraction()) / members) * sum
    const day = firstAbove(ends, reached)
    const before = ends[day - 1] ?? 0
    const partOfDay = (reached - before) / ((ends[day] ?? sum) - before)
    return Math.floor(at(midnights, day) + hourAt(partOfDay) * (dayLength / 24))
  }
}

/** How much a day brings in: season, day of the week, growth, and what is left of each spike. */
function pull(day: number, today: number): number {
  const ago = today - day
  const usual = at(seasons, monthOf(day)) * at(weekdays, weekday(day)) * (1.25 - ago / enrolmentDays / 2)
  const spiked = spikes.reduce(
    (total, [start, times]) => (ago <= start ? total + times * Math.exp((ago - start) / 4) : total),
    1,
  )
  return usual * spiked
}

const hourSum = hours.reduce((total, hour) => total + hour, 0)
let hourTotal = 0
const hourEnds = Float64Array.from(hours, (hour) => (hourTotal += hour / hourSum))

/** The hour, with its fraction, by which a part of the day's enrolments have come; the night stays below 24. */
function hourAt(part: number): number {
  const hour = firstAbove(hourEnds, part)
  const before = hourEnds[hour - 1] ?? 0
  const within = Math.min((part - before) / ((hourEnds[hour] ?? 1) - before), 0.999)
  // On the day of 23 hours the last one would belong to the next day.
  return Math.min(hour + within, 22.99)
}
