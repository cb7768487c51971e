import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { admins, type SignedIn } from '#contract/actor.ts'
import { mostDays, type MeetingType } from '#contract/meetings/meeting.ts'
import type { CalendarDay, meetings } from '#contract/meetings/meetings.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { fromMadridTime, toMadridTime } from '#server/kernel/database/madridTime.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import {
  meetingColumnsFor,
  selectMeetings,
  toMeeting,
  type MeetingRow,
} from '#server/meetings/meetings.rows.queries.ts'
import { isVisibleMeeting, selectVisibleMeetings } from '#server/meetings/visibility.queries.ts'

type Condition = Expression<SqlBool>
type Order = Pick<z.output<typeof meetings.list.query>, 'sort' | 'direction'>
type Filter = Partial<Omit<z.output<typeof meetings.list.query>, 'sort' | 'direction' | 'page' | 'size'>>

/** «General» means those of type «Otro» too, which are shown alike (rule meeting-5). */
const isOfType = (types: readonly MeetingType[]) =>
  sql<boolean>`meeting.type = any(${types.includes('General') ? [...types, 'Otro'] : [...types]})`

/** What a filter asks of `meeting`, but for what is said of whoever asks. */
function readFilter(filter: Filter): Condition[] {
  const { type, status, dateFrom, dateDirection, fromDay, toDay, title, assemblyId } = filter
  return [
    ...(type ? [isOfType(type)] : []),
    ...(status ? [sql<boolean>`meeting.status = any(${status})`] : []),
    ...(dateFrom === undefined
      ? []
      : [
          dateDirection === 'desc'
            ? sql<boolean>`meeting.end_time <= ${dateFrom}::timestamptz`
            : endsAfter(sql`${dateFrom}::timestamptz`),
        ]),
    ...listDays(fromDay, toDay),
    ...(title ? [matchesText(sql`f_norm(meeting.title)`, title)] : []),
    ...(assemblyId === undefined ? [] : [sql<boolean>`meeting.assembly_id = ${assemblyId}`]),
  ]
}

/** Meetings that are on some day in Madrid from one to another, both included; one that ends at midnight is not on the next. */
const listDays = (from: string | undefined, to: string | undefined): Condition[] => [
  ...(from ? [endsAfter(fromMadridTime(sql`${from}::date`))] : []),
  ...(to ? [sql<boolean>`meeting.meeting_time < ${fromMadridTime(sql`${to}::date + 1`)}`] : []),
]

export const isApproved = sql<boolean>`meeting.status = 'Aprobada'`

/**
 * Meetings that are not over at an instant. None lasts longer than `mostDays` (rule meeting-6), so that an index by when
 * they begin leaves out all that were long before.
 */
const endsAfter = (instant: RawBuilder<unknown>) =>
  sql<boolean>`(meeting.end_time > ${instant}
    and meeting.meeting_time > ${instant} - make_interval(hours => ${sql.lit(mostDays * 24)}))`

export const isNotOver = ({ now }: Clock) => endsAfter(now)
const isOver = ({ now }: Clock) => sql<boolean>`meeting.end_time <= ${now}`

/** Held, and with no signed minutes, where these are for whoever asks to see to (rule shell-15). */
const isUnsigned = ({ scope, actor, world: { clock } }: Asked): Condition[] => [
  isApproved,
  isOver(clock),
  sql<boolean>`meeting.signed_at is null`,
  ...(admins(actor) ? [] : [scope.ofOfficeIn('meeting.assembly_id')]),
]

export const isOfLastYear = ({ now }: Clock) => endsAfter(sql`${now} - interval '12 months'`)

/** Of the caller's assemblies, by membership or office; of one of them, and for admins of any one, by its number. */
export function isOfOwnAssembly(scope: Scope, actor: Pick<SignedIn, 'role'>, assemblyId?: number): Condition {
  const isThat = assemblyId === undefined ? undefined : sql<boolean>`meeting.assembly_id = ${assemblyId}`
  if (isThat && admins(actor)) return isThat
  const isOwn = sql<boolean>`(${scope.ofMembershipIn('meeting.assembly_id')} or ${scope.ofOfficeIn('meeting.assembly_id')})`
  return isThat ? sql<boolean>`(${isThat} and ${isOwn})` : isOwn
}

/** The orders of meetings, with the Spanish one of titles. */
const orders: Record<Order['sort'], string | Expression<unknown>> = {
  meetingTime: 'meeting.meetingTime',
  title: sql`meeting.title collate es`,
  type: 'meeting.type',
  status: 'meeting.status',
  creationTime: 'meeting.creationTime',
  lastChangeTime: 'meeting.lastChangeTime',
  assemblyName: 'assembly.assemblyName',
}

type Asked = { scope: Scope; actor: Pick<SignedIn, 'role'>; world: { clock: Clock } }

/** The meetings that somebody sees and asks for, by a filter and by further conditions. */
export const defineMeetingList = (
  reader: Asked,
  { sort, direction, ...filter }: Order & Filter,
  where: readonly Condition[] = [],
) =>
  defineStreamedList({
    scope: isVisibleMeeting(reader.scope),
    from: (db) => selectMeetings(db).where('meeting.retiredAt', 'is', null),
    where: [...readFilter(filter), ...(filter.unsigned ? isUnsigned(reader) : []), ...where],
    order: sortBy(direction, [orders[sort], 'meeting.id']),
    read: async (page) => {
      const rows = await page.select(meetingColumnsFor(reader)).$castTo<MeetingRow>().execute()
      return rows.map(toMeeting)
    },
    stream: (all) => readEach(all.select(meetingColumnsFor(reader)).$castTo<MeetingRow>().stream(200)),
  })

async function* readEach(rows: AsyncIterable<MeetingRow>) {
  for await (const row of rows) yield toMeeting(row)
}

/** How many are to come and how many wait for approval, of each kind. */
export async function countMeetings(db: Database, scope: Scope, clock: Clock, assemblyId?: number) {
  const rows = await selectVisibleMeetings(db, scope)
    .$if(assemblyId !== undefined, (all) => all.where('meeting.assemblyId', '=', assemblyId ?? 0))
    .where(sql<boolean>`(${isApproved} and ${isNotOver(clock)} or meeting.status = 'Pendiente')`)
    .select(({ fn }) => [
      sql<boolean>`meeting.type = 'Asamblea'`.as('isAssembly'),
      sql<boolean>`meeting.status = 'Pendiente'`.as('isPending'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['isAssembly', 'isPending'])
    .execute()
  const countOf = (isPending: boolean) => {
    const of = (isAssembly: boolean) =>
      rows.find((row) => row.isPending === isPending && row.isAssembly === isAssembly)?.count ?? 0
    return { assemblies: of(true), general: of(false), total: of(true) + of(false) }
  }
  return { upcoming: countOf(false), pending: countOf(true) }
}

const dayOf = (instant: RawBuilder<unknown>) => sql`${toMadridTime(instant)}::date`

/** The days on which meetings are, with how many of each type; days without any are left out. */
export async function listCalendarDays(
  db: Database,
  scope: Scope,
  { from, to, ...filter }: z.output<typeof meetings.calendar.query>,
): Promise<CalendarDay[]> {
  const conditions = [...listDays(from, to), ...readFilter(filter)]
  const lastDay = dayOf(sql`(meeting.end_time - interval '1 microsecond')`)
  const rows = await conditions
    .reduce((all, condition) => all.where(condition), selectVisibleMeetings(db, scope))
    .innerJoin(
      sql<{ at: string }>`generate_series(
        greatest(${dayOf(sql`meeting.meeting_time`)}, ${from}::date)::timestamp,
        least(${lastDay}, ${to}::date)::timestamp, interval '1 day')`.as<'onDay'>(sql`on_day(at)`),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [
      sql<string>`on_day.at::date::text`.as('day'),
      'meeting.type',
      fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where meeting.status = 'Cancelada')`.as('cancelled'),
    ])
    .groupBy(['day', 'meeting.type'])
    .orderBy('day')
    .orderBy('meeting.type')
    .$castTo<{ day: string; type: MeetingType; count: number; cancelled: number }>()
    .execute()
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    types: ofDay.map(({ type, count }) => ({ type, count })),
    cancelled: ofDay.reduce((sum, { cancelled }) => sum + cancelled, 0),
  }))
}
