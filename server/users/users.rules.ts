import { invitationMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import type { z } from 'zod'
import { roleLabels, type Role, type SignedIn } from '#contract/actor.ts'
import { userStateLabels, type UserState, type users } from '#contract/users/users.ts'
import {
  addUser,
  deleteOpenLinksAndChallenges,
  lockUserForUpdate,
  revokeLinks,
} from '#server/account/account.queries.ts'
import type { ConfirmIdentity } from '#server/account/ownIdentity.rules.ts'
import { findAffiliateAccount } from '#server/enrolment/enrolment.queries.ts'
import { describeHold } from '#contract/people/addressEffect.ts'
import { followAddress } from '#server/people/addresses/correctedAddress.rules.ts'
import { findAddressHold } from '#server/people/addresses/addressHolds.queries.ts'
import { renameUnusedAccount } from '#server/people/addresses/correctedAddress.queries.ts'
import {
  hasRoleStill,
  notPermitted,
  requireRoleStill,
  tellOfNewSuperAdmin,
  tellSuperAdmins,
} from '#server/account/superAdmins.rules.ts'
import { hasHeldJob } from '#server/kernel/jobs/jobs.queries.ts'
import { keepBlocked } from '#server/people/deceased.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { queueMail, queueMailOnce } from '#server/kernel/mail/mail.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { endSessions } from '#server/kernel/security/session.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import {
  findUserOf,
  isFormerMember,
  isEnabled,
  lockMembersByEmail,
  lockProfileAddress,
  deleteUserRow,
  setEnabled,
  setRole,
  toUserState,
} from '#server/users/users.queries.ts'

type UsersContext = {
  db: Database
  audit: AuditEntry
  world: World
  /** Says whether the password that came with the call is still that of whoever makes it; absent where none came. */
  confirm?: ConfirmIdentity | undefined
}
type Row = Record<string, unknown>

const wrongUsername = (message: string) => invalid([{ in: 'body', path: 'username', message }])
const conflict = (sentence: string) => new Problem('conflicto', sentence)

const notAMember = 'Esta persona ya no está inscrita.'

/** A new value, and the value the person saw before: when that one has changed since, the call fails (rule durable-4). */
type RequestedChange<Value> = { to: Value; seen?: Value | undefined }

const changedMeanwhile = (now: string) =>
  conflict(`Otra persona acaba de cambiar esta cuenta: ${now}. Revísalo antes de guardar.`)

/** Creates an account for a member and mails them a link to choose a password; returns the user's id. */
export async function createUser(
  { db, scope, audit, world, confirm }: UsersContext & { scope: Scope },
  actor: SignedIn,
  { username, role, affiliateId: seen }: z.output<typeof users.create.body>,
): Promise<number> {
  // Locks the member, then the actor: the same order as leaving does, to avoid deadlocks.
  const [person, other] = await lockMembersByEmail(db, scope, username)
  await requireRoleStill(db, actor)
  await confirm?.(db)
  requireConfirmed(confirm, [role])
  if (seen !== undefined && !other && person?.id !== seen)
    throw conflict(
      person
        ? 'El correo es ahora de otra persona inscrita. Vuelve a buscarla por su DNI.'
        : 'Esta persona ya no está inscrita con este correo. Vuelve a buscarla por su DNI.',
    )
  const existing = await findUserOf(db, { username, affiliateId: person?.id ?? null })
  if (existing) {
    const message = describeExisting(existing)
    throw new Problem('duplicado', message, { errors: [{ in: 'body', path: 'username', message }] })
  }
  if (!person) throw wrongUsername('Inscrito no encontrado')
  if (other)
    throw wrongUsername('Varias personas inscritas comparten este correo. Corrige antes el que no sea suyo.')
  const affiliateId = person.id
  await requireFreeAddress({ db, world }, affiliateId, username)
  const { userId } = await addUser(db, { username, role, affiliateId, passwordHash: null })
  await tellOfNewSuperAdmin({ db, clock: world.clock, author: actor.username }, userId)
  await queueMail(db, invitationMessage, username, { affiliateId, userId })
  audit.addChanges<Row>('user', userId, {}, { username, role, enabled: true, affiliateId })
  audit.describe(`Usuario ${userId}: ${roleLabels[role]}`)
  return userId
}

/** Refuses what makes or unmakes a super admin by an open session alone (rule organisation-5). */
function requireConfirmed(confirm: ConfirmIdentity | undefined, of: readonly Role[]) {
  if (!confirm && of.includes('ROLE_SUPER_ADMIN'))
    throw conflict(`${roleLabels.ROLE_SUPER_ADMIN} se da, se quita, se bloquea y se borra con tu contraseña.`)
}

function describeExisting({
  enabled,
  passwordHash,
}: {
  enabled: boolean
  passwordHash: string | null
}): string {
  if (!enabled) return 'Esta persona ya tiene una cuenta, y está bloqueada. Puedes habilitarla en su panel.'
  return passwordHash === null
    ? 'Esta persona ya tiene una cuenta y no ha elegido su contraseña. Puedes enviarle otra vez el enlace desde su panel.'
    : 'Esta persona ya tiene una cuenta. Puedes cambiar su rol en su panel.'
}

/** Sends the link to choose the first password again; earlier links stop working. */
export async function resendInvitation(
  { db, audit, world }: UsersContext,
  actor: SignedIn,
  id: number,
): Promise<void> {
  await requireRoleStill(db, actor)
  const user = await lockUserForUpdate(db, id)
  if (!user) throw notFound()
  const { username, affiliateId } = user
  if (user.passwordHash !== null)
    throw conflict('Esta persona ya eligió su contraseña. Si no la recuerda, puede recuperarla al entrar.')
  if (!user.enabled) throw conflict('La cuenta está bloqueada. Habilítala antes de enviar el enlace.')
  if (affiliateId !== null && (await isFormerMember(db, affiliateId)))
    throw conflict(`${notAMember} Para entrar tiene que volver a inscribirse.`)
  const address =
    affiliateId === null ? username : await followProfileAddress({ db, world }, id, affiliateId, username)
  // An account without affiliate was created by `npm run admin`; it uses the link to recover a password.
  await revokeLinks(db, id, affiliateId === null ? 'recovery' : 'invitation')
  await (affiliateId === null
    ? queueMailOnce(db, recoveryMessage, username, {})
    : queueMailOnce(db, invitationMessage, address, { affiliateId, userId: id }))
  audit.addChanges<Row>('user', id, { username }, { username: address })
  audit.describe(`Usuario ${id}`)
}

/** Refuses an address that staff wrote over another one, as long as that one can stop it (rule rights-11). */
async function requireFreeAddress(
  { db, world }: Pick<UsersContext, 'db' | 'world'>,
  affiliateId: number,
  address: string,
) {
  const hold = await findAddressHold(db, world.clock, affiliateId, address)
  if (hold) throw conflict(describeHold(hold))
}

/** A super admin decides that an account which nobody has used yet is for the address that its profile has now (rule rights-11). */
async function followProfileAddress(
  { db, world }: Pick<UsersContext, 'db' | 'world'>,
  id: number,
  affiliateId: number,
  username: string,
) {
  const profile = await findAffiliateAccount(db, affiliateId)
  if (!profile) return username
  await requireFreeAddress({ db, world }, affiliateId, profile.email)
  if (profile.email === username) return username
  if (profile.email === '') throw conflict('Su ficha no tiene correo. Escríbelo antes de enviar el enlace.')
  if (!(await renameUnusedAccount(db, id, profile.email)))
    throw conflict('La dirección de su ficha es la de otra cuenta. Corrige antes la que no sea suya.')
  return profile.email
}

/** Changes the role of another account and ends its sessions. A former member cannot get a staff role. */
export async function changeRole(
  { db, audit, world, confirm }: UsersContext,
  actor: SignedIn,
  id: number,
  { to: role, seen }: RequestedChange<Role>,
) {
  const { role: before, affiliateId } = await lockOtherUser(
    { db, confirm },
    actor,
    id,
    'No puedes cambiar tu propio rol. Pídeselo a otra persona.',
  )
  if (seen !== undefined && seen !== before) throw changedMeanwhile(`ahora es ${roleLabels[before]}`)
  if (before === role) return audit.describe(`Usuario ${id}: ${roleLabels[role]}, sin cambios`)
  if (role !== 'ROLE_USER' && affiliateId !== null && (await isFormerMember(db, affiliateId)))
    throw conflict(`${notAMember} Se le podrá dar un rol cuando vuelva a inscribirse.`)
  requireConfirmed(confirm, [before, role])
  await tellSuperAdmins({ db, clock: world.clock, author: actor.username }, id, async () =>
    setRole(db, id, role),
  )
  // What was begun for the account before, perhaps by somebody of a lower rank, does not outlive the change (rule rights-11).
  await deleteOpenLinksAndChallenges(db, id)
  await endSessions(world, db, { userId: id })
  audit.addChanges('user', id, { role: before }, { role })
  audit.describe(`Usuario ${id}: ${roleLabels[before]} → ${roleLabels[role]}`)
}

/** Blocks another account and ends its sessions, links and pending logins; or enables it again. */
export async function changeState(
  { db, audit, world, confirm }: UsersContext,
  actor: SignedIn,
  id: number,
  { to: state, seen }: RequestedChange<UserState>,
) {
  const user = await lockOtherUser(
    { db, confirm },
    actor,
    id,
    'No puedes bloquear tu propia cuenta. Pídeselo a otra persona.',
  )
  const before = toUserState(user.enabled)
  if (!isEnabled(state)) await keepBlocked(db, id)
  if (seen !== undefined && seen !== before)
    throw changedMeanwhile(`ahora su estado es ${userStateLabels[before]}`)
  if (before === state) return audit.describe(`Usuario ${id}: ${userStateLabels[state]}, sin cambios`)
  requireConfirmed(confirm, [user.role])
  const enabled = isEnabled(state)
  if (enabled && user.affiliateId !== null && (await isFormerMember(db, user.affiliateId)))
    throw conflict(`${notAMember} Su cuenta se podrá habilitar cuando vuelva a inscribirse.`)
  await tellSuperAdmins({ db, clock: world.clock, author: actor.username }, id, async () =>
    setEnabled(db, id, enabled),
  )
  if (!enabled) {
    await deleteOpenLinksAndChallenges(db, id)
    await endSessions(world, db, { userId: id })
  }
  audit.addChanges('user', id, { enabled: user.enabled }, { enabled })
  audit.describe(`Usuario ${id}: ${userStateLabels[before]} → ${userStateLabels[state]}`)
}

/** Deletes another account; the person's profile stays. */
export async function deleteUser(
  { db, audit, world, confirm }: UsersContext,
  actor: SignedIn,
  id: number,
): Promise<void> {
  const written = await lockProfileAddress(db, id)
  const { username, role, enabled, affiliateId, passwordHash } = await lockOtherUser(
    { db, confirm },
    actor,
    id,
    'No puedes borrar tu propia cuenta. Pídeselo a otra persona.',
  )
  requireConfirmed(confirm, [role])
  // The import that is being written has locked rows that deleting the account would change.
  if (await hasHeldJob(db, id))
    throw conflict('Tiene un trabajo en curso. Espera a que acabe, o bloquea la cuenta mientras tanto.')
  const telling = { db, clock: world.clock, author: actor.username, gone: 'deleted' } as const
  await tellSuperAdmins(telling, id, async () => deleteUserRow(db, id))
  // What staff wrote over the address that proved the account proves nothing now that it is gone; one that leaving or a
  // death closed, and that has no password any more, proved the profile until now.
  const proves = affiliateId !== null && (passwordHash !== null || (await isFormerMember(db, affiliateId)))
  if (proves && written !== undefined)
    await followAddress(
      { db, clock: world.clock, author: { userId: actor.userId, by: 'hand' } },
      { affiliateId, before: written, written, proven: username },
    )
  const nothing = { username: null, role: null, enabled: null, affiliateId: null }
  audit.addChanges<Row>('user', id, { username, role, enabled, affiliateId }, nothing)
  audit.describe(`Usuario ${id}: ${roleLabels[role]}`)
}

/**
 * Locks another user's account until the transaction ends. The actor must still be a super admin and cannot choose
 * their own account, so one super admin always remains (rule rights-4).
 */
async function lockOtherUser(
  { db, confirm }: Pick<UsersContext, 'db' | 'confirm'>,
  actor: SignedIn,
  id: number,
  own: string,
) {
  // Locks the super admins before the other account, in the same order everywhere.
  const mayStill = await hasRoleStill(db, actor)
  const user = await lockUserForUpdate(db, id)
  if (!user) throw notFound()
  if (id === actor.userId) throw conflict(own)
  if (!mayStill) throw notPermitted()
  await confirm?.(db)
  return user
}
