import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import type { FeeRequest, feeDecision } from '#contract/fees/feeRequests.ts'
import { feeRequestStateLabels } from '#contract/fees/ofPerson.ts'
import { correctProfile } from '#server/census/profile/profile.rules.ts'
import { decideRequest, lockRequest, selectRequest } from '#server/fees/feeRequests.queries.ts'
import { requestDecidedMessage } from '#server/fees/fees.messages.ts'
import { lockPayer, type FeeWork } from '#server/fees/mandates.rules.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'

type DecidingWork = FeeWork & { actor: SignedIn }

/** Throws «not found» of a request that is gone or out of reach. */
export async function requireRequest(
  { db, scope }: Pick<FeeWork, 'db' | 'scope'>,
  id: number,
): Promise<FeeRequest> {
  const found = await selectRequest(db, scope, id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Answers a request: accepted, it is the person's fee from then on, with its line in their history (rule fee-11). */
export async function answerRequest(
  work: DecidingWork,
  id: number,
  { decision, answer }: z.output<typeof feeDecision>,
): Promise<FeeRequest> {
  const { db, scope, actor, audit, world } = work
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
  if (decision === 'aceptada') await setFee(work, held)
  await decideRequest(db, scope, world.clock, id, { state: decision, answer, decidedBy: actor.username })
  const account = await findAccountOf(db, affiliateId)
  if (account) await queueMail(db, requestDecidedMessage, account.username, { affiliateId, requestId: id })
  audit.describe(`Inscrito ${affiliateId}, petición ${id}`)
  audit.addSubjects('affiliate', [affiliateId])
  audit.addChanges('feeRequest', id, { state: 'pendiente' }, { state: decision })
  return requireRequest(work, id)
}

/** Without a fee there is neither period nor account (rule people-8). */
async function setFee(
  work: DecidingWork,
  { affiliateId, cents, period }: Pick<FeeRequest, 'affiliateId' | 'cents' | 'period'>,
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
    throw new Problem(
      'conflicto',
      `Su ficha no admite esa cuota: ${reasons}. Corrígela antes, o rechaza la petición.`,
    )
  }
}
