import { sql } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import type { Agenda, Meeting, MeetingStatus, MeetingType } from '#contract/meetings/meeting.ts'
import type { Quorum } from '#contract/meetings/quorum.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import {
  meetingColumnsFor,
  selectMeetings,
  toMeeting,
  type MeetingRow,
} from '#server/meetings/meetings.rows.queries.ts'
import { isVisibleMeeting } from '#server/meetings/visibility.queries.ts'

/** A meeting as it is kept, with what those who change it must know. */
export type StoredMeeting = {
  meeting: Meeting
  agenda: Agenda
  quorum: Quorum | null
  segmentId: number | null
  segmentName: string | null
  rollId: number | null
  signedAt: string | null
  retiredAt: string | null
  version: number
  authorId: number | null
  /** Whether the caller holds the office of its assembly. */
  isOfOffice: boolean
  /** Whether its assembly has been dissolved. */
  isDissolved: boolean
}

/** A meeting that somebody may see; undefined for any other. */
export async function findMeeting(
  db: Database,
  { scope, actor }: { scope: Scope; actor: Pick<SignedIn, 'role'> },
  id: number,
): Promise<StoredMeeting | undefined> {
  const row = await selectMeetings(db)
    .where('meeting.id', '=', id)
    .where(isVisibleMeeting(scope))
    .select(meetingColumnsFor({ scope, actor }))
    .select([
      'meeting.agenda',
      'meeting.quorum',
      'meeting.segmentId',
      'meeting.segmentName',
      'meeting.rollId',
      'meeting.signedAt',
      'meeting.retiredAt',
      'meeting.version',
      'meeting.authorId',
      sql<boolean>`coalesce(${scope.ofOfficeIn('meeting.assembly_id')}, false)`.as('isOfOffice'),
      sql<boolean>`assembly.deleted_at is not null`.as('isDissolved'),
    ])
    .$castTo<MeetingRow & Omit<StoredMeeting, 'meeting'>>()
    .executeTakeFirst()
  if (!row) return undefined
  const { agenda, quorum, segmentId, segmentName, rollId, signedAt, retiredAt, ...more } = row
  const { version, authorId, isOfOffice, isDissolved, ...shown } = more
  const kept = { agenda, quorum, segmentId, segmentName, rollId, signedAt, retiredAt }
  return { meeting: toMeeting(shown), ...kept, version, authorId, isOfOffice, isDissolved }
}

/**
 * Locks a meeting until the transaction ends: by who changes it for themselves alone ('update'), by who changes its
 * attendance against that ('share'). It is locked before anything that hangs on it.
 */
export const lockMeeting = (db: Database, id: number, how: 'update' | 'share') =>
  sql`select from meeting where id = ${id} ${how === 'update' ? sql`for no key update` : sql`for share`}`.execute(
    db,
  )

/** What of a meeting is written. */
export type MeetingValues = {
  title: string
  description: string
  type: MeetingType
  status: MeetingStatus
  meetingTime: string
  endTime: string
  place: string | null
  onlineLink: string | null
  assemblyId: number | null
  agenda: Agenda
  quorum: Quorum | null
  segmentId: number | null
  segmentName: string | null
}

const toColumns = ({ agenda, quorum, ...values }: MeetingValues) => ({
  ...values,
  agenda: JSON.stringify(agenda),
  quorum: quorum === null ? null : JSON.stringify(quorum),
})

/** Adds a meeting; returns its number. */
export async function addMeeting(
  db: Database,
  { now }: Clock,
  values: MeetingValues,
  authorId: number,
  series: { seriesId: number | null; seriesDay: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('meeting')
    .values({
      ...toColumns(values),
      ...series,
      authorId,
      lastAuthorId: authorId,
      creationTime: now,
      lastChangeTime: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const changeMeeting = (
  db: Database,
  { now }: Clock,
  { id, values }: { id: number; values: MeetingValues },
  authorId: number,
) =>
  db
    .updateTable('meeting')
    .set(({ eb }) => ({
      ...toColumns(values),
      version: eb('version', '+', 1),
      lastAuthorId: authorId,
      lastChangeTime: now,
    }))
    .where('id', '=', id)
    .execute()

/** Deletes a meeting with its attendances; one whose minutes are signed is retired. */
export async function removeMeeting(
  db: Database,
  { now }: Clock,
  { id, isSigned }: { id: number; isSigned: boolean },
) {
  if (isSigned) await db.updateTable('meeting').set({ retiredAt: now }).where('id', '=', id).execute()
  else await db.deleteFrom('meeting').where('id', '=', id).execute()
}

/**
 * The name of an assembly that is there, or, with `office`, that is of the caller's office; undefined for any other. With
 * `lock` it is not dissolved before the transaction ends.
 */
export async function findAssemblyName(
  db: Database,
  id: number,
  { office, lock = false }: { office?: Scope | undefined; lock?: boolean } = {},
): Promise<string | undefined> {
  const row = await db
    .selectFrom('assembly')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(office !== undefined, (found) => (office ? found.where(office.ofOfficeIn('assembly.id')) : found))
    .$if(lock, (found) => found.forShare('assembly'))
    .select('assemblyName')
    .executeTakeFirst()
  return row?.assemblyName
}

/** Whether an instant is before now. */
export const isPast = async (db: Database, { now }: Clock, instant: string): Promise<boolean> => {
  const { rows } = await sql<{ isPast: boolean }>`select ${instant}::timestamptz < ${now} as is_past`.execute(
    db,
  )
  return rows[0]?.isPast ?? false
}
