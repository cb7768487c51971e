import { isOnlyTotal, sayPeople, type ShownTotals } from '#contract/communications/counts.ts'
import type { RecipientState } from '#contract/communications/recipientStates.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'

/** The states that are settled; of a sending that was cancelled those in which a mail left. */
export const statesDone = (isCancelled: boolean): readonly RecipientState[] =>
  isCancelled ? ['sent', 'bounced'] : ['sent', 'bounced', 'skipped']

export const countIn = ({ counts }: ShownTotals, states: readonly RecipientState[]) =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

/** How many are settled, of how many, or left before it was cancelled; to who reads no names for how many it was (rule communication-1). */
export function sayDone(of: ShownTotals, isCancelled: boolean): string {
  const { total, isExact } = of
  const done = countIn(of, statesDone(isCancelled))
  if (isExact && isCancelled)
    return `Se canceló: de ${formatCount(total ?? 0, 'mensaje', 'mensajes')} ${
      done === 0 ? 'no salió ninguno' : done === 1 ? 'salió 1' : `salieron ${formatInteger(done)}`
    }`
  if (isExact)
    return `${formatInteger(done)} de ${formatCount(total ?? 0, 'mensaje resuelto', 'mensajes resueltos')}`
  const people = sayPeople(total, isExact)
  if (isOnlyTotal(of)) return `Para ${people}: qué ha sido de cada mensaje se dirá al terminar`
  return `${isCancelled ? 'Se canceló' : 'Terminado'}: era para ${people}`
}
