import type { SignedIn } from '#contract/actor.ts'
import { findFieldLabel } from '#contract/census/profile/formatChange.ts'
import { isPersonField, type ProfileValues } from '#contract/people/fields.ts'
import { findPatchErrors } from '#contract/census/profile/profileRules.ts'
import { findMergeField, mergeFields, type MergeField } from '#contract/census/duplicates/mergeFields.ts'
import {
  describeTwoAccounts,
  type DependentCounts,
  type Choices,
} from '#contract/census/duplicates/merges.ts'
import { onePerson, setCommunications, listWithdrawnAmong } from '#server/consents/consents.queries.ts'
import { readProfile } from '#server/census/profile.queries.ts'
import {
  findAccountSide,
  openedElsewhere,
  partAccount,
  requireSameIdentity,
} from '#server/census/duplicates/merge.identity.rules.ts'
import {
  followMerge,
  followParting,
  hasAddressOfRemoved,
  readProven,
  tellMerged,
} from '#server/census/duplicates/merge.addresses.rules.ts'
import { joinWritten, onePersonUnder } from '#server/census/records/joined.queries.ts'
import { addProfileChanges, pickChangedValues } from '#server/census/profile/profile.rules.ts'
import {
  lockAccountsOf,
  countDependents,
  moveDependents,
  moveRecordsAndComments,
  readDependents,
  reinstateConsents,
  returnDependents,
  returnRecordsAndComments,
  type Dependents,
} from '#server/census/duplicates/merge.dependents.queries.ts'
import {
  columnsInChoice,
  deleteProfile,
  findLaterMerge,
  lockProfiles,
  lockMerge,
  markMergeUndone,
  insertStoredRows,
  writeColumns,
  writeMerge,
  type AffiliateRow,
  type MergeRow,
} from '#server/census/duplicates/merge.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'

/** What a merge stores for 30 days, as JSON: both profiles before it, the merged profile, and their dependents (`hung`). */
type Snapshot = { kept: AffiliateRow; removed: AffiliateRow; merged: AffiliateRow; hung: Dependents }

type MergeContext = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: World }
type MergeRequest = {
  keptId: number
  otherId: number
  version: number
  otherVersion: number
  choose: Choices
}

/** Merges two profiles into one: the kept profile with the chosen values and the dependents of the other. */
export async function mergeProfiles(context: MergeContext, asked: MergeRequest) {
  const { db, scope, actor, audit, world } = context
  // Own data would show what the other profile keeps from its reader (rules rights-8, privacy-1).
  if (actor.affiliateId === asked.keptId || actor.affiliateId === asked.otherId)
    throw new Problem('conflicto', 'No puedes unir tu propia ficha con otra. Pídeselo a otra persona.')
  const { kept, removed, account } = await lockMergeableProfiles(db, scope, asked)
  const identified = account?.affiliateId === removed.id ? removed : kept
  const proven = await readProven(context, kept.id, removed.id)
  const hung = await readDependents(db, kept, removed)
  const before = await readValues(db, scope, kept.id)
  const receives = await mayReceiveCommunications(db, { kept, removed }, asked.choose)
  const moved = (await countDependents(db, actor, [removed.id])).get(removed.id) ?? noDependents
  await moveDependents(db, kept.id, removed.id, hung)
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
  if (account !== undefined && identified['email'] !== '' && merged['email'] === '')
    throw accountNeedsAddress()
  const sides = { kept, removed, merged }
  const followed = await followMerge(context, sides, proven, account)
  await moveRecordsAndComments(db, [kept, removed], merged)
  const snapshot: Snapshot = { ...sides, hung: { ...hung, ...followed } }
  const { id, until } = await writeMerge(db, {
    keptId: kept.id,
    removedId: removed.id,
    snapshot,
    authorId: actor.userId,
  })
  await tellMerged(context, id, sides, proven, account)
  addProfileChanges(audit, kept.id, before, after)
  logTimes(audit, kept, merged)
  logMove(audit, kept.id, removed.id)
  audit.describe(`Ficha ${removed.id} unida a la ${kept.id}; unión ${id}`)
  audit.addSubjects('affiliate', kept.id, removed.id)
  return { id, keptId: kept.id, removedId: removed.id, until, moved }
}

const accountNeedsAddress = () =>
  new Problem(
    'conflicto',
    'La ficha que quedaría tiene cuenta, que necesita un correo: elige el de la ficha que lo tiene.',
  )

const isMember = (profile: AffiliateRow) => profile['inscription_type'] !== 0

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

async function readValues(db: Database, scope: Scope, id: number): Promise<ProfileValues> {
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
  { keptId, otherId, version, otherVersion }: MergeRequest,
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
 * Undoes a merge: the removed profile returns as it was, and the kept one loses what it took, except values changed
 * since.
 */
export async function undoMerge(context: MergeContext, mergeId: number) {
  const { db, scope, audit, world } = context
  const merge = await lockMerge(db, mergeId, world.clock.now)
  if (!merge) throw notFound()
  const { kept, merged, removed, hung } = requireSnapshot(merge)
  const [current] = await lockProfiles(db, scope, [kept.id])
  if (!current) throw await explainMissingProfile(db, kept.id)
  if (!isMember(current)) throw alreadyLeft()
  const taken = mergeFields.filter((field) => isDifferent(kept, merged, field))
  const isAddressBack = hasAddressOfRemoved(current, { removed, hung })
  const stayed = taken.filter(
    (field) => isDifferent(merged, current, field) && !(field === 'email' && isAddressBack),
  )
  const back = taken.filter((field) => !stayed.includes(field))
  const verifiedSince = current['unverified_since'] !== merged['unverified_since']
  const columns = back.flatMap(columnsInChoice)
  if (isAddressBack && !columns.includes('email')) columns.push('email')
  if (!verifiedSince) columns.push('unverified_since')
  const [account] = await lockAccountsOf(db, [kept.id])
  const side = account && findAccountSide(account, hung)
  const isOfRemoved = side === 'removed'
  const before = await readValues(db, scope, kept.id)
  const restored = await writeColumns(db, kept.id, columns, kept)
  if (account && side === undefined) throw openedElsewhere()
  // The account is with the kept profile still.
  await requireSameIdentity(context, kept.id, current, isOfRemoved ? removed : restored)
  await insertStoredRows(db, 'affiliate', [removed])
  await returnDependents(
    db,
    kept.id,
    removed.id,
    account && isOfRemoved ? { ...hung, userId: account.id } : hung,
  )
  if (account && isOfRemoved && account.id !== hung.userId) await partAccount(context, account)
  // What was written meanwhile under a document that was nobody's joins whom it comes back to (rule people-18).
  for (const { id, id_document: document } of [restored, removed])
    if (document !== current.id_document) await joinWritten(db, world.clock, onePersonUnder(id, document))
  const moved = !account ? undefined : isOfRemoved ? 'removed' : 'kept'
  await followParting(context, moved, { kept, removed, hung, mergedAt: merge.mergedAt, current, restored })
  if (merged['communications'] !== true)
    await reinstateConsents(db, { kept: kept.id, removed: removed.id, hung })
  else if (current['communications'] !== true)
    await setCommunications(db, world.clock, { who: onePerson(removed.id), value: false })
  await returnRecordsAndComments(db, { shared: current.id_document, kept: restored, removed, hung })
  await markMergeUndone(db, mergeId)
  addProfileChanges(audit, kept.id, before, await readValues(db, scope, kept.id))
  logTimes(audit, current, restored)
  logSeparation(audit, kept.id, removed.id)
  audit.describe(`Fichas ${kept.id} y ${removed.id} separadas; unión ${mergeId}`)
  audit.addSubjects('affiliate', kept.id, removed.id)
  return { keptId: kept.id, removedId: removed.id, stayed }
}

function requireSnapshot({ undoneAt, expired, snapshot }: MergeRow): Snapshot {
  if (undoneAt !== null) throw new Problem('conflicto', 'Esta unión ya se había deshecho.')
  if (expired)
    throw new Problem('conflicto', 'Han pasado más de 30 días: esta unión ya no se puede deshacer.')
  // The snapshot is erased when the person leaves.
  if (typeof snapshot !== 'object' || snapshot === null || !('kept' in snapshot)) throw alreadyLeft()
  // Safe: `mergeProfiles` wrote it.
  return snapshot as Snapshot
}

const alreadyLeft = () =>
  new Problem('conflicto', 'La persona se dio de baja después de unir sus fichas: ya no se pueden separar.')

async function explainMissingProfile(db: Database, keptId: number): Promise<Problem> {
  const into = await findLaterMerge(db, keptId)
  return new Problem(
    'conflicto',
    into === undefined
      ? 'La ficha que quedó ya no está en el censo: no hay de qué separar la otra.'
      : `La ficha que quedó se unió después a otra (la ${into}). Deshaz antes esa unión.`,
  )
}

/** Whether two rows have different values in a choice. */
export const isDifferent = (one: AffiliateRow, other: AffiliateRow, choice: MergeField) =>
  columnsInChoice(choice).some((column) => (one[column] ?? null) !== (other[column] ?? null))

/**
 * Logs the merge in the histories of both profiles, so that every version has a change in its history (rule census-5).
 */
const logMove = (audit: AuditEntry, kept: number, removed: number) =>
  audit.changes.push(
    { entity: 'affiliate', entityId: kept, field: 'mergedFile', before: null, after: `${removed}` },
    { entity: 'affiliate', entityId: removed, field: 'mergedInto', before: null, after: `${kept}` },
  )
const logSeparation = (audit: AuditEntry, kept: number, removed: number) =>
  audit.changes.push(
    { entity: 'affiliate', entityId: kept, field: 'mergedFile', before: `${removed}`, after: null },
    { entity: 'affiliate', entityId: removed, field: 'mergedInto', before: `${kept}`, after: null },
  )

/** Logs changes of the enrolment and leaving times, which no correction can change. */
const logTimes = (audit: AuditEntry, before: AffiliateRow, after: AffiliateRow) =>
  audit.addChanges('affiliate', after.id, pickTimes(before), pickTimes(after))

const pickTimes = (row: AffiliateRow) => ({
  creationTime: row['creation_time'],
  unregisteredAt: row['unregistered_at'] ?? null,
})
