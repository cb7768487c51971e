import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { hoursToStop } from '#contract/people/addressEffect.ts'
import { mergeDays, type Choices } from '#contract/census/duplicates/merges.ts'
import type { MergeRequest, mergeOutcomes, mergeRequests } from '#contract/census/duplicates/mergeRequests.ts'
import type { Page } from '#contract/page.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { insertStoredRows } from '#server/census/duplicates/merge.queries.ts'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import { queueMails, wasReceived } from '#server/kernel/mail/mail.ts'
import { generateLinkCode, hashLinkCode } from '#server/kernel/security/linkCode.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { mergeRequestedMessage } from '#server/census/duplicates/duplicates.messages.ts'

/** What was compared and chosen when a merge was asked for. */
export type AskedMerge = { version: number; otherVersion: number; choose: Choices }

type NewRequest = {
  keptId: number
  otherId: number
  asked: AskedMerge
  authorId: number
  device: string
  /** The addresses that are told, and can stop it. */
  told: readonly string[]
}

/** Stores a request to merge two profiles and tells the addresses of both; returns its number. */
export async function addMergeRequest(db: Database, clock: Clock, request: NewRequest): Promise<number> {
  const { keptId, otherId, asked, authorId, device, told } = request
  const { id } = await db
    .insertInto('mergeRequest')
    .values({
      keptId,
      otherId,
      asked: JSON.stringify(asked),
      authorId,
      device,
      creationTime: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const recipient of told) {
    const notices = await queueMails(db, mergeRequestedMessage, [{ recipient, data: { requestId: id } }])
    const rows = notices.map((notice) => ({ requestId: id, recipient, noticeId: notice.id }))
    await db.insertInto('mergeNotice').values(rows).execute()
  }
  return id
}

/** Whether a merge of one of these profiles waits already. Asked with both locked, so that there is never a second one. */
export async function hasMergeRequest(db: Database, affiliateIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from merge_request
    where ended_at is null and (kept_id = any(${affiliateIds}) or other_id = any(${affiliateIds})) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** SQL: when a request `q` is carried out; null while one of its notices has not been received. */
const dueAt = sql<string | null>`(
  select case when bool_and(m.id is null or ${wasReceived('m')})
    then greatest(max(m.settled_at), q.creation_time) + ${hoursToStop} * interval '1 hour' end
  from merge_notice n left join mail m on m.id = n.notice_id where n.request_id = q.id)`

export type DueRequest = {
  id: number
  keptId: number
  otherId: number
  asked: AskedMerge
  authorId: number | null
  device: string
}

/** The requests whose time has come, the oldest first. */
export async function listDueRequests(db: Database, { now }: Clock): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select q.id from merge_request q where q.ended_at is null and ${dueAt} <= ${now} order by q.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Locks a request that waits; undefined when it does not any more, or somebody else has locked it. */
export async function lockMergeRequest(db: Database, id: number): Promise<DueRequest | undefined> {
  const { rows } = await sql<DueRequest>`
    select id, kept_id, other_id, asked, author_id, device from merge_request
    where id = ${id} and ended_at is null for update skip locked`.execute(db)
  return rows[0]
}

type Outcome = (typeof mergeOutcomes)[number]

/** Ends a request that waits; false when it does not wait any more. */
export async function endMergeRequest(
  db: Database,
  { now }: Clock,
  id: number,
  { outcome, reason = null }: { outcome: Outcome; reason?: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update merge_request set ended_at = ${now}, outcome = ${outcome}, reason = ${reason}
    where id = ${id} and ended_at is null returning id`.execute(db)
  return rows.length > 0
}

/** Deletes a request that is carried out in the same transaction. */
export const deleteMergeRequest = (db: Database, id: number) =>
  sql`delete from merge_request where id = ${id}`.execute(db)

/** The profiles of a request. */
export async function findRequestedProfiles(db: Database, id: number) {
  const { rows } = await sql<{ keptId: number; otherId: number }>`
    select kept_id, other_id from merge_request where id = ${id}`.execute(db)
  return rows[0]
}

/** Makes the code to stop a request, when its mail is written; undefined when it waits no more. */
export async function issueStopMergeCode(
  db: Database,
  { requestId, recipient }: { requestId: number; recipient: string },
) {
  const code = generateLinkCode()
  const { rows } = await sql<{ askedAt: string }>`
    update merge_notice n set code_hash = ${hashLinkCode(code)} from merge_request q
    where n.request_id = ${requestId} and n.recipient = ${recipient} and q.id = n.request_id and q.ended_at is null
    returning q.creation_time as asked_at`.execute(db)
  return rows[0] && { code, askedAt: rows[0].askedAt }
}

/**
 * The request that a link stops: of its own one or a later one of the same profile that tells the same address, the one
 * that waits; or else its own.
 */
export async function findRequestByCode(db: Database, code: string) {
  const { rows } = await sql<{
    id: number
    keptId: number
    otherId: number
    outcome: Outcome | null
    recipient: string
  }>`
    select q.id, q.kept_id, q.other_id, q.outcome, n.recipient
    from merge_notice n join merge_request own on own.id = n.request_id
      join merge_request q on array[q.kept_id, q.other_id] && array[own.kept_id, own.other_id]
      join merge_notice told on told.request_id = q.id and told.recipient = n.recipient
    where n.code_hash = ${hashLinkCode(code)} and (q.id = own.id or q.ended_at is null)
    order by q.ended_at is null desc, q.id desc limit 1`.execute(db)
  return rows[0]
}

/** SQL: when somebody last stopped, from their mail, that two are merged. */
export const selectStoppedAt = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<string | null>`(
  select max(ended_at) from merge_request
  where outcome = 'stopped' and array[kept_id, other_id] @> array[${one}, ${other}]::integer[])`

/** When somebody last stopped, from their mail, that these two are merged. */
export async function findStoppedAt(db: Database, one: number, other: number): Promise<string | null> {
  const stoppedAt = selectStoppedAt(sql`${one}::integer`, sql`${other}::integer`)
  const { rows } = await sql<{ stoppedAt: string | null }>`select ${stoppedAt} as stopped_at`.execute(db)
  return rows[0]?.stoppedAt ?? null
}

/** SQL: the notices that requests to merge wait for. */
export const mergeNotices = sql`
  select n.notice_id from merge_notice n join merge_request q on q.id = n.request_id where q.ended_at is null`

export type StoppedRequest = { id: number; kept_id: number; other_id: number }

/** SQL: puts a profile in the place of another one. */
const replaceProfile = (from: number, to: number) =>
  sql`kept_id = case kept_id when ${from} then ${to}::integer else kept_id end,
    other_id = case other_id when ${from} then ${to}::integer else other_id end`

/**
 * What was stopped of a profile that is merged into another one is so of that one: it is not asked for again by way of
 * it. Returns it as it was, but for who asked, who may be gone when it is returned. Call it while both are there.
 */
export async function moveStoppedRequests(
  db: Database,
  kept: number,
  removed: number,
): Promise<StoppedRequest[]> {
  const { rows } = await sql<{ stops: string }>`
    select coalesce(jsonb_agg(to_jsonb(q) - 'author_id'), '[]')::text as stops from merge_request q
    where outcome = 'stopped' and ${removed} in (kept_id, other_id)`.execute(db)
  await sql`update merge_request set ${replaceProfile(removed, kept)}
    where outcome = 'stopped' and ${removed} in (kept_id, other_id) and not ${kept} in (kept_id, other_id)`.execute(
    db,
  )
  return JSON.parse(rows[0]?.stops ?? '[]') as StoppedRequest[]
}

/** Gives a profile that was parted from another one what was stopped of its own merges, also of theirs. */
export async function returnStoppedRequests(
  db: Database,
  kept: number,
  removed: number,
  stops: readonly StoppedRequest[],
): Promise<void> {
  await sql`update merge_request set ${replaceProfile(kept, removed)}
    where id = any(${stops.map(({ id }) => id)}) and ${kept} in (kept_id, other_id)`.execute(db)
  const between = stops.filter((stop) => stop.kept_id === kept || stop.other_id === kept)
  await insertStoredRows(db, 'merge_request', between)
}

/** SQL: that a request ended so long ago that it is not listed any more. */
const isOld = ({ now }: Clock) =>
  sql<boolean>`coalesce(merge_request.ended_at + ${mergeDays} * interval '1 day' <= ${now}, false)`

/** Upkeep: forgets old requests; of those that somebody stopped only who was told, as long as there are both profiles. */
export async function deleteOldMergeRequests(db: Database, clock: Clock): Promise<void> {
  await sql`delete from merge_request where ${isOld(clock)} and outcome <> 'stopped'`.execute(db)
  await sql`delete from merge_notice n using merge_request
    where merge_request.id = n.request_id and ${isOld(clock)}`.execute(db)
}

type Query = z.output<typeof mergeRequests.list.query>

/** One page of the requests of the last 30 days. */
export const listMergeRequests = (
  db: Database,
  scope: Scope,
  clock: Clock,
  { direction, ...request }: Query,
): Promise<Page<MergeRequest>> =>
  listRows(db, request, {
    scope: scope.ofEverybody(),
    from: () =>
      scope
        .selectFrom(db, 'mergeRequest')
        .innerJoin('affiliate as a', 'a.id', 'mergeRequest.keptId')
        .innerJoin('affiliate as b', 'b.id', 'mergeRequest.otherId')
        .leftJoin('appUser as u', 'u.id', 'mergeRequest.authorId'),
    where: [sql<boolean>`not ${isOld(clock)}`],
    order: sortBy(direction, ['mergeRequest.creationTime', 'mergeRequest.id']),
    read: (page) =>
      page
        .select([
          'mergeRequest.id',
          'u.username as author',
          'mergeRequest.creationTime',
          'mergeRequest.reason',
          sql<MergeRequest['state']>`coalesce(merge_request.outcome, 'waiting')`.as('state'),
          sql<MergeRequest['dueAt']>`case when merge_request.ended_at is null then (
            select ${dueAt} from merge_request q where q.id = merge_request.id) end`.as('dueAt'),
          describePerson('a').as('kept'),
          describePerson('b').as('other'),
        ])
        .execute(),
  })

const describePerson = (of: 'a' | 'b') => sql<MergeRequest['kept']>`json_build_object(
  'id', ${sql.ref(`${of}.id`)}, 'idDocument', ${sql.ref(`${of}.id_document`)},
  'fullName', concat_ws(' ', ${sql.ref(`${of}.name`)}, ${sql.ref(`${of}.last_name_1`)}, ${sql.ref(`${of}.last_name_2`)}))`
