import type { Quorum, QuorumNeed } from '#contract/meetings/quorum.ts'
import { formatCount } from '#contract/plural.ts'
import { formatTime } from '#web/ui/format.ts'

const decimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 })

/** How many must be there, in words. */
export function describeNeed(need: QuorumNeed | null): string {
  if (need === null) return 'quienes estén'
  if (need.kind === 'majority') return 'más de la mitad de quienes tienen derecho'
  return need.kind === 'percent'
    ? `el ${decimal.format(need.value)} % de quienes tienen derecho`
    : formatCount(need.value, 'persona', 'personas')
}

/** A quorum in words, a line for each call. */
export function describeQuorum(quorum: Quorum | null): string[] {
  if (quorum === null) return []
  const { first, second } = quorum
  const start = second ? 'En primera convocatoria, ' : 'Hacen falta '
  return [
    `${start}${describeNeed(first)}.`,
    ...(second ? [`En segunda, a las ${formatTime(second.time)}, ${describeNeed(second.quorum)}.`] : []),
  ]
}

/** Why whoever may not count an assembly's members is not told how many are entitled yet (rule attendance-5). */
export const untilItBegins =
  'Cuántas personas tienen derecho, y si hay quórum, se dice desde que empieza la reunión, si pide quórum.'
