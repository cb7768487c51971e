import { addDays } from '#contract/fees/days.ts'

/** Some days, both included, `yyyy-mm-dd`. */
export type Days = { from: string; to: string }

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** How many months some days are: of each month the part of it that they have. */
function countMonths({ from, to }: Days): number {
  const [year = 0, month = 0, first = 0] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 0, last = 0] = to.split('-').map(Number)
  const whole = (lastYear - year) * 12 + lastMonth - month
  // To the end of the last month, less what is before the first day and after the last one.
  return whole + 1 - (first - 1) / daysIn(year, month) - (1 - last / daysIn(lastYear, lastMonth))
}

const sumMonths = (some: readonly Days[]) => some.reduce((sum, days) => sum + countMonths(days), 0)

/**
 * How much of an amount for some days, in cents, is for a part of them, by months (rule fee-10): of no days nothing, and of
 * any at least a cent, or nobody could note that they are paid.
 */
export function shareOfDays(cents: number, all: Days, part: readonly Days[]): number {
  if (part.length === 0) return 0
  return Math.max(1, Math.round((cents * sumMonths(part)) / countMonths(all)))
}

/** What is left of some days without others. */
export const subtractDays = (days: readonly Days[], others: readonly Days[]): Days[] =>
  others.reduce<Days[]>((left, other) => left.flatMap((part) => cutOut(part, other)), [...days])

function cutOut(part: Days, { from, to }: Days): Days[] {
  if (to < part.from || from > part.to) return [part]
  return [
    { from: part.from, to: addDays(from, -1) },
    { from: addDays(to, 1), to: part.to },
  ].filter((left) => left.from <= left.to)
}

/** Parts of an amount in proportion, whose sum it is. */
export function divideCents(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let [before, given] = [0, 0]
  return weights.map((weight) => {
    before += weight
    const part = Math.round((cents * before) / total) - given
    given += part
    return part
  })
}

/** An amount for some days, divided among them by months. */
export const divideByDays = (cents: number, parts: readonly Days[]): number[] =>
  divideCents(cents, parts.map(countMonths))
