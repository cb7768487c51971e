import { sql, type RawBuilder } from 'kysely'
import { formatMomentInWords } from '#contract/format.ts'
import type { MeetingStatus } from '#contract/meetings/meeting.ts'
import { isTelling, noticeKinds, type NoticeKind, type NoticeSubject } from '#contract/meetings/notices.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { isSuppressed } from '#server/people/addresses/isSuppressed.queries.ts'
import { writtenAddressOf } from '#server/people/addresses/writtenAddress.queries.ts'

/** A meeting or a voting as it was told to those whom it calls: of another one they are told anew (rule convocation-2). */
export type Told = {
  title: string
  status: MeetingStatus
  meetingTime: string
  endTime: string
  secondTime: string | null
  place: string | null
  onlineLink: string | null
  agenda: string[]
  /** Of an approved voting: hashes of what is voted in it, and of who may vote, which its convocation does not say. */
  voted?: string
  voters?: string
}

const toInstant = (text: string) => new Date(text).toISOString()

/** A meeting as it would be told now. */
export const tellMeeting = ({ meeting, agenda, quorum }: StoredMeeting): Told => ({
  title: meeting.title,
  status: meeting.status,
  meetingTime: toInstant(meeting.meetingTime),
  endTime: toInstant(meeting.endTime),
  secondTime: quorum?.second ? toInstant(quorum.second.time) : null,
  place: meeting.place,
  onlineLink: meeting.onlineLink,
  agenda: agenda.map(({ title }) => title),
})

const labels: Record<keyof Told, string> = {
  title: 'el título',
  status: 'vuelve a celebrarse',
  meetingTime: 'el comienzo',
  endTime: 'el final',
  secondTime: 'la segunda convocatoria',
  place: 'el lugar',
  onlineLink: 'el enlace',
  agenda: 'el orden del día',
  voted: 'lo que se vota',
  voters: 'quién puede votar (puede que ya no puedas)',
}

/** What a meeting was, of what one has to know to unlearn it; null where nothing was said of it. */
const wasWords: { [Field in keyof Told]?: (was: Told) => string | null } = {
  title: ({ title }) => `«${title}»`,
  meetingTime: ({ meetingTime }) => formatMomentInWords(meetingTime),
  endTime: ({ endTime }) => formatMomentInWords(endTime),
  secondTime: ({ secondTime }) => secondTime && formatMomentInWords(secondTime),
  place: ({ place }) => place,
}

/**
 * What of a meeting is other than it was told, in words: «el lugar (antes: Casa de cultura)». Of some it may have been
 * told otherwise than of others.
 */
export const listToldChanges = (told: readonly Told[], is: Told): string[] =>
  // Safe: the labels have exactly these keys.
  (Object.keys(labels) as (keyof Told)[]).flatMap((field) => {
    const others = told.filter((was) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    // What is written anew has none of what was approved until it is approved again.
    if (others.length === 0 || is[field] === undefined) return []
    const label = field === 'status' && is.status === 'Cancelada' ? 'se cancela' : labels[field]
    const before = [...new Set(others.map((was) => wasWords[field]?.(was)))].filter(Boolean)
    return before.length === 0 ? [label] : [`${label} (antes: ${before.join(', o ')})`]
  })

/** SQL: whether a row of `meeting_notice` by a name tells of something. */
export const isAbout = ({ of, id }: NoticeSubject, notice = 'meeting_notice') =>
  sql<boolean>`${sql.ref(`${notice}.${of}_id`)} = ${id}`

/** A notice, and how its communication stands. */
export type StandingNotice = {
  communicationId: number
  of: NoticeSubject['of']
  kind: NoticeKind
  part: number
  told: Told
  status: string
  total: number | null
  approvedAt: string | null
  cancelledAt: string | null
  pausedAt: string | null
  /** Why its communication came back or stands still. */
  why: string | null
  /** Whether the meeting has changed since it was written, or it was cancelled: what has not left of it does not leave. */
  isStale: boolean
  /** Whether somebody was told by it, or is about to be. */
  hasReached: boolean
  /** Whether the change, or that it was cancelled, came before all whom it was for were told. */
  isStopped: boolean
}

/** SQL: whether what a notice tells is over: a reminder once its meeting has begun, anything else once it has ended. */
export const isPast = ({ now }: Clock, notice: string) => sql<boolean>`(case ${sql.ref(`${notice}.kind`)}
  when 'recordatorio' then ${sql.ref(`${notice}.starts_at`)}
  else (${sql.ref(`${notice}.told`)} ->> 'endTime')::timestamptz end <= ${now})`

/** SQL: whether a recipient `r` of a notice `n` is told by it: it left to them and did not come back, or will leave (rules convocation-1, convocation-2). */
export const isToldBy = sql<boolean>`(r.state not in ('skipped', 'bounced') and not (n.stale_at is not null and r.state in ('queued', 'claimed')))`

/** SQL: of each member who was told of something what they were told last; it is so of nobody whose mail came back. */
export const selectLastTold = (subject: NoticeSubject) => sql`
  select distinct on (r.affiliate_id) r.affiliate_id, n.told, n.communication_id
  from communication_recipient r join meeting_notice n on n.communication_id = r.communication_id
    join affiliate on affiliate.id = r.affiliate_id and affiliate.inscription_type <> 0
  where ${isToldBy} and ${isAbout(subject, 'n')} and n.kind = any(${noticeKinds.filter(isTelling)})
  order by r.affiliate_id, n.communication_id desc`

/** Whether somebody who was told of a meeting knows it otherwise than it is, and a mail reaches them now. */
export async function isAnyUntold(db: Database, clock: Clock, id: number, isNow: Told): Promise<boolean> {
  const address = writtenAddressOf(clock, 'affiliate')
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from (${selectLastTold({ of: 'meeting', id })}) last join affiliate on affiliate.id = last.affiliate_id
    where last.told is distinct from ${JSON.stringify(isNow)}::jsonb and ${address} <> ''
      and not ${isSuppressed(address, sql`'convocatoria'`)}) as found`.execute(db)
  return rows[0]?.found ?? false
}

const ofRecipients = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from communication_recipient r join meeting_notice n on n.communication_id = r.communication_id
    where r.communication_id = communication.id and ${condition})`

/** The notices of a meeting or a voting, the first one first. */
export const listNotices = (db: Database, subject: NoticeSubject): Promise<StandingNotice[]> =>
  db
    .selectFrom('meetingNotice')
    .innerJoin('communication', 'communication.id', 'meetingNotice.communicationId')
    .where(isAbout(subject))
    .select([
      'communicationId',
      sql<NoticeSubject['of']>`${subject.of}::text`.as('of'),
      'meetingNotice.kind',
      'part',
      'told',
      'communication.status',
      'total',
      'approvedAt',
      'cancelledAt',
      'pausedAt',
      'why',
      sql<boolean>`meeting_notice.stale_at is not null`.as('isStale'),
      ofRecipients(isToldBy).as('hasReached'),
      ofRecipients(
        sql<boolean>`n.stale_at is not null and (r.state in ('queued', 'claimed') or r.state = 'skipped' and r.reason in ('reunion', 'cancelada'))`,
      ).as('isStopped'),
    ])
    .orderBy('part')
    // Safe: only `addNotice` writes them.
    .$castTo<StandingNotice>()
    .execute()

/** Whether what a notice tells has changed since it was written, or the notice was cancelled. */
export const isStale = async (db: Database, communicationId: number): Promise<boolean> =>
  (await db
    .selectFrom('meetingNotice')
    .where('communicationId', '=', communicationId)
    .where('staleAt', 'is not', null)
    .select('communicationId')
    .executeTakeFirst()) !== undefined

/** Closes what told a change of what is locked and is over: another one for what it is now takes its place. */
export const closeChanges = async (db: Database, subject: NoticeSubject): Promise<void> => {
  await db
    .updateTable('meetingNotice')
    .set({ staleAt: sql<string>`now()` })
    .where(isAbout(subject))
    .where('kind', 'in', ['cambio', 'cancelacion'])
    .where('staleAt', 'is', null)
    .execute()
}

type NewNotice = {
  communicationId: number
  subject: NoticeSubject
  kind: NoticeKind
  version: number
  told: Told
  calendar: string
}

/** Writes what a communication tells of a locked meeting or voting. */
export const addNotice = async (db: Database, { told, subject, ...notice }: NewNotice): Promise<void> => {
  await db
    .insertInto('meetingNotice')
    .values({
      ...notice,
      [subject.of === 'meeting' ? 'meetingId' : 'votingId']: subject.id,
      told: JSON.stringify(told),
      startsAt: told.meetingTime,
      part: sql<number>`(select coalesce(max(part), 0) + 1 from meeting_notice where ${isAbout(subject)})`,
    })
    .execute()
}
