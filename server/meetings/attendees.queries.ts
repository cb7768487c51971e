import { sql, type SqlBool, type Expression } from 'kysely'
import type { z } from 'zod'
import { admins, leads, type SignedIn } from '#contract/actor.ts'
import type { attendances } from '#contract/meetings/attendances.ts'
import type { Attendee, OwnAttendance } from '#contract/meetings/attendee.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { isInRoll } from '#server/rolls/rollMembership.queries.ts'
import { isReached } from '#server/kernel/security/extent.ts'
import { selectOffices } from '#server/kernel/security/offices.queries.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Query = z.output<typeof attendances.attendees.query>
type Reader = Pick<SignedIn, 'role'>

/** Attendances within a scope, with their person and who noted and confirmed them. */
const joinPeople = (scope: Scope) =>
  scope.rowsOf('meetingAttendance', (rows) =>
    rows
      .innerJoin('affiliate', 'affiliate.id', 'meetingAttendance.affiliateId')
      .leftJoin('appUser as author', 'author.id', 'meetingAttendance.authorId')
      .leftJoin('appUser as confirmer', 'confirmer.id', 'meetingAttendance.confirmedBy'),
  )

const hasLeft = sql<boolean>`(affiliate.inscription_type = 0)`

/** A column for those who see it, of the rows that meet a condition. */
function shown(column: string, isSeen: boolean, condition?: Expression<SqlBool>) {
  if (!isSeen) return sql<null>`null`
  const value = sql<string | null>`${sql.ref(column)}`
  return condition ? sql<string | null>`case when ${condition} then ${value} end` : value
}

/** What a reader sees of somebody who attends (rule attendance-3). */
function columnsFor(reader: Reader) {
  const isAdmin = admins(reader)
  const isLead = isAdmin || leads(reader)
  const isMember = sql<boolean>`not ${hasLeft}`
  // Of who left admins read name and document (rule privacy-5), others not who it was.
  const known = isAdmin ? undefined : isMember
  return [
    'meetingAttendance.id',
    'meetingAttendance.meetingId',
    'meetingAttendance.status',
    shown('meeting_attendance.affiliate_id', isLead, known).as('affiliateId'),
    shown('affiliate.name', true, known).as('name'),
    shown('affiliate.last_name_1', true, known).as('lastName1'),
    shown('affiliate.last_name_2', true, known).as('lastName2'),
    shown('affiliate.id_document', isLead, known).as('idDocument'),
    shown('affiliate.email', isLead, isMember).as('affiliateEmail'),
    shown('affiliate.phone', isLead, isMember).as('phone'),
    hasLeft.as('hasLeft'),
    shown('meeting_attendance.creation_time', isLead).as('creationTime'),
    shown('meeting_attendance.confirmed_at', isLead).as('confirmedAt'),
    shown('author.username', isAdmin).as('user'),
    shown('confirmer.username', isAdmin).as('confirmedBy'),
    // Whom an enlace reads without a number is named in the log all the same.
    'meetingAttendance.affiliateId as personId',
  ] as const
}

/** An attendance as it is shown, with the number of its person for the log. */
export type ShownAttendee = Attendee & { personId: number }

/** Who attends a meeting, as a reader sees them. */
export const defineAttendeeList = (
  scope: Scope,
  reader: Reader,
  meetingId: number,
  { status, name, sort, direction }: Pick<Query, 'status' | 'name' | 'sort' | 'direction'>,
) =>
  defineStreamedList({
    from: joinPeople(scope),
    where: [
      sql<boolean>`meeting_attendance.meeting_id = ${meetingId}`,
      ...(status ? [sql<boolean>`meeting_attendance.status = any(${status})`] : []),
      ...(name ? [isNamed(name, reader)] : []),
    ],
    order: [
      ...(sort === 'name' ? orderByShownName(reader, direction) : sortBy(direction, orders[sort])),
      ...sortBy(direction, ['meetingAttendance.id']),
    ],
    read: (page) => page.select(columnsFor(reader)).$castTo<ShownAttendee>().execute(),
    stream: (all) => all.select(columnsFor(reader)).$castTo<ShownAttendee>().stream(200),
  })

/** Nobody is found by a name that is not shown. */
const isNamed = (name: string, reader: Reader) => {
  const names = sql<string>`f_norm(concat_ws(' ', affiliate.name, affiliate.last_name_1, affiliate.last_name_2))`
  const matches = matchesText(names, name)
  return admins(reader) ? matches : sql<boolean>`(not ${hasLeft} and ${matches})`
}

const names = ['affiliate.lastName1', 'affiliate.lastName2', 'affiliate.name'] as const
/** Whose name is not shown comes last: their place among the others would tell it. */
const orderByShownName = (reader: Reader, direction: 'asc' | 'desc') =>
  admins(reader)
    ? sortBy(direction, [...names])
    : [
        ...sortBy('asc', [hasLeft]),
        ...sortBy(
          direction,
          names.map((name) => sql`case when not ${hasLeft} then ${sql.ref(name)} end`),
        ),
      ]

const orders = {
  creationTime: ['meetingAttendance.creationTime'],
  status: [sql`array_position(array['Pendiente', 'En hora', 'Confirmado'], meeting_attendance.status)`],
} as const

/** The latest attendances at a meeting. */
export const listLatestAttendees = (db: Database, scope: Scope, reader: Reader, meetingId: number) =>
  joinPeople(scope)
    .select(db)
    .where('meetingAttendance.meetingId', '=', meetingId)
    .select(columnsFor(reader))
    .orderBy('meetingAttendance.creationTime', 'desc')
    .orderBy('meetingAttendance.id', 'desc')
    .limit(mostNamed)
    .$castTo<ShownAttendee>()
    .execute()

/** One attendance within a scope, as a reader sees it. */
export const findAttendee = (
  db: Database,
  scope: Scope,
  reader: Reader,
  id: number,
): Promise<ShownAttendee | undefined> =>
  joinPeople(scope)
    .select(db)
    .where('meetingAttendance.id', '=', id)
    .select(columnsFor(reader))
    .$castTo<ShownAttendee>()
    .executeTakeFirst()

const ofEverybody = asSystem(
  'how many attend a meeting that the caller sees, their own attendance, and the roll of minutes',
)

export async function countAttendances(db: Database, meetingId: number) {
  const { total, confirmed } = await ofEverybody
    .selectFrom(db, 'meetingAttendance')
    .where('meetingId', '=', meetingId)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where status = 'Confirmado')`.as('confirmed'),
    ])
    .executeTakeFirstOrThrow()
  return { total, confirmed }
}

/** Those who are confirmed at a meeting, by number, and whether they are members still. */
export const listConfirmed = (db: Database, meetingId: number) =>
  ofEverybody
    .selectFrom(db, 'meetingAttendance')
    .innerJoin('affiliate', 'affiliate.id', 'meetingAttendance.affiliateId')
    .where('meetingId', '=', meetingId)
    .where('meetingAttendance.status', '=', 'Confirmado')
    .select(['affiliate.id as affiliateId', sql<boolean>`not ${hasLeft}`.as('isMember')])
    .execute()

const ownColumns = ['id', 'meetingId', 'status', 'creationTime'] as const

/** The status of somebody's attendance at some meetings, by meeting. */
export async function indexOwnStatuses(
  db: Database,
  affiliateId: number | null,
  meetingIds: readonly number[],
): Promise<ReadonlyMap<number, OwnAttendance['status']>> {
  if (affiliateId === null || meetingIds.length === 0) return new Map()
  const rows = await ofEverybody
    .selectFrom(db, 'meetingAttendance')
    .where('affiliateId', '=', affiliateId)
    .where('meetingId', 'in', [...meetingIds])
    .select(['meetingId', 'meetingAttendance.status'])
    // A check constraint on the column allows only the values of the contract.
    .$castTo<{ meetingId: number; status: OwnAttendance['status'] }>()
    .execute()
  return new Map(rows.map(({ meetingId, status }) => [meetingId, status]))
}

/** Somebody's own attendance at a meeting. */
export const findOwnAttendance = async (
  db: Database,
  affiliateId: number | null,
  meetingId: number,
): Promise<OwnAttendance | undefined> =>
  affiliateId === null
    ? undefined
    : ofEverybody
        .selectFrom(db, 'meetingAttendance')
        .where('affiliateId', '=', affiliateId)
        .where('meetingId', '=', meetingId)
        .select(ownColumns)
        // A check constraint on the column allows only the values of the contract.
        .$castTo<OwnAttendance>()
        .executeTakeFirst()

/** Attendances that a scope reaches, to find and change one of them. */
export const selectAttendance = (db: Database, scope: Scope, id: number) =>
  scope.selectFrom(db, 'meetingAttendance').where('meetingAttendance.id', '=', id)

type NewAttendance = { meetingId: number; affiliateId: number; authorId: number }

/** SQL: what somebody's own mark says by a clock: «En hora» within 24 hours of the start, both ends included. */
const statusNow = ({ now }: Clock) => sql<string>`(
  select case when ${now} between meeting_time - interval '24 hours' and meeting_time + interval '24 hours'
    then 'En hora' else 'Pendiente' end from meeting where meeting.id = meeting_id)`

/** Adds an attendance; undefined when there is one already. */
export async function addAttendance(
  db: Database,
  clock: Clock,
  { meetingId, affiliateId, authorId }: NewAttendance,
  isConfirmed: boolean,
): Promise<OwnAttendance | undefined> {
  const { now } = clock
  const { rows } = await sql<OwnAttendance>`
    insert into meeting_attendance (meeting_id, affiliate_id, author_id, creation_time, status, confirmed_at, confirmed_by)
    select meeting_id, ${affiliateId}::integer, ${authorId}::integer, ${now},
      ${isConfirmed ? sql`'Confirmado'` : statusNow(clock)},
      ${isConfirmed ? now : sql`null`}, ${isConfirmed ? authorId : null}::integer
    from (select ${meetingId}::integer as meeting_id) as one
    on conflict (meeting_id, affiliate_id) do nothing
    returning id, meeting_id, status, creation_time`.execute(db)
  return rows[0]
}

/** Confirms an attendance within a scope; what it said before is kept. */
export const confirmAttendance = (
  db: Database,
  scope: Scope,
  { now }: Clock,
  { id, authorId }: { id: number; authorId: number },
) =>
  scope
    .updateTable(db, 'meetingAttendance')
    .set({
      status: 'Confirmado',
      statusBefore: sql<string>`status`,
      confirmedAt: now,
      confirmedBy: authorId,
    })
    .where('meetingAttendance.id', '=', id)
    .where('status', '<>', 'Confirmado')
    .execute()

export const removeAttendance = (db: Database, scope: Scope, id: number) =>
  scope.deleteFrom(db, 'meetingAttendance').where('meetingAttendance.id', '=', id).execute()

/** Whether somebody may be noted as attending: everybody at a general meeting; else a member of its assembly, who holds
 * its office, or who was entitled at its start. */
export async function mayBeNoted(
  db: Database,
  scope: Scope,
  { assemblyId, rollId }: { assemblyId: number | null; rollId: number | null },
  affiliateId: number,
): Promise<boolean> {
  if (assemblyId === null) return true
  const belongs = isReached('affiliate', {
    reach: 'ownAssemblies',
    territorial: [assemblyId],
    sectoral: [assemblyId],
  })
  const holdsOffice = sql`exists (
    select from ${selectOffices(sql`affiliate.id`)} as held where held.assembly_id = ${assemblyId} and not held.is_gone)`
  const wasEntitled = rollId === null ? sql`false` : isInRoll(sql.ref('affiliate.id'), rollId)
  const found = await scope
    .selectFrom(db, 'affiliate')
    .where('affiliate.id', '=', affiliateId)
    .where(sql<boolean>`(${belongs} or ${holdsOffice} or ${wasEntitled})`)
    .select('affiliate.id')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether there is somebody with a number within a scope. */
export const findPersonInScope = (db: Database, scope: Scope, id: number) =>
  scope.selectFrom(db, 'affiliate').where('affiliate.id', '=', id).select('affiliate.id').executeTakeFirst()
