import type { SignedIn } from '#contract/actor.ts'
import type { ProfileValues } from '#contract/people/fields.ts'
import { tagField } from '#contract/people/tag.ts'
import type { ConfirmIdentity } from '#server/account/ownIdentity.rules.ts'
import { hasOtherSuperAdmin, tellSuperAdmins } from '#server/account/superAdmins.rules.ts'
import { lockProfileToLeave } from '#server/census/profile.queries.ts'
import { writeChanges } from '#server/census/profile/profile.rules.ts'
import { clearTagsOf } from '#server/people/choosing/tagging.queries.ts'
import { deleteHoldsOf } from '#server/people/addresses/addressHolds.queries.ts'
import { eraseMergeSnapshotsOf } from '#server/census/duplicates/merge.queries.ts'
import { dropRetriesOf } from '#server/fees/charges.decisions.queries.ts'
import { withdrawRequestsOf } from '#server/fees/feeRequests.queries.ts'
import { endMandatesForGood } from '#server/fees/ofPerson.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { deleteKnownDevices } from '#server/kernel/security/knownDevice.ts'
import { goodbyeMessage } from '#server/self/self.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { endSessions } from '#server/kernel/security/session.ts'
import { passOffices } from '#server/kernel/security/offices.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { withdrawConsents } from '#server/consents/consents.queries.ts'
import { formerMemberValues } from '#server/census/profile/closing.queries.ts'
import { blockProfile, closeAccount, findLeaving } from '#server/self/leaving.queries.ts'

type LeavingContext = { db: Database; scope: Scope; audit: AuditEntry; world: World }

/**
 * The caller leaves the census (rule privacy-3) and becomes a former member without role, offices, assemblies, bank
 * data or consents. The account is closed and the profile blocked for the legal term.
 */
export async function leaveCensus(
  { db, scope, audit, world }: LeavingContext,
  actor: SignedIn,
  confirm: ConfirmIdentity,
): Promise<void> {
  const { userId, username, role } = actor
  const affiliateId = scope.ownId()
  const held = await lockProfileToLeave(db, scope, affiliateId)
  const person = await findLeaving(db, scope, affiliateId)
  if (!held || !person) throw notFound()
  if (person.unregisteredAt !== null) throw new Problem('conflicto', 'Ya te habías dado de baja')
  if (role === 'ROLE_SUPER_ADMIN' && !(await hasOtherSuperAdmin(db, userId)))
    throw new Problem(
      'conflicto',
      'Eres la única persona con Superadministración. Nombra antes a otra para poder darte de baja.',
    )
  // Who it is, is confirmed after the accounts of the super admins are locked, so that all transactions lock in one
  // order.
  await confirm(db)
  const account = { userId, role }
  await eraseMergeSnapshotsOf(db, affiliateId)
  await endMembership(
    { db, scope, audit, world },
    { id: affiliateId, values: held.values, account, author: username },
  )
  await deleteHoldsOf(db, affiliateId)
  await queueMail(db, goodbyeMessage, username, { affiliateId })
  audit.describeAffiliate(affiliateId)
}

type Leaver = {
  id: number
  values: ProfileValues
  /** Their account, if they have one. */
  account: { userId: number; role: string; enabled?: boolean } | undefined
  /** The login name of whoever does it. */
  author: string
}

/**
 * Ends the membership of a profile that is locked, whoever asks for it (rules privacy-3, privacy-7). What was held or
 * stopped of its address, and what parts merged profiles, stays: staff may be wrong, or lie.
 */
export async function endMembership(
  { db, scope, audit, world }: LeavingContext,
  { id, values, account, author }: Leaver,
): Promise<void> {
  await writeChanges({ db, scope, audit, world }, id, values, {
    ...formerMemberValues,
    sectorals: [],
  })
  await endMandatesForGood(db, scope, id)
  await dropRetriesOf(db, scope, id)
  await withdrawRequestsOf(db, scope, world.clock, id)
  const unregisteredAt = await blockProfile(db, scope, world.clock, id)
  audit.addChanges('affiliate', id, { unregisteredAt: null }, { unregisteredAt } as never)
  for (const { assemblyId, office } of await passOffices(db, id, null))
    audit.addChanges<Record<string, unknown>>('assembly', assemblyId, { [office]: id }, { [office]: null })
  for (const tagId of await clearTagsOf(db, id))
    audit.changes.push({
      entity: 'affiliate',
      entityId: id,
      field: tagField,
      before: `${tagId}`,
      after: null,
    })
  await withdrawConsents(db, scope, world.clock, id)
  if (!account) return
  const { userId, role } = account
  const telling = { db, clock: world.clock, author, gone: 'left' } as const
  await tellSuperAdmins(telling, userId, async () => closeAccount(db, userId))
  audit.addChanges<Record<string, unknown>>(
    'user',
    userId,
    { role, enabled: account.enabled ?? true },
    { role: 'ROLE_USER', enabled: false },
  )
  await endSessions(world, db, { userId })
  await deleteKnownDevices(db, userId)
}
