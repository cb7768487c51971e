import { chargeKindLabels } from '#contract/fees/basics/chargeStates.ts'
import { describeCoveredDays } from '#contract/fees/coveredDays.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'

type Named = Pick<ChargeOfPerson, 'kind' | 'settledBy' | 'concept' | 'from' | 'to'>

/** «Cuota, 2.º trimestre de 2027»: a charge as people call it; its concept is what the bank is told. */
export function nameCharge({ kind, settledBy, concept, from, to }: Named): string {
  if (settledBy !== 'adeudo') return concept
  if (from === null || to === null) return chargeKindLabels[kind]
  const days = describeCoveredDays(from, to)
  return `${chargeKindLabels[kind]}, ${days.charAt(0).toLowerCase()}${days.slice(1)}`
}
