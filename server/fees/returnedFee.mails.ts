import { findReturnReason, sayReasonToPerson, type ReturnConsequence } from '#contract/fees/returnReasons.ts'
import { describeCharged } from '#contract/fees/charges.columns.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import type { feeReturnedMessage } from '#server/fees/fees.messages.ts'
import { findCharge } from '#server/fees/charges.queries.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import { contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const whatToDo: Record<Exclude<ReturnConsequence, 'dead'>, string> = {
  suspend: 'Para que no vuelva a pasar no cobraremos más en esa cuenta hasta que nos des otra.',
  retry: `Puede que lo volvamos a pasar al cobro: comprueba que la cuenta tiene saldo, o danos otra. Si prefieres pagarlo de otra forma, escribe a ${contactPlace}.`,
  refund: `Si lo devolviste por error, o quieres pagarlo de otra forma, escribe a ${contactPlace}.`,
  decide: `Si no sabes por qué ha sido, pregunta en tu banco o escribe a ${contactPlace}.`,
}

/** The mail to whose fee came back; none when that was a mistake, or they left since. */
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
  return fillMailTemplate(world, 'fee-returned', {
    QUE: charge.kind === 'cuota' ? 'tu cuota' : 'tu donación',
    IMPORTE: formatEuros(charge.cents / 100),
    PERIODO: describeCharged(charge),
    FECHA: formatDayInWords(charge.chargedOn),
    MOTIVO: sayReasonToPerson(charge.returnCode),
    PASO: isSuspended ? whatToDo.suspend : whatToDo[consequence],
    ENLACE: `${world.settings.publicUrl}/panel-de-usuario`,
  })
}
