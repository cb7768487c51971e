import { invitationMessage } from '#server/people/correctedAddress.messages.ts'
import { addUser, lockUserForUpdate, setPassword } from '#server/account/account.queries.ts'
import { clearLoginFailures } from '#server/account/login.rules.ts'
import { assignAccount, findAffiliateAccount, markVerified } from '#server/enrolment/enrolment.queries.ts'
import { enrolPerson, type EnrolmentContext } from '#server/enrolment/enrolment.rules.ts'
import { completePending, lockHeldPending, deletePending } from '#server/enrolment/pending.queries.ts'
import { matchApplicant, type ApplicantMatch } from '#server/enrolment/applicantMatch.queries.ts'
import { enrolmentRejectedMessage, welcomeMessage } from '#server/enrolment/enrolment.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { endSessions } from '#server/kernel/security/session.ts'

type StaffContext = EnrolmentContext & { scope: Scope }

/** Admits an applicant whose identity staff has checked: the profile under that document becomes theirs. */
export async function admitHeldEnrolment(context: StaffContext, id: string): Promise<void> {
  const { db, scope, world } = context
  const pending = await lockHeldPending(db, scope, id)
  if (!pending) throw notFound()
  const { email, idDocument, request, passwordHash } = pending
  const match = await matchApplicant(db, { idDocument, email })
  const account = requireFreeAccount(match)
  const affiliateId = await enrolPerson(context, request, match.formerId)
  await markVerified(db, affiliateId)
  const { userId } =
    account ??
    (await addUser(db, { username: email, affiliateId: null, role: 'ROLE_USER', passwordHash: null }))
  for (const other of await assignAccount(db, userId, affiliateId))
    await endSessions(world, db, { userId: other })
  await completePending(db, world.clock, id)
  // Keeps a password that the account was given meanwhile: it is newer than the one chosen here.
  if (passwordHash !== null && (await lockUserForUpdate(db, userId))?.passwordHash === null) {
    await setPassword(db, userId, passwordHash)
    await endSessions(world, db, { userId })
    await clearLoginFailures({ db }, email, 'all')
  }
  // Old enrolments were stored without a password: then the mail is an invitation to choose one.
  const hasPassword = (await findAffiliateAccount(db, affiliateId))?.passwordHash != null
  await (hasPassword
    ? queueMail(db, welcomeMessage, email, { affiliateId })
    : queueMail(db, invitationMessage, email, { affiliateId }))
}

function requireFreeAccount(match: ApplicantMatch) {
  if (match.isTaken)
    throw new Problem(
      'conflicto',
      'Ya hay una persona inscrita con ese documento. Si es ella, corrige el correo en su ficha y rechaza esta solicitud.',
    )
  if (match.is === 'member')
    throw new Problem('conflicto', 'Esa dirección de correo es de otra persona inscrita')
  if (match.account === 'blocked')
    throw new Problem(
      'conflicto',
      'Ese documento o esa dirección tiene una cuenta que esta solicitud no puede cambiar. Si es la misma persona, que entre con ella; si está bloqueada o ya no la usa, pide a quien administra los usuarios que lo resuelva.',
    )
  return match.account
}

/** Rejects an applicant: deletes the enrolment and sends a mail. */
export async function rejectHeldEnrolment({ db, scope, audit }: StaffContext, id: string): Promise<void> {
  const pending = await lockHeldPending(db, scope, id)
  if (!pending) throw notFound()
  await deletePending(db, scope, id)
  await queueMail(db, enrolmentRejectedMessage, pending.email, {})
  audit.describe(`Inscripción pendiente ${id}`)
}
