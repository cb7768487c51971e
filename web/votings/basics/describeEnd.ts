import { formatMoment, formatUntil } from '#web/ui/format.ts'

/** «termina el jueves, 5 de marzo de 2026, 20:00 (dentro de 3 horas)». */
export function describeEnd(endDate: string, now: Date): string {
  const left = formatUntil(endDate, now)
  return `termina el ${formatMoment(endDate)}${left === undefined ? '' : ` (${left})`}`
}
