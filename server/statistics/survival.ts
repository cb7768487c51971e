import type { Survival } from '#contract/statistics/shapes.ts'

type Stay = { days: number; left: number; going: number }
/** The days between two points of the curve. */
export const stepDays = 30

/**
 * The estimate of Kaplan and Meier: at each day on which somebody left, the share that stays is multiplied by that of those
 * still observed then who did not. Whoever goes on counts as observed on the day up to which they are known to.
 */
export function estimateSurvival(stays: readonly Stay[]): Survival {
  const sum = (of: (stay: Stay) => number) => stays.reduce((total, stay) => total + of(stay), 0)
  const total = sum(({ left, going }) => left + going)
  let atRisk = total
  let share = 1
  let medianDays: number | null = null
  const curve = stays
    .toSorted((one, other) => one.days - other.days)
    .map(({ days, left, going }) => {
      share *= 1 - left / atRisk
      if (left > 0 && share <= 0.5) medianDays ??= days
      atRisk -= left + going
      return { days, left, share, remain: atRisk }
    })
  const points: Survival['points'] = []
  let [at, observed, last] = [0, total, 1]
  for (let days = 0; observed > 0; days += stepDays) {
    const began = observed
    let left = 0
    for (let next = curve[at]; next && next.days <= days; next = curve[(at += 1)]) {
      left += next.left
      last = next.share
      observed = next.remain
    }
    points.push({ days, left, atRisk: began, share: last })
  }
  return { stays: total, left: sum(({ left }) => left), medianDays, points }
}
