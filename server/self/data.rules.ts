import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import type { SignedIn } from '#contract/actor.ts'
import { fileUses } from '#contract/fileUses.ts'
import { withheldData, type OwnData } from '#contract/self/data.ts'
import { whoSees } from '#contract/self/whoSees.ts'
import { findOwnProfile } from '#server/census/affiliates.queries.ts'
import type { StoredFile } from '#server/files/files.queries.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { listAttendances } from '#server/meetings/attendances.queries.ts'
import { listConsents } from '#server/consents/consents.queries.ts'
import {
  readAccount,
  listActivityOf,
  listCommentsAbout,
  listOfficesOf,
  listOwnFiles,
  listSessionsOf,
  listFullRecords,
} from '#server/self/data.queries.ts'
import { listAccesses, describeAuthor, listOwnChanges } from '#server/self/history.queries.ts'
import { findLeaving } from '#server/self/leaving.queries.ts'
import { createOwnershipFilter } from '#server/self/ownership.queries.ts'
import {
  listAddressesOf,
  listEnrolmentsOf,
  listImportsOf,
  listMailsTo,
  listMergesOf,
  listOtherChanges,
  type DataSubject,
} from '#server/self/elsewhere.queries.ts'

const allRows = { page: 0, size: -1, sort: 'creationDate', direction: 'desc' } as const

/**
 * Collects all data held about the caller in one consistent read (rule privacy-1). An account without a profile has
 * data too.
 */
export const gatherOwnData = ({ db }: World, scope: Scope, actor: SignedIn): Promise<OwnData> =>
  inTransaction(db, async (moment) => {
    const { userId, affiliateId } = actor
    const profile = affiliateId === null ? undefined : await findOwnProfile(moment, scope, affiliateId)
    const person: DataSubject = {
      userId,
      affiliateId,
      idDocument: profile?.idDocument ?? null,
      emails: await listAddressesOf(moment, userId),
    }
    return {
      producedAt: new Date().toISOString(),
      leftOut: [...withheldData],
      whoSees: [...whoSees],
      account: await readAccount(moment, userId),
      sessions: await listSessionsOf(moment, userId),
      ...(await readCensusData(moment, scope, person)),
      ...(await readWrittenData(moment, scope, person)),
      activity: (await listActivityOf(moment, userId)).map((row) => ({
        ...row,
        action: describeAction(row.action),
      })),
      mails: await listMailsTo(moment, person),
      pendingEnrolments: await listEnrolmentsOf(moment, person),
      files: (await listOwnFiles(moment, userId)).map(describeUse),
    }
  })

const describeAction = (action: string) => activityActions[action as ActivityAction] ?? action

const describeUse = ({ use, ...stored }: StoredFile) => ({ ...stored, use: fileUses[use].label })

/** The parts that depend on a profile in the census. */
async function readCensusData(db: Database, scope: Scope, { affiliateId }: DataSubject) {
  if (affiliateId === null)
    return { affiliate: null, offices: [], consents: [], attendances: [], imports: [], merges: [] }
  const [profile, leaving] = [
    await findOwnProfile(db, scope, affiliateId),
    await findLeaving(db, scope, affiliateId),
  ]
  const meetings = { ...allRows, sort: 'meetingTime' } as const
  return {
    affiliate: profile ? { ...profile, unregisteredAt: leaving?.unregisteredAt ?? null } : null,
    offices: await listOfficesOf(db, affiliateId),
    consents: await listConsents(db, scope, affiliateId),
    attendances: (await listAttendances(db, scope, { affiliateId }, meetings)).content,
    imports: await listImportsOf(db, scope, affiliateId),
    merges: await listMergesOf(db, scope, affiliateId),
  }
}

/** The records about a member that they may read. */
export async function listOwnRecords(db: Database, scope: Scope, userId: number) {
  const affiliateId = scope.ownId()
  const profile = await findOwnProfile(db, scope, affiliateId)
  const { isTheirs } = await createOwnershipFilter(db, scope, affiliateId)
  return profile ? (await listFullRecords(db, scope, userId, profile.idDocument)).filter(isTheirs) : []
}

/** Records and comments about a person, changes of their data, and accesses to it. */
async function readWrittenData(db: Database, scope: Scope, person: DataSubject) {
  const { userId, affiliateId, idDocument } = person
  const others = (await listOtherChanges(db, scope, person)).map((row) => ({
    ...row,
    action: describeAction(row.action),
    by: describeAuthor(userId, row),
  }))
  if (affiliateId === null || idDocument === null)
    return { records: [], comments: [], changes: others, accesses: [] }
  const { isTheirs } = await createOwnershipFilter(db, scope, affiliateId)
  const own = await listOwnChanges(db, scope, userId, allRows)
  const changes = own.content.map((row) => ({
    ...row,
    entity: 'affiliate',
    entityId: `${row.mergedFile ?? affiliateId}`,
    action: describeAction(row.action),
  }))
  return {
    records: (await listFullRecords(db, scope, userId, idDocument)).filter(isTheirs),
    comments: (await listCommentsAbout(db, scope, userId, idDocument)).filter(isTheirs),
    changes: [...changes, ...others],
    accesses: (await listAccesses(db, scope, userId, allRows)).content,
  }
}
