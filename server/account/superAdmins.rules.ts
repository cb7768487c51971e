import type { SignedIn } from '#contract/actor.ts'
import { superAdminsChangedMessage, type SuperAdminChange } from '#server/account/superAdmins.messages.ts'
import {
  listSuperAdminAddresses,
  lockSuperAdmin,
  lockSuperAdmins,
} from '#server/account/superAdmins.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { findCurrentAccount } from '#server/kernel/jobs/attempts.queries.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { listContactAddresses } from '#server/kernel/organisation.queries.ts'
import type { Clock, World } from '#server/kernel/world.ts'

/**
 * Whether a super admin with a password remains without this account (rule rights-4). Stays true until the transaction
 * ends. Call it before any other account is locked, to avoid deadlocks.
 */
export async function hasOtherSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const holders = await lockSuperAdmins(db)
  return holders.some(({ id, hasPassword }) => id !== userId && hasPassword)
}

/**
 * Whether an actor has still the role they act with; stays true until the transaction ends, since whoever takes a role
 * waits for the same lock (rules rights-4, rights-5). Call it like `hasOtherSuperAdmin`.
 */
export async function hasRoleStill(db: Database, { userId, role }: SignedIn): Promise<boolean> {
  await lockSuperAdmins(db)
  return (await findCurrentAccount(db, userId))?.role === role
}

export const notPermitted = () => new Problem('acceso-denegado', 'No tienes permiso para esta acción')

/** Refuses an actor who lost the role while this call waited for its locks. */
export async function requireRoleStill(db: Database, actor: SignedIn): Promise<void> {
  if (!(await hasRoleStill(db, actor))) throw notPermitted()
}

type Telling = {
  db: Database
  clock: Clock
  /** The login name of whoever does it. */
  author: string
  /** What happens to whoever is one no longer. */
  gone?: SuperAdminChange
}

/**
 * Does what may make an account one of a super admin, or no longer, and tells of it whoever is one, or was in the last
 * thirty days, and the account itself: whoever holds the keys of the income does not change unheard (rule organisation-5).
 * The account is locked, and nothing else is compared: what others do to others meanwhile is theirs to tell.
 */
export async function tellSuperAdmins<Result>(
  { gone = 'demoted', ...telling }: Telling,
  userId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const was = await lockSuperAdmin(telling.db, userId)
  const result = await work()
  const is = await lockSuperAdmin(telling.db, userId)
  const what = nameChange(was, is, gone)
  const touched = is ?? was
  if (what && touched) await tellOfChange(telling, what, touched)
  return result
}

/** Tells of an account that was just created, if it is one of a super admin. */
export async function tellOfNewSuperAdmin(telling: Telling, userId: number): Promise<void> {
  const is = await lockSuperAdmin(telling.db, userId)
  if (is) await tellOfChange(telling, 'named', is)
}

type Holder = NonNullable<Awaited<ReturnType<typeof lockSuperAdmin>>>

function nameChange(was: Holder | undefined, is: Holder | undefined, gone: SuperAdminChange) {
  if (!was) return is && 'named'
  if (!is) return gone
  if (was.enabled === is.enabled) return undefined
  return is.enabled ? 'enabled' : 'blocked'
}

async function tellOfChange(
  { db, clock, author }: Telling,
  what: SuperAdminChange,
  { username, hasPassword }: Holder,
) {
  const data = { what, username, author, changedAt: await readNow(db, clock) }
  const lately = await listSuperAdminAddresses(db, clock)
  // Who has been blocked for long is none of those, and hears of it all the same.
  const touched = hasPassword && what !== 'left' ? [username] : []
  const mails = [...new Set([...lately, ...touched])].map((recipient) => ({ recipient, data }))
  await queueMails(db, superAdminsChangedMessage, mails, 'transactional')
}

/** Everybody who hears at once of what may lead the income elsewhere: super admins, also of lately, and the addresses to write to (rule organisation-5). */
export async function listGuardians(
  world: { db: Database } & Pick<World, 'clock' | 'settings'>,
): Promise<string[]> {
  const holders = await listSuperAdminAddresses(world.db, world.clock)
  return [...new Set([...holders, ...(await listContactAddresses(world, world.clock))])]
}
