import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import type { SignedIn } from '#contract/actor.ts'
import { fileUses } from '#contract/fileUses.ts'
import type { OwnData } from '#contract/self/data.ts'
import { withheldData } from '#contract/self/withheldData.ts'
import type { Attendance } from '#contract/meetings/attendances.ts'
import { whoSees } from '#contract/self/whoSees.ts'
import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { findOwnProfile, listOfficesOf } from '#server/census/affiliates.queries.ts'
import type { StoredFile } from '#server/files/files.queries.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock, World } from '#server/kernel/world.ts'
import { listAttendances } from '#server/meetings/attendances.queries.ts'
import { listConsents } from '#server/consents/consents.queries.ts'
import {
  readAccount,
  listActivityOf,
  listCommentsAbout,
  listOwnFiles,
  listSessionsOf,
  listFullRecords,
} from '#server/self/data.queries.ts'
import { listOwnAccesses, describeAuthor, listOwnChanges } from '#server/self/history.queries.ts'
import { readOwnFees } from '#server/self/fees.queries.ts'
import { listAllReceived, listSuppressed } from '#server/self/received.queries.ts'
import { listErasuresOf } from '#server/retention/cases.queries.ts'
import { findLeaving } from '#server/self/leaving.queries.ts'
import { readOwnership, type Ownership } from '#server/census/ownership/ownership.queries.ts'
import { readOwnVotings } from '#server/self/votings.queries.ts'
import {
  listAddressesOf,
  listEnrolmentsOf,
  listImportsOf,
  listMailsTo,
  listDeparturesOf,
  listMergesOf,
  listOtherChanges,
  listOwnMinutes,
  listOwnTags,
  listRollsOf,
  type DataSubject,
} from '#server/self/elsewhere.queries.ts'

const allRows = { page: 0, size: -1, sort: 'creationDate', direction: 'desc' } as const

/**
 * Collects all data held about the caller in one consistent read (rule privacy-1). An account without a profile has
 * data too.
 */
export const gatherOwnData = ({ db, clock }: World, scope: Scope, actor: SignedIn): Promise<OwnData> =>
  inTransaction(db, async (moment) => {
    const { userId, affiliateId } = actor
    const profile = affiliateId === null ? undefined : await findOwnProfile(moment, scope, affiliateId)
    const ownership = await readOwnership(moment, scope, clock, affiliateId ?? 0)
    const person: DataSubject = {
      userId,
      affiliateId,
      idDocument: profile?.idDocument ?? null,
      ownership,
      emails: await listAddressesOf(moment, userId),
    }
    return {
      producedAt: new Date().toISOString(),
      leftOut: [...withheldData],
      whoSees: [...whoSees],
      inReviewUntil: ownership.until,
      account: await readAccount(moment, userId),
      sessions: await listSessionsOf(moment, userId),
      ...(await readCensusData({ db: moment, clock }, scope, person, profile)),
      ...(await readWrittenData(moment, scope, person)),
      activity: (await listActivityOf(moment, userId)).map((row) => ({
        ...row,
        action: describeAction(row.action),
      })),
      mails: await listMailsTo(moment, person),
      notWritten: await listSuppressed(moment, person.emails),
      pendingEnrolments: await listEnrolmentsOf(moment, person),
      files: (await listOwnFiles(moment, userId)).map(describeUse),
    }
  })

const describeAction = (action: string) => activityActions[action as ActivityAction] ?? action

const describeUse = ({ use, ...stored }: StoredFile) => ({ ...stored, use: fileUses[use].label })

/** The parts that depend on a profile in the census. */
async function readCensusData(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  scope: Scope,
  { affiliateId, emails, ownership }: DataSubject,
  profile: OwnProfile | undefined,
) {
  if (affiliateId === null)
    return {
      affiliate: null,
      offices: [],
      consents: [],
      attendances: [],
      mandates: [],
      charges: [],
      feeRequests: [],
      notCharged: [],
      minutes: [],
      imports: [],
      rolls: [],
      votings: [],
      votingClaims: [],
      tags: [],
      merges: [],
      departures: [],
      erasures: [],
      communications: [],
    }
  const leaving = await findLeaving(db, scope, affiliateId)
  const meetings = { ...allRows, sort: 'meetingTime' } as const
  return {
    affiliate: profile
      ? { ...showOwnProfile(profile, ownership), unregisteredAt: leaving?.unregisteredAt ?? null }
      : null,
    offices: await listOfficesOf(db, affiliateId),
    consents: await listConsents(db, scope, affiliateId, ownership.foreignConsents),
    attendances: (await listOwnAttendances(db, scope, ownership, meetings)).content,
    ...(await readOwnFees(db, scope, affiliateId, ownership)),
    minutes: await listOwnMinutes(db, scope, affiliateId, ownership),
    imports: await listImportsOf(db, scope, affiliateId, ownership),
    rolls: await listRollsOf(db, scope, affiliateId, ownership),
    ...(await readOwnVotings(db, scope, affiliateId, ownership)),
    tags: await listOwnTags(db, scope, affiliateId, ownership),
    communications: await listAllReceived(db, scope, { ...ownership, affiliateId, emails }),
    erasures: await listErasuresOf(db, scope, affiliateId, ownership),
    departures: await listDeparturesOf(db, scope, affiliateId, ownership),
    merges: await listMergesOf(db, scope, clock, affiliateId, ownership),
  }
}

/** A profile as its person reads it: an account that came by a merge in review is not theirs (rule rights-13). */
export const showOwnProfile = (profile: OwnProfile, { hasForeignBankAccount }: Ownership): OwnProfile =>
  hasForeignBankAccount ? { ...profile, bankAccount: null } : profile

type AttendancesQuery = Parameters<typeof listAttendances>[3]

/** One page of a member's attendances that they may read. */
export async function listOwnAttendances(
  db: Database,
  scope: Scope,
  { attendances: { hidden, statuses } }: Ownership,
  query: AttendancesQuery,
) {
  const page = await listAttendances(db, scope, { affiliateId: scope.ownId(), except: hidden }, query)
  // Safe: the statuses were attendances' once, and check constraints allow only the values of the contract.
  const statusOf = new Map(statuses.map(({ id, status }) => [id, status as Attendance['status']]))
  return {
    ...page,
    content: page.content.map((row) => {
      const status = statusOf.get(row.id)
      // What confirmed it may have been another's.
      return status === undefined ? row : { ...row, status, confirmedAt: null, door: null }
    }),
  }
}

/** The records about a member that they may read, and until when others wait. */
export async function listOwnRecords(db: Database, scope: Scope, clock: Clock, userId: number) {
  const affiliateId = scope.ownId()
  const profile = await findOwnProfile(db, scope, affiliateId)
  const ownership = await readOwnership(db, scope, clock, affiliateId)
  const content = profile
    ? await listFullRecords(db, scope, userId, { idDocument: profile.idDocument, ownership })
    : []
  return { content, inReviewUntil: ownership.until }
}

/** Records and comments about a person, changes of their data, and accesses to it. */
async function readWrittenData(db: Database, scope: Scope, person: DataSubject) {
  const { userId, affiliateId, idDocument, ownership } = person
  const others = (await listOtherChanges(db, scope, person)).map((row) => ({
    ...row,
    action: describeAction(row.action),
    by: describeAuthor(userId, row),
  }))
  if (affiliateId === null || idDocument === null)
    return { records: [], comments: [], changes: others, accesses: [] }
  const own = await listOwnChanges(db, scope, { userId, ownership }, allRows)
  const changes = own.content.map((row) => ({
    ...row,
    entity: 'affiliate',
    entityId: `${row.mergedFile ?? affiliateId}`,
    action: describeAction(row.action),
  }))
  return {
    records: await listFullRecords(db, scope, userId, { idDocument, ownership }),
    comments: await listCommentsAbout(db, scope, userId, { idDocument, ownership }),
    changes: [...changes, ...others],
    accesses: (await listOwnAccesses(db, scope, { userId, ownership }, allRows)).content,
  }
}
