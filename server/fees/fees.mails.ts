import { describeFee, describeGranted } from '#contract/fees/feeRequests.columns.ts'
import type { FeeRequest } from '#contract/fees/feeRequests.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { selectRequest } from '#server/fees/feeRequests.queries.ts'
import type {
  accountSignedMessage,
  feeRestoredMessage,
  requestDecidedMessage,
} from '#server/fees/fees.messages.ts'
import { findFirstName } from '#server/fees/personFees.queries.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

/** The mail to whoever signed a mandate: not a digit of the account is in it. */
export const writeAccountSigned: MessageWriter<typeof accountSignedMessage> = async (
  world,
  { data: { affiliateId, changedAt } },
) =>
  fillMailTemplate(world, 'account-signed', {
    NOMBRE: (await findFirstName(world.db, asSystem('whom the mail greets'), affiliateId)) ?? '',
    FECHA: formatMomentInWords(changedAt),
    ENLACE: `${world.settings.publicUrl}/panel-de-usuario?tab=cuotas`,
  })

/** The mail with the answer to a request; undefined (no mail) if it is gone. */
export const writeRequestDecided: MessageWriter<typeof requestDecidedMessage> = async (
  world,
  { data: { requestId } },
) => {
  const found = await selectRequest(world.db, asSystem('what the mail answers'), requestId).executeTakeFirst()
  if (!found) return undefined
  const fillings = {
    CUOTA: describeFee(found.cents / 100, found.period),
    RESPUESTA: found.answer || 'Gracias por decírnoslo.',
    ENLACE: `${world.settings.publicUrl}/panel-de-usuario?tab=cuotas`,
  }
  if (isAnotherGrant(found))
    return fillMailTemplate(world, 'fee-request-granted', {
      ...fillings,
      CONCEDIDA: describeGranted(found) ?? '',
    })
  return found.state === 'aceptada'
    ? fillMailTemplate(world, 'fee-request-accepted', fillings)
    : fillMailTemplate(world, 'fee-request-refused', fillings)
}

/** The mail that says that the fee from before a grant is paid again; undefined (no mail) if the request is gone. */
export const writeFeeRestored: MessageWriter<typeof feeRestoredMessage> = async (
  world,
  { data: { requestId } },
) => {
  const found = await selectRequest(world.db, asSystem('what the mail tells'), requestId).executeTakeFirst()
  return (
    found &&
    fillMailTemplate(world, 'fee-restored', {
      CUOTA: describeFee(found.fee, found.feePeriod),
      CONCEDIDA: describeGranted(found) ?? '',
      ENLACE: `${world.settings.publicUrl}/panel-de-usuario?tab=cuotas`,
    })
  )
}

/** Whether something else was granted than was asked for, or for some time. */
const isAnotherGrant = ({ cents, period, grantedCents, grantedPeriod, grantedUntil }: FeeRequest) =>
  grantedCents !== null &&
  (grantedUntil !== null || grantedCents !== cents || (cents > 0 && grantedPeriod !== period))
