import { groupIban } from '#contract/fees/basics/iban.ts'
import type { Charge } from '#contract/fees/charges.ts'
import { findReturnReason, sayReasonToPerson, type ReturnConsequence } from '#contract/fees/returnReasons.ts'
import { describeCharged } from '#contract/fees/charges.columns.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import type { feeReturnedMessage } from '#server/fees/fees.messages.ts'
import { findCharge } from '#server/fees/charges.queries.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { isAccountInUse } from '#server/people/addresses/addressHolds.queries.ts'
import { findCreditor } from '#server/organisation/organisation.queries.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const whatToDo: Record<Exclude<ReturnConsequence, 'dead'>, string> = {
  suspend: 'Para que no vuelva a pasar no cobraremos más en esa cuenta hasta que nos des otra.',
  retry: 'Puede que lo volvamos a pasar al cobro: comprueba que la cuenta tiene saldo, o danos otra.',
  refund: 'Si lo devolviste por error, o quieres pagarlo de otra forma, dínoslo.',
  decide: 'Si no sabes por qué ha sido, pregunta en tu banco o dínoslo.',
}

/** The mail to whose fee came back; none when that was a mistake, or they left since. Who has no account is led to none. */
export const writeFeeReturned: MessageWriter<typeof feeReturnedMessage> = async (
  world,
  { data: { chargeId } },
) => {
  const charge = await findCharge(world.db, asSystem('a mail to whose charge came back'), chargeId)
  if (charge?.state !== 'devuelto' || charge.isClosed) return undefined
  const { consequence } = findReturnReason(charge.returnCode)
  // Nobody writes to whom the bank says that has died.
  if (consequence === 'dead') return undefined
  const isSuspended = charge.mandate?.state === 'suspendido'
  const fillings = {
    QUE: charge.kind === 'cuota' ? 'tu cuota' : 'tu donación',
    IMPORTE: formatEuros(charge.cents / 100),
    PERIODO: describeCharged(charge),
    FECHA: formatDayInWords(charge.chargedOn),
    MOTIVO: sayReasonToPerson(charge.returnCode),
    PASO: isSuspended ? whatToDo.suspend : whatToDo[consequence],
  }
  const hasAccount = charge.affiliateId !== null && (await isAccountInUse(world.db, charge.affiliateId))
  return hasAccount
    ? fillMailTemplate(world, 'fee-returned', {
        ...fillings,
        ENLACE: `${world.settings.publicUrl}/panel-de-usuario?tab=cuotas`,
      })
    : fillMailTemplate(world, 'fee-returned-outside', {
        ...fillings,
        PAGO: describePayment(charge, await findCreditor(world.db)),
      })
}

/** How what came back is paid by transfer, a donation to its own account; while there is no account for it, that we answer it. */
function describePayment(
  { kind, cents, reference }: Pick<Charge, 'kind' | 'cents' | 'reference'>,
  { name, account, donationAccount }: Awaited<ReturnType<typeof findCreditor>>,
): string {
  const to = kind === 'cuota' ? account : donationAccount
  if (to === '') return 'Si quieres pagarlo de otra forma, dínoslo y te diremos cómo.'
  return `Puedes pagarla con una transferencia de ${formatEuros(cents / 100)} a la cuenta ${groupIban(to)}, a nombre de ${name}, con el concepto ${reference}.`
}
