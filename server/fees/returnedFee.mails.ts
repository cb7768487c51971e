import { groupIban } from '#contract/fees/basics/iban.ts'
import type { Charge, ChargeDetails } from '#contract/fees/charges.ts'
import { findReturnReason, sayReasonToPerson, type ReturnConsequence } from '#contract/fees/returnReasons.ts'
import { describeCharged } from '#contract/fees/charges.columns.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import type { feeReturnedMessage } from '#server/fees/fees.messages.ts'
import { findCharge } from '#server/fees/charges.queries.ts'
import { listAskedAgain } from '#server/fees/stillDue.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { isAccountInUse } from '#server/people/addresses/addressHolds.queries.ts'
import { findCreditor } from '#server/organisation/organisation.queries.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const whatToDo: Record<Exclude<ReturnConsequence, 'dead'>, string> = {
  suspend: 'Para que no vuelva a pasar no cobraremos más en esa cuenta hasta que nos des otra.',
  retry: 'Para la próxima, comprueba que la cuenta tiene saldo, o danos otra.',
  refund: 'Si la devolviste porque no querías pagarla, dínoslo.',
  decide: 'Si no sabes por qué ha sido, pregunta en tu banco o dínoslo.',
}
const collectedAgain =
  'La volveremos a pasar por el banco: comprueba que la cuenta tiene saldo, y no hagas nada más.'
const paidMeanwhile = 'Si ya la has pagado, no tienes que hacer nada.'

/**
 * The mail to whose fee came back, judged anew when it leaves: none when it is not owed any more (paid, waived, forgiven),
 * or they left since. It says one way to pay, and none of what the bank is asked for again; who has no account is led to none.
 */
export const writeFeeReturned: MessageWriter<typeof feeReturnedMessage> = async (
  world,
  { data: { chargeId } },
) => {
  const charge = await findCharge(world.db, asSystem('a mail to whose charge came back'), chargeId)
  if (charge?.state !== 'devuelto' || charge.isClosed || !charge.isOwed) return undefined
  const { consequence } = findReturnReason(charge.returnCode)
  // Nobody writes to whom the bank says that has died.
  if (consequence === 'dead') return undefined
  const isAgain = await isAskedAgain(world.db, charge)
  const step = charge.mandate?.state === 'suspendido' ? whatToDo.suspend : whatToDo[consequence]
  const fillings = {
    QUE: charge.kind === 'cuota' ? 'tu cuota' : 'tu donación',
    IMPORTE: formatEuros(charge.cents / 100),
    PERIODO: describeCharged(charge),
    FECHA: formatDayInWords(charge.chargedOn),
    MOTIVO: sayReasonToPerson(charge.returnCode),
  }
  const hasAccount = charge.affiliateId !== null && (await isAccountInUse(world.db, charge.affiliateId))
  return hasAccount
    ? fillMailTemplate(world, 'fee-returned', {
        ...fillings,
        PASO: isAgain ? collectedAgain : `${step} Cómo se paga lo dice tu panel. ${paidMeanwhile}`,
        ENLACE: `${world.settings.publicUrl}/panel-de-usuario?tab=cuotas`,
      })
    : fillMailTemplate(world, 'fee-returned-outside', {
        ...fillings,
        PASO: isAgain ? collectedAgain : step,
        PAGO: isAgain
          ? 'No hace falta que la pagues de otra forma.'
          : `${describePayment(charge, await findCreditor(world.db))} ${paidMeanwhile}`,
      })
}

/** Whether the bank is asked for a charge again, as its person reads it in their panel. */
async function isAskedAgain(db: Database, { id, affiliateId, retriedBy, openMandate }: ChargeDetails) {
  if (affiliateId === null) return retriedBy !== null
  const due = { isActive: openMandate === 'activo' }
  const again = await listAskedAgain(db, asSystem('a mail to whose charge came back'), affiliateId, due)
  return again.includes(id)
}

/** How what came back is paid by transfer, a donation to its own account; while there is no account for it, that we answer it. */
function describePayment(
  { kind, cents, reference }: Pick<Charge, 'kind' | 'cents' | 'reference'>,
  { name, account, donationAccount }: Awaited<ReturnType<typeof findCreditor>>,
): string {
  const to = kind === 'cuota' ? account : donationAccount
  if (to === '') return 'Si quieres pagarla de otra forma, dínoslo y te diremos cómo.'
  return `Puedes pagarla con una transferencia de ${formatEuros(cents / 100)} a la cuenta ${groupIban(to)}, a nombre de ${name}, con el concepto ${reference}.`
}
