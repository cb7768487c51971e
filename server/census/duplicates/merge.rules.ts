import type { SignedIn } from '#contract/actor.ts'
import { findFieldLabel } from '#contract/census/profile/formatChange.ts'
import { isPersonField, type ProfileValues } from '#contract/people/fields.ts'
import { findPatchErrors } from '#contract/census/profile/profileRules.ts'
import { findMergeField, mergeFields } from '#contract/census/duplicates/mergeFields.ts'
import {
  describeTwoAccounts,
  type DependentCounts,
  type Choices,
} from '#contract/census/duplicates/merges.ts'
import { onePerson, setCommunications, listWithdrawnAmong } from '#server/consents/consents.queries.ts'
import { readProfile } from '#server/census/profile.queries.ts'
import { requireSameIdentity } from '#server/census/duplicates/merge.identity.rules.ts'
import {
  followMerge,
  readProven,
  requireSettledAddresses,
  tellMerged,
} from '#server/census/duplicates/merge.addresses.rules.ts'
import { addProfileChanges, pickChangedValues } from '#server/census/profile/profile.rules.ts'
import {
  lockAccountsOf,
  countDependents,
  moveDependents,
  readDependents,
  type Dependents,
} from '#server/census/duplicates/merge.dependents.queries.ts'
import { requireNoOpenRoll } from '#server/census/duplicates/merge.rolls.rules.ts'
import { moveRecordsAndComments } from '#server/census/duplicates/merge.records.queries.ts'
import {
  columnsInChoice,
  deleteProfile,
  lockProfiles,
  writeColumns,
  writeMerge,
  type AffiliateRow,
  sayJoiningProfiles,
} from '#server/census/duplicates/merge.queries.ts'
import { moveStoppedRequests } from '#server/census/duplicates/mergeRequests.queries.ts'
import { holdDocuments } from '#server/census/profile/documentHolds.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'

/** What a merge stores for 30 days, as JSON: both profiles before it, the merged profile, and their dependents (`hung`). */
export type Snapshot = { kept: AffiliateRow; removed: AffiliateRow; merged: AffiliateRow; hung: Dependents }

export type MergeContext = {
  db: Database
  scope: Scope
  actor: Omit<SignedIn, 'sessionId'>
  audit: AuditEntry
  world: World
}
/** Which profiles are merged, as they were compared, and which values the merged one takes. */
export type MergeOrder = {
  keptId: number
  otherId: number
  version: number
  otherVersion: number
  choose: Choices
}

/**
 * Merges two profiles into one: the kept profile with the chosen values and the dependents of the other. Call it by
 * `requestMerge`, which asks those who can be asked (rule rights-11).
 */
export async function mergeProfiles(context: MergeContext, asked: MergeOrder) {
  const { db, scope, actor, audit, world } = context
  // Own data would show what the other profile keeps from its reader (rules rights-8, privacy-1).
  if (actor.affiliateId === asked.keptId || actor.affiliateId === asked.otherId)
    throw new Problem('conflicto', 'No puedes unir tu propia ficha con otra. Pídeselo a otra persona.')
  await sayJoiningProfiles(db)
  const { kept, removed, account } = await lockMergeableProfiles(db, scope, asked)
  await requireNoOpenRoll({ db, clock: world.clock }, [kept.id, removed.id])
  const identified = account?.affiliateId === removed.id ? removed : kept
  await requireSettledAddresses(context, [kept, removed])
  const proven = await readProven({ db, clock: world.clock }, kept.id, removed.id)
  const hung = await readDependents(db, kept, removed)
  const before = await readValues(db, scope, kept.id)
  const receives = await mayReceiveCommunications(db, { kept, removed }, asked.choose)
  const moved = (await countDependents(db, actor, [removed.id])).get(removed.id) ?? noDependents
  await moveDependents(db, kept.id, removed.id, hung)
  const stops = await moveStoppedRequests(db, kept.id, removed.id)
  await deleteProfile(db, scope, removed.id)
  const taken = mergeFields.filter((field) => asked.choose[field] === 'other')
  const columns = new Set([...taken.flatMap(columnsInChoice), 'communications', 'unverified_since'])
  const merged = await writeColumns(db, kept.id, [...columns], {
    ...removed,
    communications: receives,
    // Whether the identity has been verified belongs to the account, so it comes from the profile that has one.
    unverified_since: (hung.userId === null ? kept : removed)['unverified_since'],
  })
  if (!receives && hung.agreed.length > 0)
    await setCommunications(db, world.clock, { who: onePerson(kept.id), value: false })
  const after = await readValues(db, scope, kept.id)
  requireValidProfile(before, after, await readTodayInMadrid(db, world.clock))
  await requireSameIdentity(context, kept.id, identified, merged)
  if ((proven.kept !== '' || proven.removed !== '') && merged['email'] === '') throw addressGoes()
  const sides = { kept, removed, merged }
  await followMerge(context, sides, account)
  await moveRecordsAndComments(db, [kept, removed], merged)
  const snapshot: Snapshot = { ...sides, hung: { ...hung, proven, stops } }
  const { id, until } = await writeMerge(db, {
    keptId: kept.id,
    removedId: removed.id,
    snapshot,
    authorId: actor.userId,
  })
  await holdDocuments(
    db,
    [kept, removed].map((side) => ({ idDocument: side.id_document, affiliateId: side.id, mergeId: id })),
  )
  await tellMerged(context, id, sides, proven)
  addProfileChanges(audit, kept.id, before, after)
  logTimes(audit, kept, merged)
  logMove(audit, kept.id, removed.id)
  audit.describe(`Ficha ${removed.id} unida a la ${kept.id}; unión ${id}`)
  audit.addSubjects('affiliate', [kept.id, removed.id])
  return { id, keptId: kept.id, removedId: removed.id, until, moved }
}

const addressGoes = () =>
  new Problem('conflicto', 'La ficha que quedaría no tendría correo: elige el de la ficha que lo tiene.')

/** Whether the merged profile receives communications: as chosen, unless the person has withdrawn in either profile. */
async function mayReceiveCommunications(
  db: Database,
  { kept, removed }: Record<'kept' | 'removed', AffiliateRow>,
  { communications = 'kept' }: Choices,
) {
  const chosen = communications === 'kept' ? kept : removed
  return (
    chosen['communications'] === true && (await listWithdrawnAmong(db, [kept.id, removed.id])).length === 0
  )
}

/** Checks the merged profile like any correction. */
function requireValidProfile(before: ProfileValues, after: ProfileValues, today: string) {
  const wrong = findPatchErrors(before, pickChangedValues(before, after), today, 'undoing')
  if (wrong.length === 0) return
  const errors = wrong.map(({ path, ...error }) => ({ ...error, path: `choose.${findChoice(path)}` }))
  const messages = wrong.map(({ path, message }) => `${findFieldLabel(path)}: ${message}`)
  throw new Problem('datos-no-validos', `La ficha que quedaría no es válida. ${messages.join('. ')}`, {
    errors,
  })
}

/** The choice that decides a field; any other path is returned unchanged. */
const findChoice = (path: string) => (isPersonField(path) && findMergeField(path)) || path

/** The values of a profile that is locked. */
export async function readValues(db: Database, scope: Scope, id: number): Promise<ProfileValues> {
  const profile = await readProfile(db, scope, id)
  if (!profile) throw new Error('the profile is locked and cannot be gone')
  return profile.values
}

const noDependents: DependentCounts = {
  records: 0,
  comments: 0,
  attendances: 0,
  sectorals: 0,
  accounts: 0,
  offices: 0,
}

async function lockMergeableProfiles(
  db: Database,
  scope: Scope,
  { keptId, otherId, version, otherVersion }: MergeOrder,
) {
  const profiles = await lockProfiles(db, scope, [keptId, otherId])
  const [kept, removed] = [keptId, otherId].map((id) => profiles.find((profile) => profile.id === id))
  if (!kept || !removed || kept === removed) throw notFound()
  if (kept.version !== version || removed.version !== otherVersion)
    throw new Problem(
      'conflicto',
      'Alguien ha cambiado una de las dos fichas mientras las comparabas. Vuelve a mirarlas antes de unirlas.',
    )
  const accounts = await lockAccountsOf(db, [keptId, otherId])
  if (accounts.length > 1)
    throw new Problem('conflicto', describeTwoAccounts(accounts.map(({ username }) => username)))
  return { kept, removed, account: accounts[0] }
}

/**
 * Logs the merge in the histories of both profiles, so that every version has a change in its history (rule census-5).
 */
const logMove = (audit: AuditEntry, kept: number, removed: number) =>
  audit.changes.push(
    { entity: 'affiliate', entityId: kept, field: 'mergedFile', before: null, after: `${removed}` },
    { entity: 'affiliate', entityId: removed, field: 'mergedInto', before: null, after: `${kept}` },
  )

/** Logs changes of the enrolment and leaving times, which no correction can change. */
export const logTimes = (audit: AuditEntry, before: AffiliateRow, after: AffiliateRow) =>
  audit.addChanges('affiliate', after.id, pickTimes(before), pickTimes(after))

const pickTimes = (row: AffiliateRow) => ({
  creationTime: row['creation_time'],
  unregisteredAt: row['unregistered_at'] ?? null,
})
