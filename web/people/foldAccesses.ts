import type { Access } from '#contract/people/access.ts'
import { formatDay, formatLongDay, formatMoment, formatTime } from '#web/ui/format.ts'

/** Looks at a profile that followed each other, of one kind and by one author. */
export type Series = Access & { first: string; times: number }

const week = 7 * 86_400_000

/**
 * Makes one of the looks of one kind and by one author that followed each other within a week, whatever came between:
 * whoever opens a file reads several of its parts each time. They come latest first.
 */
export function foldAccesses(looks: readonly Access[]): Series[] {
  const series: Series[] = []
  for (const look of looks) {
    const at = series.findLastIndex(({ action, by }) => action === look.action && by === look.by)
    const last = series[at]
    if (last !== undefined && Date.parse(last.first) - Date.parse(look.creationDate) < week)
      series[at] = { ...last, first: look.creationDate, times: last.times + 1 }
    else series.push({ ...look, first: look.creationDate, times: 1 })
  }
  return series
}

/** When it was: a moment, or how often and between which. */
export function describeWhen({ first, creationDate: last, times }: Series): string {
  if (times === 1) return formatMoment(last)
  if (formatMoment(first) === formatMoment(last)) return `${times} veces, ${formatMoment(last)}`
  return formatDay(first) === formatDay(last)
    ? `${times} veces el ${formatLongDay(last)}, entre las ${formatTime(first)} y las ${formatTime(last)}`
    : `${times} veces entre el ${formatLongDay(first)} y el ${formatLongDay(last)}`
}
