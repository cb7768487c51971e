import type { z } from 'zod'
import type { enrolment, SignupState } from '#contract/enrolment/enrolment.ts'
import {
  addUser,
  lockUserForUpdate,
  setPassword,
  listPersonalWords,
} from '#server/account/account.queries.ts'
import { askAgainAt } from '#server/consents/consents.queries.ts'
import { isUnprovenAccount } from '#server/people/addresses/addressHolds.queries.ts'
import { completePasswordReset } from '#server/account/login.rules.ts'
import { openAccount } from '#server/account/openings.queries.ts'
import { hashPassword } from '#server/account/passwords.rules.ts'
import { checkPasswordStrength } from '#server/account/strength.rules.ts'
import {
  assignAccount,
  mustVerifyEveryEnrolment,
  markUnverified,
  queueWarning,
} from '#server/enrolment/enrolment.queries.ts'
import { enrolPerson, type EnrolmentContext } from '#server/enrolment/enrolment.rules.ts'
import { findInvitation, consumeInvitation } from '#server/enrolment/invitation.queries.ts'
import {
  completePending,
  findPendingByCode,
  holdPendingForStaff,
  lockPendingByCode,
} from '#server/enrolment/pending.queries.ts'
import { acceptMemberLink, isMemberLink } from '#server/enrolment/memberLink.rules.ts'
import { alreadyValidated, invitationExpired } from '#server/enrolment/signup.problems.ts'
import { matchApplicant, type ApplicantMatch } from '#server/enrolment/applicantMatch.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { DeviceCookie } from '#server/kernel/security/knownDevice.ts'
import { documentUsedMessage, welcomeMessage } from '#server/enrolment/enrolment.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { endSessions } from '#server/kernel/security/session.ts'

const linkExpired = () =>
  new Problem(
    'conflicto',
    'El enlace ya no vale: caducó, o te hemos enviado otro después. Usa el último que hayas recibido, o vuelve a inscribirte.',
  )

type Signup = z.output<typeof enrolment.signup.body>
type Outcome = { username: string; state: SignupState }
type SignupContext = EnrolmentContext & { device: DeviceCookie }
type FinishSignup = (db: Database) => Promise<Outcome>

/**
 * Completes an enrolment in one transaction: member, account, consents, used code. When the applicant may not be the
 * holder of the document, staff has to verify; the reply gives no reason (rules enrol-4, secrecy-1).
 */
export async function validateEnrolment(
  { db: pool, ...context }: SignupContext,
  sent: Signup,
): Promise<FinishSignup> {
  const { world } = context
  const found = requireUsable(await findPendingByCode(pool, world.clock, sent.id, sent.cod))
  const { name, lastName1, lastName2, idDocument, birthday } = found.request.values
  if (!found.heldAt)
    await checkPasswordStrength(pool, sent.password, [
      found.email,
      name,
      lastName1,
      lastName2 ?? '',
      idDocument,
      birthday ?? '',
    ])
  const passwordHash = await hashPassword(world.settings, sent.password)
  return async (db) => {
    const pending = requireUsable(await lockPendingByCode(db, world.clock, sent.id, sent.cod))
    const { request, email } = pending
    if (pending.heldAt) return { username: email, state: 'toVerify' }
    const match = await matchApplicant(db, world.clock, { idDocument: request.values.idDocument, email })
    if (match.is === 'member') throw alreadyValidated()
    if (match.is === 'unsure' || (await mustVerifyEveryEnrolment(db))) {
      await holdPendingForStaff(db, world.clock, pending, passwordHash)
      if (match.is === 'unsure')
        for (const address of match.reach) await queueWarning(db, documentUsedMessage, address, {})
      context.audit.describe(`Inscripción por verificar ${pending.id}`)
      return { username: email, state: 'toVerify' }
    }
    await completeEnrolment({ ...context, db }, { ...pending, request }, match, passwordHash)
    return { username: email, state: 'done' }
  }
}

type FoundPending = NonNullable<Awaited<ReturnType<typeof findPendingByCode>>>

function requireUsable(found: FoundPending | undefined): FoundPending {
  if (found?.completedAt) throw alreadyValidated()
  if (!found?.open && !found?.heldAt) throw linkExpired()
  return found
}

type NewMatch = Extract<ApplicantMatch, { is: 'new' }>

async function completeEnrolment(
  context: SignupContext,
  { id, request, email }: FoundPending,
  { formerId, account }: NewMatch,
  hash: string,
) {
  const { db, world, audit } = context
  const affiliateId = await enrolPerson(context, request, { formerId, account })
  if (formerId === null) await markUnverified(db, world.clock, affiliateId)
  if (request.values.communications) await askAgainAt(db, [email])
  const { userId, role } = account ?? {
    ...(await addUser(db, { username: email, affiliateId: null, role: 'ROLE_USER', passwordHash: null })),
    role: 'ROLE_USER',
  }
  // Tokens carry the affiliate: those of accounts that no longer belong to this affiliate must end.
  for (const other of await assignAccount(db, world.clock, userId, affiliateId))
    await endSessions(world, db, { userId: other })
  await setPassword(db, userId, hash)
  await endSessions(world, db, { userId })
  await completePasswordReset(context, { userId, username: email })
  await completePending(db, world.clock, id)
  await queueMail(db, welcomeMessage, email, { affiliateId })
  audit.author = { userId, username: email, role }
}

/** Sets the first password of an account that was created with an invitation, or makes the one of a member's own link. */
export async function acceptInvitation(context: SignupContext, sent: Signup): Promise<FinishSignup> {
  if (isMemberLink(sent)) return acceptMemberLink(context, sent)
  const { db: pool, world, audit, device } = context
  const invitation = await findInvitation(pool, world.clock, sent.id, sent.cod)
  if (invitation?.usedAt) throw alreadyValidated()
  if (!invitation?.open || !invitation.enabled) throw invitationExpired()
  const { userId, username, role, affiliateId } = invitation
  await checkPasswordStrength(pool, sent.password, await listPersonalWords(pool, userId))
  const passwordHash = await hashPassword(world.settings, sent.password)
  return async (db) => {
    // Locks the account before its link, as sending another invitation does, to avoid a deadlock.
    const account = await lockUserForUpdate(db, userId)
    if (!account?.enabled || (await isUnprovenAccount(db, world.clock, account))) throw invitationExpired()
    if (!(await consumeInvitation(db, world.clock, sent.cod)))
      throw (await findInvitation(db, world.clock, sent.id, sent.cod))
        ? alreadyValidated()
        : invitationExpired()
    await openAccount(db, world.clock, userId, account.affiliateId)
    await setPassword(db, userId, passwordHash)
    await completePasswordReset({ db, world, device }, { userId, username })
    audit.author = { userId, username, role }
    audit.describe(`Invitación del inscrito ${affiliateId}`)
    return { username, state: 'done' }
  }
}
