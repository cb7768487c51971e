import { formatCount } from '#contract/plural.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'

/** «Tienes 2 cuotas devueltas sin pagar»; undefined of a member who owes nothing. */
export function describeOwed(
  charges: readonly Pick<ChargeOfPerson, 'kind' | 'isArrears'>[],
): string | undefined {
  const owed = charges.filter(({ isArrears }) => isArrears)
  const fees = owed.filter(({ kind }) => kind === 'cuota').length
  const donations = owed.length - fees
  const parts = [
    ...(fees === 0 ? [] : [formatCount(fees, 'cuota devuelta', 'cuotas devueltas')]),
    ...(donations === 0 ? [] : [formatCount(donations, 'donación devuelta', 'donaciones devueltas')]),
  ]
  return parts.length === 0 ? undefined : `Tienes ${parts.join(' y ')} sin pagar`
}
