import { itemAt, indexOfFirstAbove, type Random } from '#demo/random.ts'
import { dayMs, madridTime, monthOf, weekdayOf } from '#demo/calendar.ts'

/** How many days before today the first enrolment is. */
export const enrolmentDays = 730

/** Weights of January … December: more in spring and autumn, few in August. */
const seasons = [1.1, 1, 1.15, 1.1, 1.2, 0.95, 0.6, 0.3, 1.3, 1.25, 1.1, 0.7]
/** Weights of Monday … Sunday. */
const weekdays = [1.2, 1.15, 1.1, 1.1, 0.95, 0.65, 0.7]
/** Weights of the hours 0 … 23. */
const hours = [3, 1, 0.5, 0.3, 0.3, 0.5, 1, 3, 6, 9, 12, 12, 11, 8, 6, 6, 8, 10, 12, 13, 12, 11, 9, 6]
/** Events with many enrolments: how many days ago, and how many times the usual number. */
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
 * A function that gives the time of enrolment of each position 0, 1, 2 … of `members`, in rising order and before
 * `today`. Positions are spread over the days in proportion to the weight of each day.
 */
export function planEnrolmentTimes(today: number, members: number): EnrolmentTimes {
  const first = today - enrolmentDays
  const midnights = Array.from({ length: enrolmentDays }, (_, index) => madridTime(first + index, 0))
  let sum = 0
  const ends = Float64Array.from(midnights, (_, index) => (sum += enrolmentWeight(first + index, today)))
  return (position, random) => {
    const reached = ((position + random.fraction()) / members) * sum
    const day = indexOfFirstAbove(ends, reached)
    const before = ends[day - 1] ?? 0
    const partOfDay = (reached - before) / ((ends[day] ?? sum) - before)
    return Math.floor(itemAt(midnights, day) + hourAtPart(partOfDay) * (dayMs / 24))
  }
}

/** The weight of a day: season, day of the week, growth, and the remains of each event. */
function enrolmentWeight(day: number, today: number): number {
  const ago = today - day
  const usual =
    itemAt(seasons, monthOf(day)) * itemAt(weekdays, weekdayOf(day)) * (1.25 - ago / enrolmentDays / 2)
  const spiked = spikes.reduce(
    (total, [start, times]) => (ago <= start ? total + times * Math.exp((ago - start) / 4) : total),
    1,
  )
  return usual * spiked
}

const hourSum = hours.reduce((total, hour) => total + hour, 0)
let hourTotal = 0
const hourEnds = Float64Array.from(hours, (hour) => (hourTotal += hour / hourSum))

/** The hour (with fraction, below 24) by which a `part` (0 … 1) of the day's enrolments have been made. */
function hourAtPart(part: number): number {
  const hour = indexOfFirstAbove(hourEnds, part)
  const before = hourEnds[hour - 1] ?? 0
  const within = Math.min((part - before) / ((hourEnds[hour] ?? 1) - before), 0.999)
  // On the day of 23 hours the last one would belong to the next day.
  return Math.min(hour + within, 22.99)
}
