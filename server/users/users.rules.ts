import type { z } from 'zod'
import { roleLabels, type Role, type SignedIn } from '#contract/actor.ts'
import { userStateLabels, type UserState, type users } from '#contract/users/users.ts'
import { addUser, forgetUnfinished, holdUser, withdrawLinks } from '#server/account/account.queries.ts'
import { isStillSuperAdmin } from '#server/account/superAdmins.rules.ts'
import type { Trace } from '#server/kernel/activity.ts'
import type { Database } from '#server/kernel/database.ts'
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

type Work = { db: Database; trace: Trace; world: World }
type Row = Record<string, unknown>

const wrongUsername = (message: string) => invalid([{ in: 'body', path: 'username', message }])
const conflict = (sentence: string) => new Problem('conflicto', sentence)

/** Gives somebody of the census an account, which waits for them to choose a password; answers its id. */
export async function createUser(
  { db, trace }: Work,
  { username, role }: z.output<typeof users.create.body>,
): Promise<number> {
  const [person, other] = await membersOf(db, username)
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
  await queueMail(db, { kind: 'invitation', recipient: username, data: { affiliateId, userId } })
  trace.changed<Row>('user', userId, {}, { username, role, enabled: true, affiliateId })
  trace.note(`Usuario ${userId}: ${roleLabels[role]}`)
  return userId
}

function alreadyThere({ enabled, passwordHash }: { enabled: boolean; passwordHash: string | null }): string {
  if (!enabled) return 'Esta persona ya tiene una cuenta, y está bloqueada. Puedes habilitarla en su panel.'
  return passwordHash === null
    ? 'Esta persona ya tiene una cuenta y no ha elegido su contraseña. Puedes enviarle otra vez el enlace desde su panel.'
    : 'Esta persona ya tiene una cuenta. Puedes cambiar su rol en su panel.'
}

/** Sends the link to choose the first password again; the ones on their way stop working. */
export async function inviteAgain({ db, trace }: Work, id: number): Promise<void> {
  const user = await holdUser(db, id)
  if (!user) throw notFound()
  const { username, affiliateId } = user
  if (user.passwordHash !== null)
    throw conflict('Esta persona ya eligió su contraseña. Si no la recuerda, puede recuperarla al entrar.')
  if (!user.enabled) throw conflict('La cuenta está bloqueada. Habilítala antes de enviar el enlace.')
  if (affiliateId !== null && (await hasLeft(db, affiliateId)))
    throw conflict('Esta persona se ha dado de baja. Para entrar tiene que volver a inscribirse.')
  // Somebody without a file was given theirs by command, and chooses the first password as one would another.
  const kind = affiliateId === null ? 'recovery' : 'invitation'
  await withdrawLinks(db, id, kind)
  await queueMailOnce(db, { kind, recipient: username, data: { affiliateId, userId: id } })
  trace.note(`Usuario ${id}`)
}

/** Gives another account a role; whoever has it signs in anew. */
export async function changeRole({ db, trace, world }: Work, actor: SignedIn, id: number, role: Role) {
  const { role: before } = await holdOther(
    db,
    actor,
    id,
    'No puedes cambiar tu propio rol. Pídeselo a otra persona.',
  )
  if (before === role) return trace.note(`Usuario ${id}: ${roleLabels[role]}, sin cambios`)
  await setRole(db, id, role)
  await endSessions(world, db, { userId: id })
  trace.changed('user', id, { role: before }, { role })
  trace.note(`Usuario ${id}: ${roleLabels[before]} → ${roleLabels[role]}`)
}

/** Shuts another account, with all that was begun in it, or opens it again. */
export async function changeState({ db, trace, world }: Work, actor: SignedIn, id: number, state: UserState) {
  const user = await holdOther(db, actor, id, 'No puedes bloquear tu propia cuenta. Pídeselo a otra persona.')
  const before = stateOf(user.enabled)
  if (before === state) return trace.note(`Usuario ${id}: ${userStateLabels[state]}, sin cambios`)
  const enabled = isEnabled(state)
  if (enabled && user.affiliateId !== null && (await hasLeft(db, user.affiliateId)))
    throw conflict('Esta persona se ha dado de baja. Su cuenta se abrirá si vuelve a inscribirse.')
  await setEnabled(db, id, enabled)
  if (!enabled) {
    await forgetUnfinished(db, id)
    await endSessions(world, db, { userId: id })
  }
  trace.changed('user', id, { enabled: user.enabled }, { enabled })
  trace.note(`Usuario ${id}: ${userStateLabels[before]} → ${userStateLabels[state]}`)
}

/** Deletes another account; the person's file stays. */
export async function deleteUser({ db, trace }: Work, actor: SignedIn, id: number): Promise<void> {
  const { username, role, enabled, affiliateId } = await holdOther(
    db,
    actor,
    id,
    'No puedes borrar tu propia cuenta. Pídeselo a otra persona.',
  )
  await removeUser(db, id)
  const nothing = { username: null, role: null, enabled: null, affiliateId: null }
  trace.changed<Row>('user', id, { username, role, enabled, affiliateId }, nothing)
  trace.note(`Usuario ${id}: ${roleLabels[role]}`)
}

/**
 * Holds somebody else's account until the transaction ends. Who asks must still be a super admin when it is their
 * turn, and is another one: so there is always one left (S05).
 */
async function holdOther(db: Database, { userId }: SignedIn, id: number, own: string) {
  // Before the other account: everybody locks in the same order.
  const mayStill = await isStillSuperAdmin(db, userId)
  const user = await holdUser(db, id)
  if (!user) throw notFound()
  if (id === userId) throw conflict(own)
  if (!mayStill) throw new Problem('acceso-denegado', 'No tienes permiso para esta acción')
  return user
}
