import { groupIban } from '#contract/fees/basics/iban.ts'
import type { OnItsWay } from '#contract/fees/personFees.ts'
import { findReturnReason, sayReasonToPerson, type ReturnConsequence } from '#contract/fees/returnReasons.ts'
import { describeLeft } from '#contract/fees/describeOwed.ts'
import { describeCharged } from '#contract/fees/charges.columns.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import type { feeReturnedMessage } from '#server/fees/fees.messages.ts'
import { findCharge } from '#server/fees/charges.queries.ts'
import { readToldOf } from '#server/fees/told.queries.ts'
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
 * or they left since, or it came with another's profile. It says what they read in their panel: one way to pay, of the days
 * that are not paid, whether they have an account or not, and none of what the bank is asked for again; who has no account is
 * led to no panel.
 */
export const writeFeeReturned: MessageWriter<typeof feeReturnedMessage> = async (
  world,
  { data: { chargeId } },
) => {
  const { db, clock } = world
  const charge = await findCharge(db, scope, chargeId)
  if (charge?.state !== 'devuelto' || charge.isClosed || !charge.isOwed) return undefined
  const { consequence } = findReturnReason(charge.returnCode)
  // Nobody writes to whom the bank says that has died.
  if (consequence === 'dead') return undefined
  const told = charge.affiliateId === null ? null : await readToldOf({ db, scope, clock }, charge.affiliateId)
  const theirs = told?.charges.find(({ id }) => id === charge.id)
  if (told !== null && theirs === undefined) return undefined
  const isAgain = told ? told.askedAgain.includes(charge.id) : charge.retriedBy !== null
  const step =
    charge.mandate?.state === 'suspendido'
      ? [whatToDo.suspend, told && sayOnItsWay(told.onItsWay, charge.mandate.id)].filter(Boolean).join(' ')
      : whatToDo[consequence]
  const dueCents = theirs?.dueCents ?? charge.cents
  const left = describeLeft({ cents: charge.cents, dueCents })
  const fillings = {
    QUE: charge.kind === 'cuota' ? 'tu cuota' : 'tu donación',
    IMPORTE: formatEuros(charge.cents / 100),
    PERIODO: describeCharged(charge),
    FECHA: formatDayInWords(charge.chargedOn),
    COBRO: sayWhen(charge),
    MOTIVO: sayReasonToPerson(charge.returnCode),
  }
  const transfer = told?.toPay.find(({ chargeIds }) => chargeIds.includes(charge.id))
  const to = told ? transfer : await findDonationAccount(db)
  const how = dueCents === 0 ? [] : [describePayment({ ...charge, dueCents }, to), paidMeanwhile]
  const payment = [left, ...how].filter(Boolean).join(' ')
  const hasAccount = charge.affiliateId !== null && (await isAccountInUse(db, charge.affiliateId))
  if (hasAccount)
    return fillMailTemplate(world, 'fee-returned', {
      ...fillings,
      PASO: isAgain ? collectedAgain : `${step} ${payment}`,
      ENLACE: `${world.settings.publicUrl}/panel-de-usuario?tab=cuotas`,
    })
  return fillMailTemplate(world, 'fee-returned-outside', {
    ...fillings,
    PASO: isAgain ? collectedAgain : step,
    PAGO: isAgain ? 'No hace falta que la pagues de otra forma.' : payment,
  })
}

const scope = asSystem('a mail to whose charge came back')

/** When what came back was presented: what the bank refuses before its day never was. */
const sayWhen = ({ chargedOn, returnedOn }: { chargedOn: string; returnedOn: string | null }) =>
  `${returnedOn !== null && returnedOn < chargedOn ? 'que íbamos a pasar al cobro' : 'que se pasó al cobro'} el ${formatDayInWords(chargedOn)}`

/** What a bank collects all the same from an account that is suspended: what is in an approved batch stays in it. */
function sayOnItsWay(onItsWay: readonly OnItsWay[], mandateId: number): string {
  const some = onItsWay.filter((charge) => charge.mandateId === mandateId)
  return some.length === 0
    ? ''
    : `Lo que ya está en marcha aún puede cobrarse: ${some
        .map(({ cents, chargedOn }) => `${formatEuros(cents / 100)} el ${formatDayInWords(chargedOn)}`)
        .join(', ')}.`
}

/** Where donations are paid, of whoever is outside the census. */
async function findDonationAccount(db: Database) {
  const { name, donationAccount } = await findCreditor(db)
  return donationAccount === '' ? undefined : { account: donationAccount, payee: name }
}

/** How what came back is paid by transfer; while there is no account for it, that we answer it. */
function describePayment(
  { dueCents, reference }: { dueCents: number; reference: string },
  to: { account: string; payee: string } | undefined,
): string {
  if (!to) return 'Si quieres pagarla de otra forma, dínoslo y te diremos cómo.'
  return `Puedes pagarla con una transferencia de ${formatEuros(dueCents / 100)} a la cuenta ${groupIban(to.account)}, a nombre de ${to.payee}, con el concepto ${reference}.`
}
