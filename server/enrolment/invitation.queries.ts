import { sql } from 'kysely'
import { roleLabels } from '#contract/actor.ts'
import { addUser, findUser, issueLink } from '#server/account/account.queries.ts'
import { hashLinkCode } from '#server/kernel/security/linkCode.ts'
import { findAddressHold } from '#server/people/addresses/addressHolds.queries.ts'
import { renameUnusedAccount } from '#server/people/addresses/correctedAddress.queries.ts'
import { isSaidLately } from '#server/people/addresses/saidByStaff.queries.ts'
import { findAffiliateAccount } from '#server/enrolment/enrolment.queries.ts'
import { writeAuditEntry, AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { serverItself } from '#server/kernel/security/device.ts'
import type { Clock } from '#server/kernel/world.ts'

/** Whom an invitation goes to, and who wants it: staff who decide about accounts, who holds a letter, or anybody. */
type Invitation = { affiliateId: number; address: string; wantedBy: 'staff' | 'letter' | 'anybody' }

/** How long an invitation is worth something. */
export const invitationMinutes = 7 * 24 * 60

/**
 * A member who may be invited at an address. Undefined when they have a password already, are blocked, or the address is
 * another person's account, and when it is not that of the profile, or proves nothing of it: held (rule rights-11) or,
 * where anybody may want it, is what staff have said lately (rule rights-14).
 */
export async function judgeInvited(
  db: Database,
  clock: Clock,
  { affiliateId, address, wantedBy }: Invitation,
) {
  const invited = await findAffiliateAccount(db, affiliateId)
  if (!invited || invited.passwordHash !== null || invited.enabled === false) return undefined
  if (invited.email !== address || (await findAddressHold(db, clock, affiliateId, address))) return undefined
  if (wantedBy === 'anybody' && (await isSaidLately(db, clock, affiliateId))) return undefined
  const isTaken = invited.userId === null && (await findUser(db, address)) !== undefined
  return isTaken ? undefined : invited
}

/**
 * Makes a link to choose the first password, for a mail to `address`, and the account if there is none and staff or a
 * letter want it: what anybody may want makes no account before it is used (rule session-9). Undefined when nobody may
 * be invited at it, or it cannot be the one of the account.
 */
export async function issueInvitation(db: Database, clock: Clock, invitation: Invitation) {
  const { affiliateId, address, wantedBy } = invitation
  await lockInvited(db, affiliateId)
  const invited = await judgeInvited(db, clock, invitation)
  if (!invited) return undefined
  const isMoved = invited.userId !== null && invited.username !== address
  // Staff corrected the address before the account was used, and nobody stopped it; of a role a super admin decides.
  if (isMoved && !(await moveUnusedAccount(db, invited, address))) return undefined
  if (invited.userId === null && wantedBy === 'anybody') return undefined
  const userId = invited.userId ?? (await addAccountWithoutPassword(db, invited.email, affiliateId))
  const code = await issueLink(db, clock, { userId, purpose: 'invitation', minutes: invitationMinutes })
  return { name: invited.name, userId, code }
}

/** Locks the profile of whoever makes their account: of two at once one makes it. */
export async function lockWhoeverJoins(db: Database, affiliateId: number): Promise<void> {
  await asSystem('whoever is invited')
    .selectFrom(db, 'affiliate')
    .where('id', '=', affiliateId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

/** The members whose profile has an address. */
export const listMembersAt = (db: Database, address: string) =>
  asSystem('whoever is invited')
    .selectFrom(db, 'affiliate')
    .where('email', '=', address)
    .where('inscriptionType', '<>', 0)
    .select('id')
    .orderBy('id')
    .limit(2)
    .execute()

/**
 * Locks a profile, which is neither deleted nor merged before the transaction ends. Of one that somebody works on, an
 * import or a merge, the mail is tried again later: others wait behind it in its lane (rule durable-8).
 */
async function lockInvited(db: Database, affiliateId: number): Promise<void> {
  const profile = asSystem('whoever is invited')
    .selectFrom(db, 'affiliate')
    .where('id', '=', affiliateId)
    .select('id')
  if (await profile.forShare().skipLocked().executeTakeFirst()) return
  if (await profile.executeTakeFirst()) throw new ProfileInUse()
}

class ProfileInUse extends Error {
  override name = 'ProfileInUse'
}

type Invited = NonNullable<Awaited<ReturnType<typeof findAffiliateAccount>>>

const moveUnusedAccount = async (db: Database, { userId, role }: Invited, address: string) =>
  userId !== null && role === 'ROLE_USER' && (await renameUnusedAccount(db, userId, address))

/** Adds an account from the worker, outside a request, with its own activity entry (rule log-1). */
async function addAccountWithoutPassword(
  db: Database,
  username: string,
  affiliateId: number,
): Promise<number> {
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
  audit.addSubjects('affiliate', [affiliateId])
  await writeAuditEntry(db, 'userCreated', 'anonymous', audit)
  return userId
}

/** Whether an address is an account already, other than the one of the former member `formerId` who comes back. */
export async function hasAccount(db: Database, email: string, formerId: number | null): Promise<boolean> {
  const account = await findUser(db, email)
  return account !== undefined && (formerId === null || account.affiliateId !== formerId)
}

/** The account of an invitation and whether it is still open; undefined for an unknown code. */
export const findInvitation = (db: Database, clock: Clock, id: string, code: string) =>
  asSystem('whoever is invited')
    .selectFrom(db, 'appUser')
    .innerJoin('accountLink', 'accountLink.userId', 'appUser.id')
    .leftJoin('affiliate', 'affiliate.id', 'appUser.affiliateId')
    .where('accountLink.codeHash', '=', hashLinkCode(code))
    .where('purpose', '=', 'invitation')
    .where(sql<string>`app_user.id::text`, '=', id)
    .select(['username', 'appUser.id as userId', 'appUser.affiliateId', 'usedAt', 'role', 'appUser.enabled'])
    .select('affiliate.name')
    .select(sql<boolean>`used_at is null and account_link.expires_at > ${clock.now}`.as('open'))
    .executeTakeFirst()

/** Uses up an invitation; false when it was used. Of two calls at once, one wins. */
export async function consumeInvitation(db: Database, clock: Clock, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accountLink')
    .set({ usedAt: clock.now })
    .where('codeHash', '=', hashLinkCode(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether somebody has made an account of a profile by a link since an instant, in seconds: the log says so, whatever became of it. */
export async function hasSignedUpSince(db: Database, affiliateId: number, since: number): Promise<boolean> {
  const { rows } = await sql`select from activity_subject s join activity y on y.id = s.activity_id
    where s.entity = 'affiliate' and s.entity_id = ${affiliateId} and y.action = 'signedUp'
      and y.creation_date >= to_timestamp(${since}) limit 1`.execute(db)
  return rows.length > 0
}
