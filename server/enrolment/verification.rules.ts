import { addUser, holdUser, setPassword } from '#server/account/account.queries.ts'
import { forgiveFailures } from '#server/account/entrance.rules.ts'
import { forgetFactors } from '#server/account/factors.queries.ts'
import { adoptAccount, findInvited, markVerified } from '#server/enrolment/enrolment.queries.ts'
import { admit, type Work } from '#server/enrolment/enrolment.rules.ts'
import { closePending, lockHeld, removePending } from '#server/enrolment/pending.queries.ts'
import { standingOf, type Standing } from '#server/enrolment/standing.queries.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { notFound, Problem } from '#server/kernel/problem.ts'
import { endSessions } from '#server/kernel/session.ts'

/** Staff has checked that whoever waits is the person of that document: what is on file is theirs. */
export async function admitHeld(work: Work, id: string): Promise<void> {
  const { db, world } = work
  const pending = await lockHeld(db, id)
  if (!pending) throw notFound()
  const { email, idDocument, asked, passwordHash } = pending
  const standing = await standingOf(db, { idDocument, email })
  const account = accountFor(standing)
  const affiliateId = await admit(work, asked, standing.formerId)
  await markVerified(db, affiliateId)
  const owned = { username: email, affiliateId }
  const userId =
    account?.userId ?? (await addUser(db, { ...owned, role: 'ROLE_USER', passwordHash: null })).userId
  const former = account ? await adoptAccount(db, userId, owned) : []
  for (const other of former) await endSessions(world, db, { userId: other })
  if (account && account.username !== email) await emptied(work, userId)
  await closePending(db, world.clock, id)
  // An account may have been given a password while this waited: that one is the later.
  if (passwordHash !== null && (await holdUser(db, userId))?.passwordHash === null) {
    await setPassword(db, userId, passwordHash)
    await endSessions(world, db, { userId })
    await forgiveFailures({ db }, email, 'all')
  }
  // Who has waited since before passwords were kept chooses one.
  const kind = (await findInvited(db, affiliateId))?.passwordHash != null ? 'welcome' : 'invitation'
  await queueMail(db, { kind, recipient: email, data: { affiliateId } })
}

function accountFor(standing: Standing) {
  if (standing.isTaken)
    throw new Problem(
      'conflicto',
      'Ya hay una persona inscrita con ese documento. Si es ella, corrige el correo en su ficha y rechaza esta solicitud.',
    )
  if (standing.is === 'member')
    throw new Problem('conflicto', 'Esa dirección de correo es de otra persona inscrita')
  if (standing.account === 'blocked')
    throw new Problem('conflicto', 'La cuenta de esa dirección o de ese documento está bloqueada')
  return standing.account
}

/** Nothing that opened an account under its former address opens it any more. */
async function emptied({ db, world }: Work, userId: number) {
  await setPassword(db, userId, null)
  await forgetFactors(db, userId)
  await endSessions(world, db, { userId })
}

/** Staff could not check who it is: what was said is forgotten, and the address is told. */
export async function rejectHeld({ db, audit }: Work, id: string): Promise<void> {
  const pending = await lockHeld(db, id)
  if (!pending) throw notFound()
  await removePending(db, id)
  await queueMail(db, { kind: 'enrolment-rejected', recipient: pending.email })
  audit.describe(`Inscripción pendiente ${id}`)
}
