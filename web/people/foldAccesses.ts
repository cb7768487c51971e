import type { Access } from '#contract/people/access.ts'
import { formatDay, formatLongDay, formatMoment, formatTime } from '#web/ui/format.ts'

/** Looks at a profile that followed each other, of one kind and by one author; `parts` are what was read with them. */
export type Series = Omit<Access, 'opened'> & { first: string; times: number; parts: string[] }

const minute = 60_000
const week = 7 * 86_400_000

/**
 * Makes one of the looks of one kind and by one author that followed each other within a week, whatever came between; what
 * was read within a minute of opening a file belongs to that, and is not counted. They come latest first.
 */
export function foldAccesses(looks: readonly Access[]): Series[] {
  const files = looks.filter(({ opened }) => opened?.part === null)
  const series: Series[] = []
  for (const look of looks) {
    const { by, creationDate } = look
    const part = look.opened?.part ?? null
    const file = part === null ? undefined : files.find((one) => isNear(one, look))
    const { action, told: words, screen } = file ?? look
    const at = series.findLastIndex((one) => one.action === action && one.by === by)
    const last = series[at]
    const goesOn = last !== undefined && Date.parse(last.first) - Date.parse(creationDate) < week
    const opening = { by, action, told: words, screen }
    const before = goesOn ? last : { ...opening, creationDate, first: creationDate, times: 0, parts: [] }
    const now =
      file && part !== null
        ? { ...before, parts: [...new Set([...before.parts, part])] }
        : { ...before, first: creationDate, times: before.times + 1 }
    if (goesOn) series[at] = now
    else series.push(now)
  }
  return series
}

const isNear = (file: Access, part: Access) =>
  file.by === part.by && Math.abs(Date.parse(file.creationDate) - Date.parse(part.creationDate)) < minute

/** When it was: a moment, or how often and between which. */
export function describeWhen({ first, creationDate: last, times }: Series): string {
  if (times === 1) return formatMoment(last)
  if (formatMoment(first) === formatMoment(last)) return `${times} veces el ${formatMoment(last)}`
  return formatDay(first) === formatDay(last)
    ? `${times} veces el ${formatLongDay(last)}, entre las ${formatTime(first)} y las ${formatTime(last)}`
    : `${times} veces entre el ${formatLongDay(first)} y el ${formatLongDay(last)}`
}
