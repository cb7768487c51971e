import { formatEuros } from '#contract/format.ts'
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

/** What its person reads of what is left to pay of a charge that came back (rule fee-11); undefined where it is all of it. */
export function describeLeft({
  cents,
  dueCents,
}: Pick<ChargeOfPerson, 'cents' | 'dueCents'>): string | undefined {
  if (dueCents === 0) return 'Ese periodo se cobra ya de otra forma: no hace falta que pagues esta.'
  return dueCents < cents
    ? `Quedan por pagar ${formatEuros(dueCents / 100)}: el resto está pagado, no se te cobra o va en otro cobro.`
    : undefined
}
