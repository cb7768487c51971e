import { formatInteger } from '#contract/plural.ts'

type CountedVoters = { total: number; withoutEmail: number; withoutProof: number; withoutAccount: number }

/** How many could vote today, in one sentence. */
export const sayTotal = (total: number) =>
  total === 0
    ? 'Hoy no podría votar nadie'
    : total === 1
      ? 'Hoy podría votar 1 persona'
      : `Hoy podrían votar ${formatInteger(total)} personas`

/** The way that whoever has an address has by themselves (rule session-9). */
const howToGetOne =
  'Quien tiene correo se la hace en «He olvidado mi contraseña», con el que consta en su ficha desde hace más de treinta días: conviene decírselo en la convocatoria.'

/** Of them, who would be hard to reach: a sentence each, none where there is nobody. */
export function sayUnreached({
  withoutEmail,
  withoutProof,
  withoutAccount,
}: Omit<CountedVoters, 'total'>): string[] {
  const account =
    withoutAccount === 1
      ? `A 1 le falta hacerse la cuenta con la que se vota. ${howToGetOne}`
      : `A ${formatInteger(withoutAccount)} les falta hacerse la cuenta con la que se vota. ${howToGetOne}`
  const email =
    withoutEmail === 1
      ? '1 no tiene correo: se le avisa con su carta, que se imprime cuando la votación está aprobada.'
      : `${formatInteger(withoutEmail)} no tienen correo: se les avisa con su carta, que se imprime cuando la votación está aprobada.`
  const proof =
    withoutProof === 1
      ? '1 tiene correo, pero lo que su ficha dice es reciente y no consta que sea suyo: vota con su carta, que se imprime cuando la votación está aprobada.'
      : `${formatInteger(withoutProof)} tienen correo, pero lo que sus fichas dicen es reciente y no consta que sea suyo: votan con su carta, que se imprime cuando la votación está aprobada.`
  return [
    ...(withoutAccount > 0 ? [account] : []),
    ...(withoutEmail > 0 ? [email] : []),
    ...(withoutProof > 0 ? [proof] : []),
  ]
}
