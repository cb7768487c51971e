import type { Erasure } from '#contract/erasures/erasures.ts'
import { formatDayInWords } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'

const days = (count: number) => formatCount(count, 'día', 'días')

/** «Quedan 12 días, hasta el 3 de diciembre de 2026»; the day alone once it is answered. */
export function describeDaysLeft({
  state,
  deadline,
  daysLeft,
}: Pick<Erasure, 'state' | 'deadline' | 'daysLeft'>) {
  const last = formatDayInWords(deadline)
  if (state !== 'pendiente') return `Hasta el ${last}`
  if (daysLeft < 0) return `Vencida hace ${days(-daysLeft)}, el ${last}`
  return daysLeft === 0
    ? `Vence hoy, ${last}`
    : `${daysLeft === 1 ? 'Queda' : 'Quedan'} ${days(daysLeft)}, hasta el ${last}`
}
