import type { ShownChart } from '#contract/statistics/board.ts'
import { formatCalendarDay } from '#web/ui/format.ts'

/** What a chosen chart has been chosen of that is gone, or not for whoever looks any more, in a sentence. */
export function findLost({
  assemblyId,
  assemblyName,
  segmentId,
  segmentName,
}: ShownChart): string | undefined {
  if (segmentId !== undefined && segmentName === null)
    return 'El segmento de esta gráfica ya no existe, o ya no está compartido contigo.'
  if (assemblyId !== undefined && assemblyName === null) return 'La asamblea de esta gráfica ya no existe.'
  return undefined
}

const describeDays = (from: string | undefined, to: string | undefined) => {
  if (from && to) return `del ${formatCalendarDay(from)} al ${formatCalendarDay(to)}`
  if (from) return `desde el ${formatCalendarDay(from)}`
  return to ? `hasta el ${formatCalendarDay(to)}` : undefined
}

/** Of whom and of when a chosen chart is, nothing of all: «asamblea Centro, segmento Jóvenes, desde el 1 de enero de 2026». */
export const describeChosen = ({ assemblyName, assemblyType, segmentName, from, to }: ShownChart): string =>
  [
    assemblyName === null ? undefined : `asamblea ${assemblyName}`,
    assemblyType && `asambleas de tipo ${assemblyType}`,
    segmentName === null ? undefined : `segmento ${segmentName}`,
    describeDays(from, to),
  ]
    .filter((part) => part !== undefined)
    .join(', ')
