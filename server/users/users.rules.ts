import type { z } from 'zod'
import { roleLabels, type Role, type SignedIn } from '#contract/actor.ts'
import { userStateLabels, type UserState, type users } from '#contract/users/users.ts'
import {
  addUser,
  deleteOpenLinksAndChallenges,
  lockUserForUpdate,
  revokeLinks,
} from '#server/account/account.queries.ts'
import { isStillSuperAdmin } from '#server/account/superAdmins.rules.ts'
import { hasHeldJob } from '#server/import/jobs.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { invitationMessage } from '#server/enrolment/enrolment.messages.ts'
import { queueMail, queueMailOnce } from '#server/kernel/mail.ts'
import { invalid, notFound, Problem } from '#server/kernel/problem.ts'
import { endSessions } from '#server/kernel/session.ts'
import type { World } from '#server/kernel/world.ts'
import {
  accountWith,
  hasLeft,
  isEnabled,
  membersOf,
  removeUser,
  setEnabled,
  setRole,
  stateOf,
} from '#server/users/users.queries.ts'

type Work = { db: Database; audit: AuditEntry; world: World }
type Row = Record<string, unknown>

const wrongUsername = (message: string) => invalid([{ in: 'body', path: 'username', message }])
const conflict = (sentence: string) => new Problem('conflicto', sentence)

const noMember = 'Esta persona ya no está inscrita.'

/** What somebody wants, and what they saw before: when it is another by now, nothing is changed (rule durable-4). */
type Wish<Value> = { to: Value; seen?: Value | undefined }

const changedMeanwhile = (now: string) =>
  conflict(`Otra persona acaba de cambiar esta cuenta: ${now}. Revísalo antes de guardar.`)

/** Gives somebody of the census an account, which waits for them to choose a password; answers its id. */
export async function createUser(
  { db, audit }: Work,
  actor: SignedIn,
  { username, role, affiliateId: seen }: z.output<typeof users.create.body>,
): Promise<number> {
  // The file first, then who asks: in the order of whoever leaves.
  const [person, other] = await membersOf(db, username)
  await mustStillBeSuperAdmin(db, actor)
  if (seen !== undefined && !other && person?.id !== seen)
    throw conflict(
      person
        ? 'El correo es ahora de otra persona inscrita. Vuelve a buscarla por su DNI.'
        : 'Esta persona ya no está inscrita con este correo. Vuelve a buscarla por su DNI.',
    )
  const there = await accountWith(db, { username, affiliateId: person?.id ?? null })
  if (there) {
    const message = alreadyThere(there)
    throw new Problem('duplicado', message, { errors: [{ in: 'body', path: 'username', message }] })
  }
  if (!person) throw wrongUsername('Inscrito no encontrado')
  if (other)
    throw wrongUsername('Varias personas inscritas comparten este correo. Corrige antes el que no sea suyo.')
  const affiliateId = person.id
  const { userId } = await addUser(db, { username, role, affiliateId, passwordHash: null })
  await queueMail(db, invitationMessage, username, { affiliateId, userId })
  audit.addChanges<Row>('user', userId, {}, { username, role, enabled: true, affiliateId })
  audit.describe(`Usuario ${userId}: ${roleLabels[role]}`)
  return userId
}

function alreadyThere({ enabled, passwordHash }: { enabled: boolean; passwordHash: string | null }): string {
  if (!enabled) return 'Esta persona ya tiene una cuenta, y está bloqueada. Puedes habilitarla en su panel.'
  return passwordHash === null
    ? 'Esta persona ya tiene una cuenta y no ha elegido su contraseña. Puedes enviarle otra vez el enlace desde su panel.'
    : 'Esta persona ya tiene una cuenta. Puedes cambiar su rol en su panel.'
}

/** Sends the link to choose the first password again; the ones on their way stop working. */
export async function inviteAgain({ db, audit }: Work, actor: SignedIn, id: number): Promise<void> {
  await mustStillBeSuperAdmin(db, actor)
  const user = await lockUserForUpdate(db, id)
  if (!user) throw notFound()
  const { username, affiliateId } = user
  if (user.passwordHash !== null)
    throw conflict('Esta persona ya eligió su contraseña. Si no la recuerda, puede recuperarla al entrar.')
  if (!user.enabled) throw conflict('La cuenta está bloqueada. Habilítala antes de enviar el enlace.')
  if (affiliateId !== null && (await hasLeft(db, affiliateId)))
    throw conflict(`${noMember} Para entrar tiene que volver a inscribirse.`)
  // Somebody without a file was given theirs by command, and chooses the first password as one would another.
  await revokeLinks(db, id, affiliateId === null ? 'recovery' : 'invitation')
  await (affiliateId === null
    ? queueMailOnce(db, recoveryMessage, username, {})
    : queueMailOnce(db, invitationMessage, username, { affiliateId, userId: id }))
  audit.describe(`Usuario ${id}`)
}

/** Gives another account a role; whoever has it signs in anew. Who is no member can only lose theirs. */
export async function changeRole(
  { db, audit, world }: Work,
  actor: SignedIn,
  id: number,
  { to: role, seen }: Wish<Role>,
) {
  const { role: before, affiliateId } = await holdOther(
    db,
    actor,
    id,
    'No puedes cambiar tu propio rol. Pídeselo a otra persona.',
  )
  if (seen !== undefined && seen !== before) throw changedMeanwhile(`ahora es ${roleLabels[before]}`)
  if (before === role) return audit.describe(`Usuario ${id}: ${roleLabels[role]}, sin cambios`)
  if (role !== 'ROLE_USER' && affiliateId !== null && (await hasLeft(db, affiliateId)))
    throw conflict(`${noMember} Se le podrá dar un rol cuando vuelva a inscribirse.`)
  await setRole(db, id, role)
  await endSessions(world, db, { userId: id })
  audit.addChanges('user', id, { role: before }, { role })
  audit.describe(`Usuario ${id}: ${roleLabels[before]} → ${roleLabels[role]}`)
}

/** Shuts another account, with all that was begun in it, or opens it again. */
export async function changeState(
  { db, audit, world }: Work,
  actor: SignedIn,
  id: number,
  { to: state, seen }: Wish<UserState>,
) {
  const user = await holdOther(db, actor, id, 'No puedes bloquear tu propia cuenta. Pídeselo a otra persona.')
  const before = stateOf(user.enabled)
  if (seen !== undefined && seen !== before)
    throw changedMeanwhile(`ahora su estado es ${userStateLabels[before]}`)
  if (before === state) return audit.describe(`Usuario ${id}: ${userStateLabels[state]}, sin cambios`)
  const enabled = isEnabled(state)
  if (enabled && user.affiliateId !== null && (await hasLeft(db, user.affiliateId)))
    throw conflict(`${noMember} Su cuenta se podrá habilitar cuando vuelva a inscribirse.`)
  await setEnabled(db, id, enabled)
  if (!enabled) {
    await deleteOpenLinksAndChallenges(db, id)
    await endSessions(world, db, { userId: id })
  }
  audit.addChanges('user', id, { enabled: user.enabled }, { enabled })
  audit.describe(`Usuario ${id}: ${userStateLabels[before]} → ${userStateLabels[state]}`)
}

/** Deletes another account; the person's file stays. */
export async function deleteUser({ db, audit }: Work, actor: SignedIn, id: number): Promise<void> {
  const { username, role, enabled, affiliateId } = await holdOther(
    db,
    actor,
    id,
    'No puedes borrar tu propia cuenta. Pídeselo a otra persona.',
  )
  // The list is written in one transaction, which holds what would go with the account.
  if (await hasHeldJob(db, id))
    throw conflict('Tiene una importación en curso. Espera a que acabe, o bloquea la cuenta mientras tanto.')
  await removeUser(db, id)
  const nothing = { username: null, role: null, enabled: null, affiliateId: null }
  audit.addChanges<Row>('user', id, { username, role, enabled, affiliateId }, nothing)
  audit.describe(`Usuario ${id}: ${roleLabels[role]}`)
}

/**
 * Holds somebody else's account until the transaction ends. Who asks must still be a super admin when it is their
 * turn, and is another one: so there is always one left (rule rights-4).
 */
async function holdOther(db: Database, { userId }: SignedIn, id: number, own: string) {
  // Before the other account: everybody locks in the same order.
  const mayStill = await isStillSuperAdmin(db, userId)
  const user = await lockUserForUpdate(db, id)
  if (!user) throw notFound()
  if (id === userId) throw conflict(own)
  if (!mayStill) throw noLonger()
  return user
}

const noLonger = () => new Problem('acceso-denegado', 'No tienes permiso para esta acción')

/** Refuses who lost the role while this call waited for its locks (rule rights-5). */
async function mustStillBeSuperAdmin(db: Database, { userId }: SignedIn) {
  if (!(await isStillSuperAdmin(db, userId))) throw noLonger()
}
