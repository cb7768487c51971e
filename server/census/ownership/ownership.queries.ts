import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { joinedDays } from '#contract/census/records/joined.ts'
import { listStandingMerges } from '#server/census/duplicates/merges.review.queries.ts'
import type { Written } from '#server/census/records/joined.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import {
  isBankAccountNew,
  listAdmissions,
  listRowsBefore,
} from '#server/census/ownership/admissions.queries.ts'
import {
  findForeign,
  findLatest,
  listParts,
  type Foreign,
  type ForeignHistory,
} from '#server/census/ownership/foreign.rules.ts'

type WrittenRow = { id: number; creationTime: string; email?: string | null }

/** What of a profile its person may be shown, and what waits. */
export type Ownership = Pick<
  Foreign,
  'until' | 'tags' | 'minutes' | 'fees' | 'histories' | 'accountCameAt' | 'document' | 'hasForeignBankAccount'
> & {
  /** The profile and those that were merged into it. */
  profiles: number[]
  /** The records and comments that wait, whoever reads them. */
  waiting: Written
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
  const admissions = await listAdmissions(db, clock, parts)
  const admitted = admissions.at(-1)
  const bankAccount = profile?.bankAccount ?? null
  const standing = admitted
    ? await listRowsBefore(db, scope, affiliateId, admitted.admittedAt)
    : { records: [], comments: [], attendances: [], consents: [] }
  const since = profile?.unverifiedSince ?? null
  const waiting = {
    records: [...records, ...joined.records, ...standing.records],
    comments: [...comments, ...joined.comments, ...standing.comments],
  }
  const isTheirs = ({ creationTime, email }: WrittenRow) =>
    since === null || creationTime >= since || email?.toLowerCase() === profile?.email
  const attendances = await readOwnAttendances(db, scope, affiliateId, foreign.open)
  return {
    ...foreign,
    profiles: parts,
    until: findLatest(findLatest(foreign.until, joined.until), admitted?.until ?? null),
    histories: [
      ...foreign.histories,
      ...admissions.map((admission) => ({
        profiles: listParts(admission.affiliateId, merges),
        upTo: admission.admittedAt,
      })),
    ],
    accountCameAt: findLatest(foreign.accountCameAt, admitted?.admittedAt ?? null),
    hasForeignBankAccount:
      foreign.hasForeignBankAccount ||
      (admitted !== undefined &&
        bankAccount !== null &&
        !(await isBankAccountNew(db, parts, { bankAccount, since: admitted.admittedAt }))),
    waiting,
    isTheirs: {
      record: (row) => isTheirs(row) && !waiting.records.includes(row.id),
      comment: (row) => isTheirs(row) && !waiting.comments.includes(row.id),
    },
    foreignConsents: [
      ...(await listForeignConsents(db, scope, affiliateId, foreign.open)),
      ...standing.consents,
    ],
    attendances: { ...attendances, hidden: [...attendances.hidden, ...standing.attendances] },
  }
}

/** The living records and comments about a profile that its person may read. */
export async function listOwnWritten(
  db: Database,
  scope: Scope,
  affiliateId: number,
  { isTheirs }: Ownership,
): Promise<Written> {
  const idDocument = scope.selectFrom(db, 'affiliate').where('id', '=', affiliateId).select('idDocument')
  const records = await scope
    .selectFrom(db, 'record')
    .where('idDocument', '=', idDocument)
    .select(['id', 'creationTime', 'email'])
    .execute()
  const comments = await scope
    .selectFrom(db, 'adminComment')
    .where('idDocument', '=', idDocument)
    .select(['id', 'creationTime'])
    .execute()
  return {
    records: records.filter(isTheirs.record).map(({ id }) => id),
    comments: comments.filter(isTheirs.comment).map(({ id }) => id),
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
      for (const id of moved) hidden.push(id)
      for (const { id, from } of raised) statuses.push({ id, status: from })
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
