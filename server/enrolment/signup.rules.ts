import type { z } from 'zod'
import type { enrolment, SignupState } from '#contract/enrolment/enrolment.ts'
import { addUser, holdUser, setPassword, wordsOf } from '#server/account/account.queries.ts'
import { beginAnew } from '#server/account/entrance.rules.ts'
import { hashPassword } from '#server/account/passwords.rules.ts'
import { checkStrength } from '#server/account/strength.rules.ts'
import { adoptAccount, allAreVerified, markUnverified, warn } from '#server/enrolment/enrolment.queries.ts'
import { admit, type Work } from '#server/enrolment/enrolment.rules.ts'
import { findInvitation, spendInvitation } from '#server/enrolment/invitation.queries.ts'
import { closePending, findByCode, holdPending, lockByCode } from '#server/enrolment/pending.queries.ts'
import { standingOf, type Standing } from '#server/enrolment/standing.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import type { DeviceMark } from '#server/kernel/knownDevice.ts'
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
type Outcome = { username: string; state: SignupState }
type Arriving = Work & { device: DeviceMark }
type Finish = (db: Database) => Promise<Outcome>

/**
 * Ends an enrolment: member, account, consents and the spent code, all or nothing. Whoever may be somebody else
 * than the document says is left for staff, and is told the same in every case (rules enrol-4, secrecy-1).
 */
export async function validate({ db: pool, ...work }: Arriving, sent: Signup): Promise<Finish> {
  const { world } = work
  const found = openOf(await findByCode(pool, world.clock, sent.id, sent.cod))
  const { name, lastName1, lastName2, idDocument, birthday } = found.asked.values
  if (!found.heldAt)
    await checkStrength(sent.password, [
      found.email,
      name,
      lastName1,
      lastName2 ?? '',
      idDocument,
      birthday ?? '',
    ])
  const passwordHash = await hashPassword(sent.password)
  return async (db) => {
    const pending = openOf(await lockByCode(db, world.clock, sent.id, sent.cod))
    const { asked, email } = pending
    if (pending.heldAt) return { username: email, state: 'toVerify' }
    const standing = await standingOf(db, { idDocument: asked.values.idDocument, email })
    if (standing.is === 'member') throw alreadyValidated()
    if (standing.is === 'unsure' || (await allAreVerified(db))) {
      await holdPending(db, world.clock, pending, passwordHash)
      if (standing.is === 'unsure' && standing.reach)
        await warn(db, { kind: 'document-used', recipient: standing.reach })
      work.audit.describe(`Inscripción por verificar ${pending.id}`)
      return { username: email, state: 'toVerify' }
    }
    await enter({ ...work, db }, { ...pending, asked }, standing, passwordHash)
    return { username: email, state: 'done' }
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findByCode>>>

function openOf(found: Found | undefined): Found {
  if (found?.completedAt) throw alreadyValidated()
  if (!found?.open && !found?.heldAt) throw linkIsStale()
  return found
}

type New = Extract<Standing, { is: 'new' }>

async function enter(work: Arriving, { id, asked, email }: Found, { formerId, account }: New, hash: string) {
  const { db, world, audit } = work
  const affiliateId = await admit(work, asked, formerId)
  if (formerId === null) await markUnverified(db, world.clock, affiliateId)
  const owned = { username: email, affiliateId }
  const { userId, role } = account ?? {
    ...(await addUser(db, { ...owned, role: 'ROLE_USER', passwordHash: null })),
    role: 'ROLE_USER',
  }
  // A token says whose file is its bearer's: those of a file's former accounts say so no longer.
  for (const other of await adoptAccount(db, userId, owned)) await endSessions(world, db, { userId: other })
  await setPassword(db, userId, hash)
  await endSessions(world, db, { userId })
  await beginAnew(work, { userId, username: email })
  await closePending(db, world.clock, id)
  await queueMail(db, { kind: 'welcome', recipient: email, data: { affiliateId } })
  audit.author = { userId, username: email, role }
}

/** Opens the account that an invitation prepared. */
export async function accept({ db: pool, world, audit, device }: Arriving, sent: Signup): Promise<Finish> {
  const invitation = await findInvitation(pool, world.clock, sent.id, sent.cod)
  if (invitation?.usedAt) throw alreadyValidated()
  if (!invitation?.open || !invitation.enabled) throw linkIsStale()
  const { userId, username, role, affiliateId } = invitation
  await checkStrength(sent.password, await wordsOf(pool, userId))
  const passwordHash = await hashPassword(sent.password)
  return async (db) => {
    // The account first, like whoever withdraws its links to send another.
    if (!(await holdUser(db, userId))?.enabled) throw linkIsStale()
    if (!(await spendInvitation(db, world.clock, sent.cod)))
      throw (await findInvitation(db, world.clock, sent.id, sent.cod)) ? alreadyValidated() : linkIsStale()
    await setPassword(db, userId, passwordHash)
    await beginAnew({ db, world, device }, { userId, username })
    audit.author = { userId, username, role }
    audit.describe(`Invitación del inscrito ${affiliateId}`)
    return { username, state: 'done' }
  }
}
