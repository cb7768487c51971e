import { formatMoment } from '#web/ui/format.ts'
import { formatUntil } from '#web/ui/formatAway.ts'

/** «termina el jueves, 5 de marzo de 2026, 20:00 (dentro de 3 horas)». */
export function describeEnd(endDate: string, now: Date): string {
  const left = formatUntil(endDate, now)
  return `termina el ${formatMoment(endDate)}${left === undefined ? '' : ` (${left})`}`
}

/** From how many minutes before the end on whoever is voting is told. */
export const warnedAt = [5, 1] as const

/** How long there is still to vote, where it is little: «Quedan menos de 4 minutos para votar». */
export function describeHurry(endDate: string | null, now: number): string | undefined {
  const left = endDate === null ? Infinity : Date.parse(endDate) - now
  if (left <= 0 || left > warnedAt[0] * 60_000) return undefined
  if (left <= 60_000) return 'Queda menos de 1 minuto para votar'
  return `Quedan menos de ${Math.ceil(left / 60_000)} minutos para votar`
}

/** As long as what it says gets. */
export const longestHurry = `Quedan menos de ${warnedAt[0]} minutos para votar`

/** Whether whoever is voting may still be there when they are told: the end is near. */
export const isSoonOver = (endDate: string | null, now: number): boolean =>
  endDate !== null && Date.parse(endDate) - now < 20 * 60_000
