import { sql, type RawBuilder } from 'kysely'
import { lockRows } from '#server/communications/lockRows.queries.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { entitledScope, nobody, toEntitledTree } from '#server/meetings/entitled.queries.ts'
import { findMeeting, type StoredMeeting } from '#server/meetings/meetings.queries.ts'
import {
  isStale,
  isToldBy,
  listToldChanges,
  selectLastTold,
  tellMeeting,
  type Told,
} from '#server/meetings/notices.queries.ts'
import { loadTree, type LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'
import {
  isTelling,
  noticeKinds,
  noticeRules,
  type NoticeKind,
  type NoticeMeans,
} from '#contract/meetings/notices.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'

/** What a communication tells of a meeting. */
export type Notice = {
  /** Null before it is written. */
  communicationId: number | null
  /** Null once the meeting was deleted. */
  meetingId: number | null
  kind: NoticeKind
  told: Told
}

/** Locks the notices of a locked meeting for which nobody was frozen yet, once nobody else has them. */
export const lockUnsent = (db: Database, meetingId: number): Promise<void> =>
  lockRows(
    db,
    sql`total is null and id in (select communication_id from meeting_notice where meeting_id = ${meetingId})`,
  )

const members: SegmentTree = { where: { inscriptionType: [1, 2, 3] } }

/** A meeting whoever asks: a notice of it means those whom it calls, and what it tells has to be true still. */
export const findNoticedMeeting = (db: Database, id: number): Promise<StoredMeeting | undefined> =>
  findMeeting(db, { scope: entitledScope, actor: { role: 'ROLE_SUPER_ADMIN' } }, id)

/** Whether it is asked whom something is sent to, or whom it means, whatever became since of what it tells. */
export type Asking = 'toSend' | 'toRead'

/**
 * Whom a notice of a meeting is chosen from: those it calls, and of what comes after all members, narrowed by `isNoticed`.
 * Its faults say what keeps it from being sent, such as that the meeting is another by now.
 */
export async function loadNoticeChoice(
  db: Database,
  { communicationId, meetingId, kind, told }: Notice,
  asking: Asking,
): Promise<LoadedTree> {
  const found = meetingId === null ? undefined : await findNoticedMeeting(db, meetingId)
  if (!found || found.retiredAt !== null) return loadNobody(db, 'La reunión se ha borrado.')
  const loaded = await loadMeant[noticeRules[kind].means](db, found)
  if (asking === 'toRead') return loaded
  // It may have been another meanwhile: then the same transaction that changed it has stopped the notice.
  const isOther =
    listToldChanges([told], tellMeeting(found)).length > 0 ||
    (communicationId !== null && (await isStale(db, communicationId)))
  return isOther ? { ...loaded, faults: [...loaded.faults, changed] } : loaded
}

const loadMembers = (db: Database) => loadTree(db, entitledScope, members)

/** Among whom those are whom a notice means. */
const loadMeant: Record<NoticeMeans, (db: Database, found: StoredMeeting) => Promise<LoadedTree>> = {
  notToldYet: loadEntitled,
  told: loadMembers,
  attending: loadMembers,
}

const changed = 'La reunión ha cambiado desde entonces: avisa desde ella.'

async function loadEntitled(db: Database, found: StoredMeeting): Promise<LoadedTree> {
  try {
    return await loadTree(db, entitledScope, toEntitledTree(found))
  } catch (error) {
    if (error instanceof Problem) return loadNobody(db, error.message)
    throw error
  }
}

const loadNobody = async (db: Database, fault: string): Promise<LoadedTree> => ({
  ...(await loadTree(db, entitledScope, nobody)),
  faults: [fault],
})

/**
 * SQL: whether a member `affiliate` is told by a notice: by a convocation who was not yet, by what comes after it who was
 * and knows it otherwise,
 * by a reminder who said that they attend (rules convocation-1 to convocation-3, automatic-3).
 */
export const isNoticed = (notice: Notice): RawBuilder<boolean> =>
  isMeant[noticeRules[notice.kind].means](notice)

const telling = noticeKinds.filter(isTelling)

/** SQL: whether a recipient `r` was told of the meeting by a notice `n` before this one. */
const isBefore = ({ communicationId, meetingId }: Notice) =>
  sql<boolean>`${isToldBy} and n.meeting_id = ${meetingId} and n.kind = any(${telling})
    and n.communication_id < coalesce(${communicationId}::integer, 2147483647)`

/** SQL: whether a member was told of the meeting by a notice before this one. */
const wasTold = (notice: Notice) => sql<boolean>`exists (
  select from communication_recipient r join meeting_notice n on n.communication_id = r.communication_id
  where r.affiliate_id = affiliate.id and ${isBefore(notice)})`

/** SQL: whether what a member was told last of the meeting, before this notice, is other than what it tells. */
const wasToldOtherwise = (notice: Notice) => sql<boolean>`(
  select n.told from communication_recipient r join meeting_notice n on n.communication_id = r.communication_id
  where r.affiliate_id = affiliate.id and ${isBefore(notice)}
  order by n.communication_id desc limit 1) is distinct from ${JSON.stringify(notice.told)}::jsonb`

/** What members who were called know of a meeting, each as they were told last. */
export async function listLastTold(db: Database, meetingId: number): Promise<Told[]> {
  const { rows } = await sql<{ told: Told }>`select told from (${selectLastTold(meetingId)}) as last
    group by told order by min(communication_id)`.execute(db)
  return rows.map(({ told }) => told)
}

const isMeant: Record<NoticeMeans, (notice: Notice) => RawBuilder<boolean>> = {
  notToldYet: (notice) => sql<boolean>`not ${wasTold(notice)}`,
  told: (notice) => sql<boolean>`${wasTold(notice)} and ${wasToldOtherwise(notice)}`,
  attending: ({ meetingId }) =>
    sql<boolean>`exists (select from meeting_attendance where meeting_id = ${meetingId} and affiliate_id = affiliate.id)`,
}
