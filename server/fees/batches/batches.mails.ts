import type { z } from 'zod'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { describeCharged } from '#contract/fees/charges.columns.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import type { debitCancelledMessage, debitNoticeMessage } from '#server/fees/batches/batches.messages.ts'
import { followCancelled, type SaidDebit } from '#server/fees/batches/changedDebit.ts'
import { countToldSame, findMadeAgain, type MadeAgain } from '#server/fees/batches/madeAgain.queries.ts'
import {
  findNoticed,
  markNoticed,
  unmarkNoticed,
  unmarkToldOtherwise,
  type NoticedCharge,
} from '#server/fees/batches/notice.queries.ts'

/**
 * The notice before a debit; undefined when it is not going to be made any more. That it leaves is noted on the charge at
 * the same moment as its batch is asked, so that whoever cancels it tells all that were told.
 */
export const writeDebitNotice: MessageWriter<typeof debitNoticeMessage> = async (world, { data }) => {
  const scope = asSystem('whom the mail is for')
  const charge = await findNoticed(world.db, scope, data.chargeId)
  if (!charge?.creditor || charge.iban === null) return undefined
  if (charge.state !== 'previsto' && charge.state !== 'remesado') return undefined
  const letter = await fillMailTemplate(world, 'debit-notice', {
    NOMBRE: charge.name,
    QUE: charge.kind === 'cuota' ? 'tu cuota' : 'tu donación',
    FECHA: formatDayInWords(charge.chargedOn),
    CUENTA: maskIban(charge.iban),
    IMPORTE: formatEuros(charge.cents / 100),
    EXPLICACION: explain(charge),
    MANDATO: charge.mandateReference ?? '',
    ACREEDOR: charge.creditor.name,
    IDENTIFICADOR: charge.creditor.id,
  })
  if (letter === undefined) return undefined
  return (await markNoticed(world.db, scope, world.clock, data, 'notice')) ? letter : undefined
}

/** A notice that has not left told nobody: a batch that is cancelled meanwhile tells them nothing either. */
export const noteNoticeNotLeft = (
  db: Database,
  data: z.output<typeof debitNoticeMessage.data>,
  isGivenUp: boolean,
) => unmarkNoticed(db, asSystem('whom the mail is for'), data, isGivenUp)

/** «4.º trimestre de 2026: cuota entera»: what it is for, and how its amount comes about. */
const explain = (charge: NoticedCharge) =>
  charge.coversFrom === null
    ? charge.explained
    : `${describeCharged(charge)}: ${charge.explained.charAt(0).toLowerCase()}${charge.explained.slice(1)}`

/**
 * What is collected all the same, that day or on another one, of which the mail tells: that stands on its charge, so that its batch tells
 * them when it is cancelled too. Undefined also where that batch was cancelled meanwhile.
 */
async function tellMadeAgain(
  { db, clock }: World,
  charge: { chargeId: number; chargedOn: string },
): Promise<MadeAgain | undefined> {
  const scope = asSystem('whom the mail is for')
  const again = await findMadeAgain(db, scope, charge)
  if (!again || again.state === 'cobrado') return again
  return (await markNoticed(db, scope, clock, again, 'other')) ? again : undefined
}

/** A mail that has not left did not tell of what is collected that day either. */
export async function noteChangeNotLeft(
  db: Database,
  { chargeId, chargedOn }: z.output<typeof debitCancelledMessage.data>,
): Promise<void> {
  if (chargedOn === undefined) return
  const scope = asSystem('whom the mail is for')
  const again = await findMadeAgain(db, scope, { chargeId, chargedOn })
  if (again) await unmarkToldOtherwise(db, scope, again)
}

/** That a debit of which somebody was told will not be made, or what is made in its place, judged anew when it leaves: the day is that of which they were told. */
export const writeDebitCancelled: MessageWriter<typeof debitCancelledMessage> = async (
  world,
  { data: { chargeId, chargedOn, wasSent, batchId, told } },
) => {
  const scope = asSystem('whom the mail is for')
  const charge = await findNoticed(world.db, scope, chargeId)
  if (!charge || (chargedOn === undefined && charge.state !== 'anulado')) return undefined
  const day = chargedOn ?? charge.chargedOn
  const again = await tellMadeAgain(world, { chargeId, chargedOn: day })
  const before = { cents: charge.cents, chargedOn: day, period: sayPeriod(charge), ...told }
  const now = again && sayDebit(again)
  const following = followCancelled(before, now, { wasSent })
  if (following.mail === 'none') {
    if (batchId !== undefined) await countToldSame(world.db, batchId)
    return undefined
  }
  const said = {
    NOMBRE: charge.name,
    QUE: charge.kind === 'cuota' ? 'tu cuota' : 'tu donación',
    IMPORTE: `${formatEuros(charge.cents / 100)}${before.period === '' ? '' : ` (${before.period})`}`,
    PASO: following.step,
  }
  if (following.mail === 'debit-cancelled' || !now)
    return fillMailTemplate(world, 'debit-cancelled', { ...said, FECHA: formatDayInWords(day) })
  return fillMailTemplate(world, 'debit-changed', {
    ...said,
    ANTES: formatDayInWords(day),
    FECHA: formatDayInWords(now.chargedOn),
    NUEVO: following.sum,
    CUENTA: now.account,
    MANDATO: now.mandate,
    ACREEDOR: now.creditor.name,
    IDENTIFICADOR: now.creditor.id,
  })
}

const sayPeriod = (charge: Pick<NoticedCharge, 'kind' | 'coversFrom' | 'coversTo'>) =>
  charge.coversFrom === null ? '' : describeCharged(charge)

/** What is collected, as its notice says it. */
const sayDebit = (charge: MadeAgain): SaidDebit => ({
  cents: charge.cents,
  chargedOn: charge.chargedOn,
  period: sayPeriod(charge),
  account: maskIban(charge.iban),
  mandate: charge.mandateReference,
  creditor: { name: charge.creditor.name, id: charge.creditor.id },
})
