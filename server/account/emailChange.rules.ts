import type { StopLink } from '#contract/linkState.ts'
import { hoursToStop } from '#contract/people/addressEffect.ts'
import {
  consumeLink,
  findLinkOwner,
  findLinkState,
  findUser,
  findUserById,
  lockUserForUpdate,
  markKnown,
  renameUser,
  revokeLinks,
} from '#server/account/account.queries.ts'
import {
  findStaffChange,
  markAddressConfirmed,
  mustWait,
  takeConfirmedAddress,
} from '#server/account/emailChange.queries.ts'
import { notifyAccountOwner } from '#server/account/factors.rules.ts'
import { lockProfile } from '#server/census/profile.queries.ts'
import { correctProfile } from '#server/census/profile/profile.rules.ts'
import { closeHolds } from '#server/people/addresses/addressHolds.queries.ts'
import {
  addStopped,
  findStopLink,
  findStoppable,
  findStopped,
} from '#server/people/addresses/stoppedAddresses.queries.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { serverItself } from '#server/kernel/security/device.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { endSessions } from '#server/kernel/security/session.ts'
import type { Clock, World } from '#server/kernel/world.ts'

type Context = { db: Database; audit: AuditEntry; world: World }
type Owner = { userId: number; username: string; affiliateId: number | null }

/**
 * How long the link to stop a change is stored, in minutes. It works until the change waits no more; that time begins
 * when the mail was taken, minutes after its link was made.
 */
export const minutesToStop = (hoursToStop + 1) * 60

const ownProfile = asSystem(
  'the profile of an account whose link was opened: the code has proved whose it is',
)

/** Locks profile, account and (later) link in the order that leaving and blocking use, to avoid deadlocks. */
async function lockProfileAndUser(db: Database, userId: number) {
  const user = await findUserById(db, userId)
  if (user && user.affiliateId !== null) await lockProfile(db, ownProfile, user.affiliateId)
  await lockUserForUpdate(db, userId)
}

/** Confirms another address with the code of its link: at once, or from when the old address can stop it no more. */
export async function confirmEmail({ db, audit, world }: Context, code: string): Promise<void> {
  const owner = await findLinkOwner(db, world.clock, 'email', code)
  if (owner !== undefined) {
    await lockProfileAndUser(db, owner)
    if (await mustWait(db, world.clock, code)) {
      const user = await findUserById(db, owner)
      if (user) audit.author = user
      audit.describe('Valdrá cuando pase el plazo para pararlo')
      return void (await markAddressConfirmed(db, world.clock, code))
    }
  }
  const spent = await consumeLink(db, world.clock, 'email', code)
  if (!spent?.email)
    throw new Problem('conflicto', 'El enlace ya no vale: se usó, caducó o pediste otro cambio después.')
  audit.author = spent.user
  await moveLogin({ db, audit, world }, spent.user, spent.email)
  if (spent.isOfStaff) await markKnown(db, world.clock, spent.user.userId)
}

/** Gives an account, and its profile, the address that was confirmed for it; ends the sessions and tells the old address. */
async function moveLogin({ db, audit, world }: Context, user: Owner, email: string): Promise<void> {
  await renameUser(db, user.userId, email)
  if (user.affiliateId !== null)
    await correctProfile({ db, scope: ownProfile, audit, world }, user.affiliateId, { email }, undefined)
  audit.describe('')
  audit.addChanges('user', user.userId, { username: user.username }, { username: email })
  // Tokens issued before carry the old address.
  await endSessions(world, db, { userId: user.userId })
  await notifyAccountOwner(db, user.username, 'emailChanged')
}

/** Stops a change that staff began, with the code of the link at the old address, which the profile gets back. */
export async function stopEmailChange({ db, audit, world }: Context, code: string): Promise<void> {
  const owner = await findLinkOwner(db, world.clock, 'email-stop', code)
  if (owner !== undefined) await lockProfileAndUser(db, owner)
  const isLate = owner !== undefined && (await isOver(db, world.clock, owner))
  const spent = isLate ? undefined : await consumeLink(db, world.clock, 'email-stop', code)
  if (!spent) return stopCorrection({ db, audit, world }, code)
  audit.author = spent.user
  await revokeLinks(db, spent.user.userId, 'email')
  await restoreAddress({ db, audit, world }, spent.user)
}

/** Whether the change that staff began of an account's address can be stopped no more. */
const isOver = async (db: Database, clock: Clock, userId: number): Promise<boolean> =>
  (await findStaffChange(db, clock, userId))?.isWaiting === false

/**
 * The same for a profile that no account in use belonged to: what was written over the address of the link is stopped,
 * and the address itself is all that is written.
 */
async function stopCorrection({ db, audit, world }: Context, code: string): Promise<void> {
  const profile = await findStoppable(db, code)
  if (profile !== undefined) await lockProfile(db, ownProfile, profile)
  const stopped = await findStopped(db, world.clock, code)
  if (!stopped)
    throw new Problem('conflicto', 'El enlace ya no vale: se usó, caducó o ya no hay cambio que parar.')
  await addStopped(db, world.clock, code, stopped)
  const { affiliateId, provenEmail: email } = stopped
  await correctProfile({ db, scope: ownProfile, audit, world }, affiliateId, { email }, undefined)
  await closeHolds(db, [affiliateId])
  audit.describeAffiliate(affiliateId)
}

/** What became of a link to stop a change of address that staff began; looking changes nothing. */
export async function findEmailStop(db: Database, clock: Clock, code: string): Promise<StopLink> {
  const state = await findLinkState(db, clock, 'email-stop', code)
  if (state === 'stale') return findStopLink(db, clock, code)
  const owner = await findLinkOwner(db, clock, 'email-stop', code)
  if (owner === undefined) return { state, address: null }
  if (await isOver(db, clock, owner)) return { state: 'stale', address: null }
  return { state, address: (await findUserById(db, owner))?.username ?? null }
}

/** Writes the address that proves an account into its profile, where staff have written another one. */
export async function restoreAddress({ db, audit, world }: Context, { username, affiliateId }: Owner) {
  if (affiliateId !== null)
    await correctProfile({ db, scope: ownProfile, audit, world }, affiliateId, { email: username }, undefined)
}

/** Upkeep: moves the logins whose new address was confirmed and can be stopped no more. */
export async function applyConfirmedAddresses(world: World): Promise<void> {
  while (await inTransaction(world.db, (db) => applyNext({ ...world, db }))) continue
}

async function applyNext(world: World): Promise<boolean> {
  const { db, clock } = world
  const due = await takeConfirmedAddress(db, clock)
  if (!due) return false
  await lockProfileAndUser(db, due.userId)
  const user = await findUserById(db, due.userId)
  if (!user?.enabled || (await findUser(db, due.email))) return true
  const audit = new AuditEntry(serverItself)
  await moveLogin({ db, audit, world }, user, due.email)
  await markKnown(db, clock, user.userId)
  await writeAuditEntry(db, 'emailChanged', 'anonymous', audit)
  return true
}
