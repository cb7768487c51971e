import { formatEuros } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'

type Owed = Pick<ChargeOfPerson, 'isArrears' | 'dueCents'>

/** Whether somebody is to pay a charge that came back: not where its days are collected, or owed, by another one. */
export const isToPay = ({ isArrears, dueCents }: Owed): boolean => isArrears && dueCents > 0

/** «Tienes 2 cuotas devueltas sin pagar»; undefined of a member who has nothing to pay. */
export function describeOwed(charges: readonly (Owed & Pick<ChargeOfPerson, 'kind'>)[]): string | undefined {
  const owed = charges.filter(isToPay)
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
  if (dueCents === 0) return 'Esos días van en otro cobro: no hace falta que pagues este.'
  return dueCents < cents
    ? `Quedan por pagar ${formatEuros(dueCents / 100)}: el resto está pagado, no se te cobra o va en otro cobro.`
    : undefined
}
