import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import type { SignedIn } from '#contract/actor.ts'
import { withheldData, type OwnData } from '#contract/self/data.ts'
import { whoSees } from '#contract/self/whoSees.ts'
import { findOwnFile } from '#server/census/affiliates.queries.ts'
import { inTransaction, type Database } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { listAttendances } from '#server/meetings/attendances.queries.ts'
import { listConsents } from '#server/consents/consents.queries.ts'
import {
  accountOf,
  activityOf,
  commentsAbout,
  officesOf,
  sessionsOf,
  wholeRecords,
} from '#server/self/data.queries.ts'
import { accessesTo, byWhom, changesOfOwnFile } from '#server/self/history.queries.ts'
import { findLeaving } from '#server/self/leaving.queries.ts'
import { whatIsTheirs } from '#server/self/mine.queries.ts'
import {
  addressesOf,
  enrolmentsOf,
  importsOf,
  mailsTo,
  mergesOf,
  otherChanges,
  type Person,
} from '#server/self/traces.queries.ts'

const everything = { page: 0, size: -1, sort: 'creationDate', direction: 'desc' } as const

/** Everything held about whoever asks, as of one moment (rule privacy-1); an account without a file has data too. */
export const gather = ({ db }: World, scope: Scope, actor: SignedIn): Promise<OwnData> =>
  inTransaction(db, async (moment) => {
    const { userId, affiliateId } = actor
    const file = affiliateId === null ? undefined : await findOwnFile(moment, scope, affiliateId)
    const person: Person = {
      userId,
      affiliateId,
      idDocument: file?.idDocument ?? null,
      emails: await addressesOf(moment, userId),
    }
    return {
      producedAt: new Date().toISOString(),
      leftOut: [...withheldData],
      whoSees: [...whoSees],
      account: await accountOf(moment, userId),
      sessions: await sessionsOf(moment, userId),
      ...(await inCensus(moment, scope, person)),
      ...(await written(moment, scope, person)),
      activity: (await activityOf(moment, userId)).map((row) => ({ ...row, action: labelOf(row.action) })),
      mails: await mailsTo(moment, person),
      pendingEnrolments: await enrolmentsOf(moment, person),
    }
  })

const labelOf = (action: string) => activityActions[action as ActivityAction] ?? action

/** What hangs on a file. */
async function inCensus(db: Database, scope: Scope, { affiliateId }: Person) {
  if (affiliateId === null)
    return { affiliate: null, offices: [], consents: [], attendances: [], imports: [], merges: [] }
  const [file, leaving] = [await findOwnFile(db, scope, affiliateId), await findLeaving(db, affiliateId)]
  const meetings = { ...everything, sort: 'meetingTime' } as const
  return {
    affiliate: file ? { ...file, unregisteredAt: leaving?.unregisteredAt ?? null } : null,
    offices: await officesOf(db, affiliateId),
    consents: await listConsents(db, affiliateId),
    attendances: (await listAttendances(db, scope, { affiliateId }, meetings)).content,
    imports: await importsOf(db, affiliateId),
    merges: await mergesOf(db, affiliateId),
  }
}

/** What was written down of a member and is theirs to read. */
export async function recordsAbout(db: Database, scope: Scope, userId: number) {
  const affiliateId = scope.ownId()
  const file = await findOwnFile(db, scope, affiliateId)
  const { isTheirs } = await whatIsTheirs(db, affiliateId)
  return file ? (await wholeRecords(db, scope, userId, file.idDocument)).filter(isTheirs) : []
}

/** What was written about somebody, and what was changed and looked at. */
async function written(db: Database, scope: Scope, person: Person) {
  const { userId, affiliateId, idDocument } = person
  const others = (await otherChanges(db, person)).map((row) => ({
    ...row,
    action: labelOf(row.action),
    by: byWhom(userId, row),
  }))
  if (affiliateId === null || idDocument === null)
    return { records: [], comments: [], changes: others, accesses: [] }
  const { isTheirs } = await whatIsTheirs(db, affiliateId)
  const own = await changesOfOwnFile(db, scope, userId, everything)
  const changes = own.content.map((row) => ({
    ...row,
    entity: 'affiliate',
    entityId: `${row.mergedFile ?? affiliateId}`,
    action: labelOf(row.action),
  }))
  return {
    records: (await wholeRecords(db, scope, userId, idDocument)).filter(isTheirs),
    comments: (await commentsAbout(db, scope, userId, idDocument)).filter(isTheirs),
    changes: [...changes, ...others],
    accesses: (await accessesTo(db, scope, userId, everything)).content,
  }
}
