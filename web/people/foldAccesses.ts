import type { Access } from '#contract/people/access.ts'
import { formatDay, formatLongDay, formatMoment, formatTime } from '#web/ui/format.ts'

/** Looks at a profile that followed each other, of one kind and by one role. */
export type Series = Access & { first: string; times: number }

const week = 7 * 86_400_000

/** Makes one of looks that followed each other within a week; they come latest first. */
export function foldAccesses(looks: readonly Access[]): Series[] {
  const series: Series[] = []
  for (const look of looks) {
    const last = series.at(-1)
    const isOne =
      last !== undefined &&
      last.action === look.action &&
      last.by === look.by &&
      Date.parse(last.first) - Date.parse(look.creationDate) < week
    if (isOne) series[series.length - 1] = { ...last, first: look.creationDate, times: last.times + 1 }
    else series.push({ ...look, first: look.creationDate, times: 1 })
  }
  return series
}

/** When it was: a moment, or how often and between which. */
export function describeWhen({ first, creationDate: last, times }: Series): string {
  if (times === 1) return formatMoment(last)
  return formatDay(first) === formatDay(last)
    ? `${times} veces el ${formatLongDay(last)}, entre las ${formatTime(first)} y las ${formatTime(last)}`
    : `${times} veces entre el ${formatLongDay(first)} y el ${formatLongDay(last)}`
}
