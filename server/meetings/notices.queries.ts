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
  /** Whether somebody was told by it, or is about to be; who was called by one that came back was, by letter. */
  hasReached: boolean
  /** Whether the change, or that it was cancelled, came before all whom it was for were told. */
  isStopped: boolean
}

/** SQL: whether what a notice tells is over: a reminder once its meeting has begun, anything else once it has ended; never that a voting was annulled. */
export const isPast = ({ now }: Clock, notice: string) => sql<boolean>`(
  not (${sql.ref(`${notice}.kind`)} = 'cancelacion' and ${sql.ref(`${notice}.voting_id`)} is not null)
  and case ${sql.ref(`${notice}.kind`)} when 'recordatorio' then ${sql.ref(`${notice}.starts_at`)}
    else (${sql.ref(`${notice}.told`)} ->> 'endTime')::timestamptz end <= ${now})`

/** SQL: whether a recipient `r` of a notice `n` is told by it: it left to them and did not come back, or will leave (rules convocation-1, convocation-2). */
const isToldBy = sql<boolean>`(r.state not in ('skipped', 'bounced') and not (n.stale_at is not null and r.state in ('queued', 'claimed')))`

/** SQL: whether they are to be told by letter: it came back, or there was no address any more when it was to leave. */
const isLettered = sql<boolean>`(r.state = 'bounced' or r.state = 'skipped' and r.reason in ('sinCorreo', 'suprimido'))`

/**
 * SQL: each time that somebody was told of something by a notice before one: by a mail for sure; by a letter, which nobody knows
 * to have been written, where no mail reached them. Of what was stopped before anything left of it nobody was told.
 */
const selectTellings = (subject: NoticeSubject, before: RawBuilder<unknown>) => {
  const isOf = sql<boolean>`${isAbout(subject, 'n')} and n.kind = any(${noticeKinds.filter(isTelling)})
    and n.communication_id < ${before}`
  return sql`
    select r.affiliate_id, n.communication_id, n.told, not ${isLettered} as is_sure
    from communication_recipient r join meeting_notice n on n.communication_id = r.communication_id
    where ${isOf} and (${isToldBy} or ${isLettered}) and r.affiliate_id is not null
    union all
    select l.affiliate_id, n.communication_id, n.told, false
    from communication_letter l join meeting_notice n on n.communication_id = l.communication_id
    where ${isOf} and exists (select from communication_recipient r
      where r.communication_id = n.communication_id and (${isToldBy} or ${isLettered}))`
}

/** SQL: what is asked of whoever was told of something, before a notice if one is named. */
type Asked = { subject: NoticeSubject; told: Told; communicationId?: number | null }

/**
 * SQL: who was told of something, by `affiliate_id`: whether by a mail (`is_sure`), and whether they may know it otherwise than it
 * is told now (`is_otherwise`): as they were last told by a mail, or by a letter since.
 */
export const selectKnowing = ({ subject, told, communicationId = null }: Asked) => sql`
  select affiliate_id, bool_or(is_sure) as is_sure,
    coalesce(max(communication_id) filter (where told is distinct from ${JSON.stringify(told)}::jsonb)
      >= coalesce(max(communication_id) filter (where is_sure), 0), false) as is_otherwise
  from (${selectTellings(subject, sql`coalesce(${communicationId}::integer, 2147483647)`)}) as telling
  group by affiliate_id`

/** How members who were called may know something otherwise than it is told now: each as their last mail, and the last letter since, told it. */
export async function listToldOtherwise(db: Database, { subject, told }: Asked): Promise<Told[]> {
  const { rows } = await sql<{ told: Told }>`
    with telling as materialized (
        select affiliate_id, communication_id, is_sure, told is distinct from ${JSON.stringify(told)}::jsonb as is_other
        from (${selectTellings(subject, sql`2147483647`)}) as told_each),
      mailed as (select affiliate_id, max(communication_id) as last from telling where is_sure group by affiliate_id),
      last as (
        select distinct on (telling.affiliate_id, is_sure) communication_id
        from telling join affiliate on affiliate.id = telling.affiliate_id and affiliate.inscription_type <> 0
          left join mailed on mailed.affiliate_id = telling.affiliate_id
        where is_other and communication_id >= coalesce(mailed.last, 0)
        order by telling.affiliate_id, is_sure, communication_id desc)
    select told from meeting_notice where communication_id in (select communication_id from last)
    group by told order by min(communication_id)`.execute(db)
  return rows.map(({ told: was }) => was)
}

/** SQL: whether a mail reaches a member `affiliate`. */
const isReached = (clock: Clock) => {
  const address = writtenAddressOf(clock, 'affiliate')
  return sql<boolean>`(${address} <> '' and not ${isSuppressed(address, sql`'convocatoria'`)})`
}

/** SQL: the members who were told of something by a mail, or are by the next one: who was called by letter and has an address since. */
export const selectMailed = (clock: Clock, asked: Asked) => sql`
  select affiliate.id from (${selectKnowing(asked)}) as knowing join affiliate on affiliate.id = knowing.affiliate_id
  where affiliate.inscription_type <> 0 and (is_sure or ${isReached(clock)})`

/** Whether somebody who was called to a meeting may know it otherwise than it is, and a mail reaches them now. */
export async function isAnyUntold(db: Database, clock: Clock, id: number, isNow: Told): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from (${selectKnowing({ subject: { of: 'meeting', id }, told: isNow })}) as knowing
      join affiliate on affiliate.id = knowing.affiliate_id
    where is_otherwise and affiliate.inscription_type <> 0 and ${isReached(clock)}) as found`.execute(db)
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
      ofRecipients(sql<boolean>`(${isToldBy} or n.kind = 'convocatoria' and ${isLettered})`).as('hasReached'),
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
