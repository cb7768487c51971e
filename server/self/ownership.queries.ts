import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { joinedDays } from '#contract/census/records/joined.ts'
import { listStandingMerges } from '#server/census/duplicates/merges.review.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findForeign, findLatest, type Foreign, type ForeignHistory } from '#server/self/foreign.rules.ts'

type WrittenRow = { id: number; creationTime: string; email?: string | null }

/** What of a profile its person may be shown, and what waits. */
export type Ownership = Pick<
  Foreign,
  'until' | 'histories' | 'accountCameAt' | 'document' | 'hasForeignBankAccount'
> & {
  /** Since when the person is known by a mailed link alone; null when their identity was checked. */
  since: string | null
  /** The records and comments that wait, whoever reads them. */
  waiting: { records: number[]; comments: number[] }
  isTheirs: Record<'record' | 'comment', (row: WrittenRow) => boolean>
  foreignConsents: number[]
  attendances: OwnAttendances
}

/** Attendances that are not shown, and those that are shown with the status that they had before a merge. */
type OwnAttendances = { hidden: number[]; statuses: { id: number; status: string }[] }

/**
 * Decides which rows about a profile may be shown to its person. Anybody may enter another person's document, so a
 * person who was let in by a link in a mail alone sees only what is newer than their profile or has their e-mail address
 * (rule rights-6); and what came by a merge or a correction that can still be undone waits (rule rights-13).
 */
export async function readOwnership(
  db: Database,
  scope: Scope,
  clock: Clock,
  affiliateId: number,
): Promise<Ownership> {
  const profile = await scope
    .selectFrom(db, 'affiliate')
    .where('id', '=', affiliateId)
    .select(['email', 'idDocument', 'bankAccount', 'unverifiedSince'])
    .executeTakeFirst()
  const merges = await listStandingMerges(db, scope, clock, affiliateId)
  const { records, comments, ...foreign } = findForeign(merges, affiliateId, profile)
  const parts = [affiliateId, ...merges.map(({ removedId }) => removedId)]
  const joined = await listJoinedRows(db, scope, clock, parts)
  const since = profile?.unverifiedSince ?? null
  const waiting = {
    records: [...records, ...joined.records],
    comments: [...comments, ...joined.comments],
  }
  const isTheirs = ({ creationTime, email }: WrittenRow) =>
    since === null || creationTime >= since || email?.toLowerCase() === profile?.email
  return {
    ...foreign,
    since,
    until: findLatest(foreign.until, joined.until),
    waiting,
    isTheirs: {
      record: (row) => isTheirs(row) && !waiting.records.includes(row.id),
      comment: (row) => isTheirs(row) && !waiting.comments.includes(row.id),
    },
    foreignConsents: await listForeignConsents(db, scope, affiliateId, foreign.open),
    attendances: await readOwnAttendances(db, scope, affiliateId, foreign.open),
  }
}

/** The rows that stood under a document when the person's profile came to it, as long as they wait. */
async function listJoinedRows(db: Database, scope: Scope, { now }: Clock, parts: readonly number[]) {
  const until = sql<string>`joined_at + ${joinedDays} * interval '1 day'`
  const records = await scope
    .selectFrom(db, 'record')
    .where('joinedAffiliateId', 'in', [...parts])
    .where(until, '>', now)
    .select(['id', until.as('until')])
    .execute()
  const comments = await scope
    .selectFrom(db, 'adminComment')
    .where('joinedAffiliateId', 'in', [...parts])
    .where(until, '>', now)
    .select(['id', until.as('until')])
    .execute()
  return {
    records: records.map(({ id }) => id),
    comments: comments.map(({ id }) => id),
    until: [...records, ...comments].reduce<string | null>((last, row) => findLatest(last, row.until), null),
  }
}

type OpenMerges = Foreign['open']

async function listForeignConsents(db: Database, scope: Scope, affiliateId: number, open: OpenMerges) {
  const rows = await scope
    .selectFrom(db, 'consent')
    .where('affiliateId', '=', affiliateId)
    .where((eb) =>
      eb.or(
        open.map(({ own, consents, mergedAt }) =>
          own === 'kept'
            ? sql<SqlBool>`id = any(${consents})`
            : sql<SqlBool>`given_at <= ${mergedAt} and id <> all(${consents})`,
        ),
      ),
    )
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function readOwnAttendances(
  db: Database,
  scope: Scope,
  affiliateId: number,
  open: OpenMerges,
): Promise<OwnAttendances> {
  const hidden: number[] = []
  const statuses: OwnAttendances['statuses'] = []
  for (const { own, mergedAt, attendances } of open) {
    const { moved, dropped, raised } = attendances
    if (own === 'kept') {
      hidden.push(...moved)
      statuses.push(...raised.map(({ id, from }) => ({ id, status: from })))
      continue
    }
    const rows = await scope
      .selectFrom(db, 'meetingAttendance')
      .where('affiliateId', '=', affiliateId)
      .where(sql<SqlBool>`creation_time <= ${mergedAt} and id <> all(${moved})`)
      .select(['id', 'meetingId'])
      .execute()
    for (const { id, meetingId } of rows) {
      const theirs = dropped.find((row) => row.meetingId === meetingId)
      if (theirs) statuses.push({ id, status: theirs.status })
      else hidden.push(id)
    }
  }
  return { hidden, statuses }
}

/** A condition: a logged change or look, of a profile and of a time, is not another person's. */
export const isOwnHistory = (
  histories: readonly ForeignHistory[],
  profile: RawBuilder<unknown>,
  time: RawBuilder<unknown>,
) =>
  histories.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not (${sql.join(
        histories.map(
          ({ profiles, upTo }) =>
            sql`(${profile} = any(${profiles.map(String)}) and (${upTo}::timestamptz is null or ${time} <= ${upTo}))`,
        ),
        sql` or `,
      )})`
