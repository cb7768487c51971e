import { mergeFields } from '#contract/census/duplicates/mergeFields.ts'
import { onePerson, setCommunications } from '#server/consents/consents.queries.ts'
import {
  findAccountSide,
  openedElsewhere,
  partAccount,
  requireSameIdentity,
} from '#server/census/duplicates/merge.identity.rules.ts'
import {
  followParting,
  isAddressOfRemoved,
  readPartedProven,
} from '#server/census/duplicates/merge.addresses.rules.ts'
import { joinWritten, onePersonUnder } from '#server/census/records/joined.queries.ts'
import { addProfileChanges } from '#server/census/profile/profile.rules.ts'
import {
  lockAccountsOf,
  reinstateConsents,
  returnDependents,
} from '#server/census/duplicates/merge.dependents.queries.ts'
import { requireNoOpenRoll } from '#server/census/duplicates/merge.rolls.rules.ts'
import { returnRecordsAndComments } from '#server/census/duplicates/merge.records.queries.ts'
import {
  columnsInChoice,
  findLaterMerge,
  lockProfiles,
  lockMerge,
  markMergeUndone,
  insertStoredRows,
  writeColumns,
  type AffiliateRow,
  type MergeRow,
  isDifferent,
  sayJoiningProfiles,
} from '#server/census/duplicates/merge.queries.ts'
import { returnStoppedRequests } from '#server/census/duplicates/mergeRequests.queries.ts'
import { listStanding } from '#server/census/standingAssemblies.queries.ts'
import { freeMergedDocuments } from '#server/census/profile/documentHolds.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import {
  logTimes,
  readValues,
  type MergeContext,
  type Snapshot,
} from '#server/census/duplicates/merge.rules.ts'

const isMember = (profile: AffiliateRow) => profile['inscription_type'] !== 0

/**
 * Undoes a merge: the removed profile returns as it was, and the kept one loses what it took, except values changed
 * since.
 */
export async function undoMerge(context: MergeContext, mergeId: number) {
  const { db, scope, audit, world } = context
  await sayJoiningProfiles(db)
  const merge = await lockMerge(db, mergeId, world.clock.now)
  if (!merge) throw notFound()
  const { kept, merged, removed, hung } = await withoutDissolved(db, requireSnapshot(merge))
  const [current] = await lockProfiles(db, scope, [kept.id])
  if (!current) throw await explainMissingProfile(db, kept.id)
  if (!isMember(current)) throw alreadyLeft()
  await requireNoOpenRoll({ db, clock: world.clock }, [kept.id, removed.id])
  const taken = mergeFields.filter((field) => isDifferent(kept, merged, field))
  const isAddressMoved = isAddressOfRemoved({ kept, removed, merged })
  const isAddressBack = isAddressMoved || (current['email'] !== '' && current['email'] === removed['email'])
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
  const moved = account && { ...account, side: isOfRemoved ? ('removed' as const) : ('kept' as const) }
  const proven = await readPartedProven(context, { kept, removed, merged }, hung, moved)
  // What was written over the address of the profile that went is its own now.
  const isCorrected = isAddressMoved && !['', merged['email'], kept['email']].includes(current['email'])
  const returned = isCorrected ? { ...removed, email: current['email'] } : removed
  const before = await readValues(db, scope, kept.id)
  const restored = await writeColumns(db, kept.id, columns, kept)
  if (account && side === undefined) throw openedElsewhere()
  // The account is with the kept profile still.
  await requireSameIdentity(context, kept.id, current, isOfRemoved ? returned : restored)
  await insertStoredRows(db, 'affiliate', [returned])
  const { charged } = await returnDependents(
    db,
    kept.id,
    removed.id,
    account && isOfRemoved ? { ...hung, userId: account.id } : hung,
  )
  await returnStoppedRequests(db, kept.id, removed.id, hung.stops ?? [])
  if (account && isOfRemoved && account.id !== hung.userId) await partAccount(context, account)
  // What was written meanwhile under a document that was nobody's joins whom it comes back to (rule people-18).
  for (const { id, id_document: document } of [restored, removed])
    if (document !== current.id_document) await joinWritten(db, world.clock, onePersonUnder(id, document))
  await followParting(context, moved, { kept, removed: returned, proven, current, restored })
  if (merged['communications'] !== true)
    await reinstateConsents(db, { kept: kept.id, removed: removed.id, hung })
  else if (current['communications'] !== true)
    await setCommunications(db, world.clock, { who: onePerson(removed.id), value: false })
  await returnRecordsAndComments(db, { shared: current.id_document, kept: restored, removed, hung })
  await markMergeUndone(db, mergeId)
  await freeMergedDocuments(db, mergeId)
  addProfileChanges(audit, kept.id, before, await readValues(db, scope, kept.id))
  logTimes(audit, current, restored)
  audit.addChanges('affiliate', removed.id, { email: removed['email'] }, { email: returned['email'] })
  logSeparation(audit, kept.id, removed.id)
  const paid =
    charged.length === 0 ? '' : `; de la ${removed.id}, en la cuenta de la ${kept.id}: ${charged.join(', ')}`
  audit.describe(`Fichas ${kept.id} y ${removed.id} separadas; unión ${mergeId}${paid}`)
  audit.addSubjects('affiliate', [kept.id, removed.id])
  return { keptId: kept.id, removedId: removed.id, stayed, charged }
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

/** What was stored of two profiles without the assemblies that have been dissolved since (rule assembly-4). */
async function withoutDissolved(
  db: Database,
  { kept, removed, hung, ...merge }: Snapshot,
): Promise<Snapshot> {
  const { sectorals } = hung
  const rows = [kept, removed]
  // Safe: the columns are numbers of assemblies or null.
  const named = rows.flatMap((row) => [row['assembly_id'], row['main_sectoral_id']] as (number | null)[])
  const standing = await listStanding(db, [...named, ...sectorals.kept, ...sectorals.removed])
  const only = (id: unknown) => (standing.has(id as number) ? id : null)
  const clean = (row: AffiliateRow): AffiliateRow => ({
    ...row,
    assembly_id: only(row['assembly_id']),
    main_sectoral_id: only(row['main_sectoral_id']),
  })
  const isStanding = (id: number) => standing.has(id)
  return {
    ...merge,
    kept: clean(kept),
    removed: clean(removed),
    hung: {
      ...hung,
      sectorals: { kept: sectorals.kept.filter(isStanding), removed: sectorals.removed.filter(isStanding) },
    },
  }
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

/** Logs the separation in the histories of both profiles (rule census-5). */
const logSeparation = (audit: AuditEntry, kept: number, removed: number) =>
  audit.changes.push(
    { entity: 'affiliate', entityId: kept, field: 'mergedFile', before: `${removed}`, after: null },
    { entity: 'affiliate', entityId: removed, field: 'mergedInto', before: `${kept}`, after: null },
  )
