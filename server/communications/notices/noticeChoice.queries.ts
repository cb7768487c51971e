import { sql, type RawBuilder } from 'kysely'
import { lockRows } from '#server/communications/lockRows.queries.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import { findConvenedMeeting, loadNobody } from '#server/communications/notices/convenedMeeting.queries.ts'
import { findConvenedVoting } from '#server/communications/notices/convenedVoting.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { entitledScope } from '#server/meetings/entitled.queries.ts'
import {
  isAbout,
  isStale,
  listToldChanges,
  selectKnowing,
  type Told,
} from '#server/meetings/notices.queries.ts'
import { loadTree, type LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'
import {
  noticeRules,
  type NoticeKind,
  type NoticeMeans,
  type NoticeSubject,
} from '#contract/meetings/notices.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'

/** What a communication tells of a meeting or a voting. */
export type Notice = {
  /** Null before it is written. */
  communicationId: number | null
  /** Null once what it tells was deleted. */
  subject: NoticeSubject | null
  kind: NoticeKind
  told: Told
}

/** Locks the notices of what is locked for which nobody was frozen yet, once nobody else has them. */
export const lockUnsent = (db: Database, subject: NoticeSubject): Promise<void> =>
  lockRows(
    db,
    sql`total is null and id in (select communication_id from meeting_notice where ${isAbout(subject)})`,
  )

const members: SegmentTree = { where: { inscriptionType: [1, 2, 3] } }

/** All members, among whom those are who were called. */
export const loadMembers = (db: Database): Promise<LoadedTree> => loadTree(db, entitledScope, members)

const finders: Record<NoticeSubject['of'], (db: Database, id: number) => Promise<Convened | undefined>> = {
  meeting: findConvenedMeeting,
  voting: findConvenedVoting,
}

/** What a notice tells, whoever asks; undefined once it was deleted. */
export const findConvened = (db: Database, { of, id }: NoticeSubject): Promise<Convened | undefined> =>
  finders[of](db, id)

/** Whether it is asked whom something is sent to, or whom it means, whatever became since of what it tells. */
export type Asking = 'toSend' | 'toRead'

/**
 * Whom a notice is chosen from: those whom what it tells calls, and of what comes after all members, narrowed by
 * `selectNoticed`. Its faults say what keeps it from being sent, such as that what it tells is other by now.
 */
export async function loadNoticeChoice(
  db: Database,
  { communicationId, subject, kind, told }: Notice,
  asking: Asking,
): Promise<LoadedTree> {
  const found = subject === null ? undefined : await findConvened(db, subject)
  if (!found) return loadNobody(db, 'La reunión se ha borrado.')
  const calls = noticeRules[kind].means === 'notToldYet'
  const loaded = calls ? await found.loadCalled(db) : await loadMembers(db)
  if (asking === 'toRead') return loaded
  // It may have been another meanwhile: then the same transaction that changed it has stopped the notice.
  const isOther =
    listToldChanges([told], found.told).length > 0 ||
    (communicationId !== null && (await isStale(db, communicationId)))
  return isOther ? { ...loaded, faults: [...loaded.faults, changed[found.subject.of]] } : loaded
}

const changed: Record<NoticeSubject['of'], string> = {
  meeting: 'La reunión ha cambiado desde entonces: avisa desde ella.',
  voting: 'La votación ha cambiado desde entonces: avisa desde ella.',
}

/**
 * SQL: whether a member `affiliate` is told by a notice: by a convocation who is called and was not yet, by what comes after
 * it who was and knows it otherwise, by a reminder who said that they attend (rules convocation-1 to convocation-3,
 * automatic-3). Nobody is by one of what was deleted.
 */
export async function selectNoticed(db: Database, notice: Notice): Promise<RawBuilder<boolean>> {
  const { subject, kind } = notice
  if (subject === null) return sql<boolean>`false`
  const { means } = noticeRules[kind]
  const meant = isMeant[means]({ ...notice, subject })
  if (means !== 'notToldYet') return meant
  const found = await findConvened(db, subject)
  return found ? sql<boolean>`${found.isCalled} and ${meant}` : sql<boolean>`false`
}

type Standing = Notice & { subject: NoticeSubject }

/** SQL: whether a member may know something otherwise than a notice tells it (rule convocation-2). */
export const mayKnowOtherwise = (notice: Standing) =>
  sql<boolean>`affiliate.id in (select affiliate_id from (${selectKnowing(notice)}) as knowing where is_otherwise)`

/** SQL: whether no mail has called a member yet, who may have been called by letter as it is told: once a mail reaches them they have that too. */
export const isUncalled = (notice: Standing) => sql<boolean>`not exists (
  select from (${selectKnowing(notice)}) as knowing where knowing.affiliate_id = affiliate.id and (is_sure or is_otherwise))`

const isMeant: Record<NoticeMeans, (notice: Standing) => RawBuilder<boolean>> = {
  notToldYet: isUncalled,
  told: mayKnowOtherwise,
  attending: ({ subject }) =>
    sql<boolean>`exists (select from meeting_attendance where meeting_id = ${subject.id} and affiliate_id = affiliate.id)`,
}
