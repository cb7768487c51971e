import type { z } from 'zod'
import type { enrolment } from '#contract/enrolment/enrolment.ts'
import { addUser, setPassword, wordsOf } from '#server/account/account.queries.ts'
import { hashPassword } from '#server/account/passwords.rules.ts'
import { checkStrength } from '#server/account/strength.rules.ts'
import { adoptAccount } from '#server/enrolment/enrolment.queries.ts'
import { admit, type Work } from '#server/enrolment/enrolment.rules.ts'
import { findInvitation, spendInvitation } from '#server/enrolment/invitation.queries.ts'
import { closePending, lockByCode } from '#server/enrolment/pending.queries.ts'
import { holdDocument, standingOf } from '#server/enrolment/standing.queries.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { Problem } from '#server/kernel/problem.ts'
import { endSessions } from '#server/kernel/session.ts'

const linkIsStale = () =>
  new Problem(
    'conflicto',
    'El enlace ya no vale: caducó, o te hemos enviado otro después. Usa el último que hayas recibido, o vuelve a inscribirte.',
  )
const alreadyValidated = () =>
  new Problem('conflicto', 'Esta inscripción ya estaba validada. Entra con tu correo y tu contraseña.')

type Signup = z.output<typeof enrolment.signup.body>

/** Ends an enrolment: member, account, consents and the spent code, all or nothing. Answers the username. */
export async function validate(work: Work, { cod, id, password }: Signup): Promise<string> {
  const { db, world, trace } = work
  const pending = await lockByCode(db, world.clock, id, cod)
  if (pending?.completedAt) throw alreadyValidated()
  if (!pending?.open) throw linkIsStale()
  const { asked, email } = pending
  const { name, lastName1, lastName2, idDocument, birthday } = asked.values
  checkStrength(password, [email, name, lastName1, lastName2 ?? '', idDocument, birthday ?? ''])
  await holdDocument(db, idDocument)
  const standing = await standingOf(db, { idDocument, email })
  if (standing.is === 'member') throw alreadyValidated()
  if (standing.is === 'elsewhere' || standing.blocked)
    throw new Problem(
      'conflicto',
      'No hemos podido terminar la inscripción con estos datos. Escríbenos y lo resolvemos.',
    )
  const affiliateId = await admit(work, asked, standing.formerId)
  const account = { username: email, affiliateId }
  const userId =
    standing.userId ?? (await addUser(db, { ...account, role: 'ROLE_USER', passwordHash: null })).userId
  await adoptAccount(db, userId, account)
  await setPassword(db, userId, await hashPassword(password))
  await endSessions(world, db, { userId })
  await closePending(db, world.clock, pending.id)
  await queueMail(db, { kind: 'welcome', recipient: email, data: { affiliateId } })
  trace.author = { userId, username: email, role: 'ROLE_USER' }
  return email
}

/** Opens the account that an invitation prepared. Answers the username. */
export async function accept({ db, world, trace }: Work, { cod, id, password }: Signup): Promise<string> {
  const invitation = await findInvitation(db, world.clock, id, cod)
  if (invitation?.usedAt) throw alreadyValidated()
  if (!invitation?.open || !invitation.enabled) throw linkIsStale()
  const { userId, username, role, affiliateId } = invitation
  checkStrength(password, await wordsOf(db, userId))
  if (!(await spendInvitation(db, world.clock, cod))) throw alreadyValidated()
  await setPassword(db, userId, await hashPassword(password))
  trace.author = { userId, username, role }
  trace.note(`Invitación del inscrito ${affiliateId}`)
  return username
}
