import type { SignedIn } from '#contract/actor.ts'
import { superAdminsChangedMessage, type SuperAdminChange } from '#server/account/superAdmins.messages.ts'
import {
  listSuperAdminAddresses,
  listSuperAdmins,
  lockSuperAdmins,
} from '#server/account/superAdmins.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { findCurrentAccount } from '#server/kernel/jobs/attempts.queries.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { Clock } from '#server/kernel/world.ts'

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
 * Does what may change who is a super admin, and tells each change to whoever is one, or was in the last thirty days, the
 * touched account among them: whoever holds the keys of the income does not change unheard (rule organisation-5). Call it
 * under the locks of what is done.
 */
export async function tellSuperAdmins<Result>(
  { db, clock, author, gone = 'demoted' }: Telling,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await listSuperAdmins(db)
  const result = await work()
  const changes = findChanges(before, await listSuperAdmins(db), gone)
  if (changes.length === 0) return result
  const changedAt = await readNow(db, clock)
  const lately = await listSuperAdminAddresses(db, clock)
  const mails = changes.flatMap(({ what, username, hasPassword }) => {
    const touched = hasPassword && what !== 'left' ? [username] : []
    const data = { what, username, author, changedAt }
    return [...new Set([...lately, ...touched])].map((recipient) => ({ recipient, data }))
  })
  await queueMails(db, superAdminsChangedMessage, mails, 'transactional')
  return result
}

type Holder = Awaited<ReturnType<typeof listSuperAdmins>>[number]

function findChanges(before: readonly Holder[], after: readonly Holder[], gone: SuperAdminChange) {
  const lost = before
    .filter(({ id }) => after.every((now) => now.id !== id))
    .map((was) => ({ ...was, what: gone }))
  const changed = after.flatMap((now): (Holder & { what: SuperAdminChange })[] => {
    const was = before.find(({ id }) => id === now.id)
    if (!was) return [{ ...now, what: 'named' }]
    if (was.enabled === now.enabled) return []
    return [{ ...now, what: now.enabled ? 'enabled' : 'blocked' }]
  })
  return [...lost, ...changed]
}
