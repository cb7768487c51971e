import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import type { FeeRequest, FeeRequestDetails, feeDecision } from '#contract/fees/feeRequests.ts'
import { addDays } from '#contract/fees/days.ts'
import { describeFee } from '#contract/fees/feeRequests.columns.ts'
import { toYearlyFee, type Period } from '#contract/fees/basics/periods.ts'
import { feeRequestStateLabels } from '#contract/fees/ofPerson.ts'
import type { FieldError } from '#contract/problem.ts'
import { correctProfile } from '#server/census/profile/profile.rules.ts'
import { decideRequest, findRequest, lockRequest, noteRestored } from '#server/fees/feeRequests.queries.ts'
import { feeRestoredMessage, requestDecidedMessage } from '#server/fees/fees.messages.ts'
import { lockPayer, type FeeWork } from '#server/fees/mandates.rules.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'

type DecidingWork = FeeWork & { actor: SignedIn }

/** Throws «not found» of a request that is gone or out of reach. */
export async function requireRequest(
  { db, scope, world }: Pick<FeeWork, 'db' | 'scope' | 'world'>,
  id: number,
): Promise<FeeRequestDetails> {
  const found = await findRequest(db, scope, await readTodayInMadrid(db, world.clock), id)
  if (!found) throw notFound()
  return found
}

/** Answers a request: accepted, it is the person's fee from then on, with its line in their history (rule fee-11). */
export async function answerRequest(
  work: DecidingWork,
  id: number,
  asked: z.output<typeof feeDecision>,
): Promise<FeeRequestDetails> {
  const { db, scope, actor, audit, world } = work
  const { decision, answer } = asked
  const { affiliateId } = await requireRequest(work, id)
  if (actor.affiliateId === affiliateId)
    throw new Problem('conflicto', 'Es tu propia petición: ha de responderla otra persona.')
  // The profile is locked before its request, as in every change of a person's fees.
  await lockPayer(work, affiliateId)
  const held = await lockRequest(db, scope, id)
  if (!held) throw notFound()
  if (held.state !== 'pendiente')
    throw new Problem(
      'conflicto',
      `Esta petición ya está ${feeRequestStateLabels[held.state].toLowerCase()}.`,
    )
  const decided = { state: decision, answer, decidedBy: actor.username }
  if (decision === 'rechazada') await decideRequest(db, scope, world.clock, id, decided)
  else {
    // As it is now that it is locked.
    const locked = await requireRequest(work, id)
    const granted = await judgeGranted(work, locked, asked)
    await setFee(work, { affiliateId, ...granted })
    await decideRequest(db, scope, world.clock, id, {
      ...decided,
      grantedCents: granted.cents,
      grantedPeriod: granted.period,
      grantedUntil: asked.until ?? null,
      beforeCents: Math.round(locked.fee * 100),
      beforePeriod: locked.feePeriod,
    })
  }
  const account = await findAccountOf(db, affiliateId)
  if (account) await queueMail(db, requestDecidedMessage, account.username, { affiliateId, requestId: id })
  audit.describe(`Inscrito ${affiliateId}, petición ${id}`)
  audit.addSubjects('affiliate', [affiliateId])
  audit.addChanges('feeRequest', id, { state: 'pendiente' }, { state: decision })
  return requireRequest(work, id)
}

/** Takes up the fee from before a grant whose day has passed, if that is paid still (rule fee-11). */
export async function restoreFee(work: DecidingWork, id: number): Promise<FeeRequestDetails> {
  const { db, scope, actor, audit, world } = work
  const { affiliateId } = await requireRequest(work, id)
  await lockPayer(work, affiliateId)
  await lockRequest(db, scope, id)
  const { isEnded, restoredAt, before } = await requireRequest(work, id)
  if (restoredAt !== null) throw new Problem('conflicto', 'Ya ha vuelto a la cuota de antes.')
  if (!isEnded)
    throw new Problem(
      'conflicto',
      'El plazo no ha pasado, o ya no paga lo que se le concedió: mira su ficha.',
    )
  if (!before) throw new Problem('conflicto', 'No consta qué cuota pagaba antes: cámbiala en su ficha.')
  await setFee(work, { affiliateId, ...before })
  await noteRestored(db, scope, world.clock, id, actor.username)
  const account = await findAccountOf(db, affiliateId)
  if (account) await queueMail(db, feeRestoredMessage, account.username, { affiliateId, requestId: id })
  audit.describe(`Inscrito ${affiliateId}, petición ${id}`)
  audit.addSubjects('affiliate', [affiliateId])
  return requireRequest(work, id)
}

type Fee = Pick<FeeRequest, 'cents' | 'period'>

/** No grant is for longer, in days: who knows how somebody is in five years. */
const longestGrant = 5 * 366

/** What is granted: what was asked for, or another amount below what is paid now in a year, whatever the period: to accept never raises a fee. */
async function judgeGranted(
  { db, world }: Pick<FeeWork, 'db' | 'world'>,
  request: FeeRequest,
  { granted = { cents: request.cents, period: request.period }, until, answer }: z.output<typeof feeDecision>,
): Promise<Fee> {
  const errors: FieldError[] = []
  const complain = (path: string, message: string) => errors.push({ in: 'body', path, message })
  const now = { cents: Math.round(request.fee * 100), period: request.feePeriod ?? request.period }
  const isAsAsked = toYearly(granted) === toYearly(request) && granted.period === request.period
  const [asks, pays] = [
    describeFee(request.cents / 100, request.period),
    describeFee(now.cents / 100, now.period),
  ]
  if (toYearly(now) <= toYearly(request))
    complain(
      'granted.cents',
      `Ya no paga más de lo que pide (pide ${asks}, y paga ${pays}): rechaza la petición`,
    )
  else if (toYearly(granted) < toYearly(request) || toYearly(granted) > toYearly(now))
    complain('granted.cents', `Concede algo entre lo que pide (${asks}) y lo que paga ahora (${pays})`)
  else if (toYearly(granted) === toYearly(now))
    complain('granted.cents', 'Es lo que paga ahora: si no puede ser menos, rechaza la petición')
  if (!isAsAsked && answer === '')
    complain('answer', 'Escribe por qué no es lo que pidió: es lo que la persona leerá')
  if (until !== undefined) {
    const today = await readTodayInMadrid(db, world.clock)
    if (until <= today) complain('until', 'Pon un día que esté por venir')
    else if (until > addDays(today, longestGrant)) complain('until', 'Pon un día de los próximos cinco años')
  }
  if (errors.length > 0) throw invalid(errors)
  return granted
}

const toYearly = ({ cents, period }: Fee) => toYearlyFee(cents, period)

/** Without a fee there is neither period nor account (rule people-8). */
async function setFee(
  work: DecidingWork,
  { affiliateId, cents, period }: { affiliateId: number; cents: number; period: Period | null },
) {
  const fee = cents / 100
  try {
    await correctProfile(
      work,
      affiliateId,
      fee === 0 ? { fee, period: null, bankAccount: null } : { fee, period },
      undefined,
    )
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'datos-no-validos') throw error
    const reasons = (error.errors ?? []).map(({ message }) => message).join('. ')
    throw new Problem('conflicto', `Su ficha no admite esa cuota: ${reasons}. Corrígela antes.`)
  }
}
