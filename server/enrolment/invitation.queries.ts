import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { roleLabels } from '#contract/actor.ts'
import { addUser, findUser, issueLink } from '#server/account/account.queries.ts'
import { findInvited } from '#server/enrolment/enrolment.queries.ts'
import { writeAuditEntry, AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database.ts'
import { serverItself } from '#server/kernel/device.ts'
import type { Clock } from '#server/kernel/world.ts'

const hashed = (code: string) => createHash('sha256').update(code).digest()

/**
 * A link with which a member opens their account, which waits for it without a password. Nothing when they
 * have one already, or when their address is somebody else's account.
 */
export async function issueInvitation(db: Database, clock: Clock, affiliateId: number) {
  const invited = await findInvited(db, affiliateId)
  if (!invited || invited.passwordHash !== null || invited.enabled === false) return undefined
  const taken = invited.userId === null && (await findUser(db, invited.email))
  if (taken) return undefined
  const userId = invited.userId ?? (await prepareAccount(db, invited.email, affiliateId))
  const code = await issueLink(db, clock, { userId, purpose: 'invitation', minutes: 7 * 24 * 60 })
  return { name: invited.name, userId, code }
}

/** Makes an account without a password, for a mail that invites by itself; the log has it like any other (rule log-1). */
async function prepareAccount(db: Database, username: string, affiliateId: number): Promise<number> {
  const role = 'ROLE_USER'
  const { userId } = await addUser(db, { username, role, affiliateId, passwordHash: null })
  const audit = new AuditEntry(serverItself)
  audit.addChanges<Record<string, unknown>>(
    'user',
    userId,
    {},
    { username, role, enabled: true, affiliateId },
  )
  audit.describe(`Inscrito ${affiliateId}, usuario ${userId}: ${roleLabels[role]}`)
  await writeAuditEntry(db, 'userCreated', 'anonymous', audit)
  return userId
}

/** Whether an address is already the account of somebody else than whoever has left and comes back. */
export async function hasAccount(db: Database, email: string, formerId: number | null): Promise<boolean> {
  const account = await findUser(db, email)
  return account !== undefined && (formerId === null || account.affiliateId !== formerId)
}

/** Whose account a code opens, and where it stands; undefined for a code that is no such thing. */
export const findInvitation = (db: Database, clock: Clock, id: string, code: string) =>
  db
    .selectFrom('accountLink')
    .innerJoin('appUser', 'appUser.id', 'accountLink.userId')
    .leftJoin('affiliate', 'affiliate.id', 'appUser.affiliateId')
    .where('accountLink.codeHash', '=', hashed(code))
    .where('purpose', '=', 'invitation')
    .where(sql<string>`app_user.id::text`, '=', id)
    .select(['username', 'appUser.id as userId', 'appUser.affiliateId', 'usedAt', 'role', 'appUser.enabled'])
    .select('affiliate.name')
    .select(sql<boolean>`used_at is null and account_link.expires_at > ${clock.now}`.as('open'))
    .executeTakeFirst()

/** Spends an invitation: true for one of two who follow it at once. */
export async function spendInvitation(db: Database, clock: Clock, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accountLink')
    .set({ usedAt: clock.now })
    .where('codeHash', '=', hashed(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
