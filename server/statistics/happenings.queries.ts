import { sql, type Expression, type SqlBool } from 'kysely'
import {
  countAt,
  countMovements,
  isAsked,
  type Counted,
  type Instant,
  type Movement,
} from '#server/census/moments/moments.queries.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { isForgiven } from '#server/fees/basics/returned.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { fromMadridTime, toMadridTime } from '#server/kernel/database/madridTime.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { Period } from '#server/statistics/days.rules.ts'
import { stepDays } from '#server/statistics/survival.ts'

/** SQL: the beginning of a day of Madrid, and of the one after it. */
export const beginOf = (day: string) => fromMadridTime(sql`${day}::date`)
export const endOf = (day: string) => fromMadridTime(sql`${day}::date + 1`)

/** SQL: the last instant before another. Whoever is enrolled with a day is so from its first one on. */
export const justBefore = (instant: Instant): Instant => sql`${instant} - interval '1 microsecond'`

/** SQL: who is a member now and whom some conditions mean. */
export function selectMeant(db: Database, scope: Scope, where: readonly Expression<SqlBool>[]) {
  const members = scope.selectFrom(db, 'affiliate').where(isMember('affiliate')).select('affiliate.id')
  return where.reduce((rows, condition) => rows.where(condition), members)
}

export type MonthMoved = Movement & { members: number }

/** What happened in each month, with the members at its end: those at the beginning, and who came less who went. */
export async function countMonths(
  db: Database,
  counted: Counted,
  { from, to }: Period,
): Promise<MonthMoved[]> {
  const [first] = await countAt(db, counted, justBefore(beginOf(from)), [])
  let members = first?.people ?? 0
  const months = await countMovements(db, counted, { from: beginOf(from), to: endOf(to) })
  return months.map((month) => {
    members += month.joins + month.arrivals - month.leaves - month.departures
    return { ...month, members }
  })
}

/** How many members of each type there were at the end of a day. */
export async function countTypesAtEnd(db: Database, counted: Counted, day: string) {
  const types = await countAt(db, counted, justBefore(endOf(day)), ['type'])
  // Safe: intervals have no other types, and each has one.
  return types.map(({ type, people }) => [type as InscriptionType, people] as const)
}

/**
 * In which months of Madrid those left whom some conditions mean and who have not come back, and who they are where they
 * are `few` or fewer.
 */
export async function countLeft(
  db: Database,
  scope: Scope,
  where: readonly Expression<SqlBool>[],
  few: number,
): Promise<{ month: string; count: number; ids: number[] }[]> {
  const left = where.reduce(
    (rows, condition) => rows.where(condition),
    scope.selectFrom(db, 'affiliate').where('affiliate.inscriptionType', '=', 0),
  )
  return left
    .select((row) => [
      sql<string>`to_char(${toMadridTime(sql`affiliate.unregistered_at`)}, 'YYYY-MM')`.as('month'),
      row.fn.countAll<number>().as('count'),
      sql<number[]>`case when count(*) <= ${few} then array_agg(affiliate.id) else '{}' end`.as('ids'),
    ])
    .groupBy(sql`1`)
    .execute()
}

export type MonthPaid = {
  month: string
  charged: number
  chargedCents: number
  collected: number
  collectedCents: number
  returned: number
  returnedCents: number
}

/** SQL: whether a charge came back, also where it was forgiven since. */
const cameBack = sql`(state = 'devuelto' or ${isForgiven()})`

/** SQL: the charges of some days, and what came back in them. */
const selectPaid = (scope: Scope, { from, to }: Period) => sql`
  select date_trunc('month', charged_on)::date as month, state, cents, affiliate_id from charge
  where cents > 0 and (state in ('remesado', 'cobrado') or ${cameBack}) and charged_on between ${from}::date and ${to}::date
    and ${scope.ofPersonIn('charge.affiliate_id')}
  union all
  select date_trunc('month', returned_on)::date, 'came back', cents, affiliate_id from charge
  where ${cameBack} and returned_on between ${from}::date and ${to}::date
    and ${scope.ofPersonIn('charge.affiliate_id')}`

/** Money by month: what was charged and collected by the day of the charge, what came back by the day on which it did. */
export async function countMoney(db: Database, scope: Scope, period: Period): Promise<MonthPaid[]> {
  const { from, to } = period
  const { rows } = await sql<MonthPaid>`
    with happened as (${selectPaid(scope, period)})
    select to_char(months.month, 'YYYY-MM') as month,
      count(state) filter (where state <> 'came back')::integer as charged,
      coalesce(sum(cents) filter (where state <> 'came back'), 0)::bigint as charged_cents,
      count(state) filter (where state = 'cobrado')::integer as collected,
      coalesce(sum(cents) filter (where state = 'cobrado'), 0)::bigint as collected_cents,
      count(state) filter (where state = 'came back')::integer as returned,
      coalesce(sum(cents) filter (where state = 'came back'), 0)::bigint as returned_cents
    from generate_series(date_trunc('month', ${from}::date), ${to}::date, '1 month') as months (month)
    left join happened on happened.month = months.month::date
    group by months.month order by months.month`.execute(db)
  return rows
}

/** Of whom so few charges of a month are, of all, of those collected, or of those that came back. */
export async function listFewPaid(db: Database, scope: Scope, period: Period, few: number) {
  const { rows } = await sql<{ id: number }>`
    with happened as (${selectPaid(scope, period)})
    select distinct id from (
      select array_agg(affiliate_id) as people from happened group by month, state having count(*) <= ${few}
      union all
      select array_agg(affiliate_id) from happened where state <> 'came back' group by month having count(*) <= ${few}) as few,
      unnest(few.people) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The votings that are over and counted, whose last moment was on some days of Madrid; the latest first. None for who reaches nobody. */
export async function listCounted(db: Database, scope: Scope, { from, to }: Period) {
  const { rows } = await sql<{ id: number; rollId: number; name: string; closedOn: string }>`
    select id, roll_id, name, ${toMadridTime(sql`(end_date - interval '1 microsecond')`)}::date::text as closed_on from voting
    where counted_at is not null and roll_id is not null and state = 'approved' and failure is null and restored_at is null
      and end_date > ${beginOf(from)} and end_date <= ${endOf(to)}
      and exists (${scope.selectFrom(db, 'affiliate').select('affiliate.id')})
    order by end_date desc, id desc`.execute(db)
  return rows
}

export type Attended = {
  assembly: BasicAssembly | null
  meetings: number
  attendances: number
  members: number
}

type Meant = { scope: Scope; clock: Clock; assembly: Expression<SqlBool> }

/** SQL: approved meetings that ended on some days, general ones for whoever reaches everybody. */
const selectHeld = ({ scope, clock }: Meant, { from, to }: Period) => sql`
  select meeting.id, meeting.assembly_id from meeting
  where status = 'Aprobada' and end_time > ${beginOf(from)} and end_time <= least(${endOf(to)}, ${clock.now})
    and case when meeting.assembly_id is null then ${scope.ofEverybody()} else ${scope.ofAssemblyIn('meeting.assembly_id')} end`

/** Approved meetings that ended on some days, by assembly, and general ones together for whoever reaches everybody. */
export async function countAttendances(db: Database, meant: Meant, period: Period): Promise<Attended[]> {
  const { rows } = await sql<Attended>`
    with held as (${selectHeld(meant, period)}),
    came as (
      select held.id, held.assembly_id, count(attended.id) as people from held
      left join meeting_attendance attended on attended.meeting_id = held.id and attended.status = 'Confirmado'
      group by 1, 2)
    select case when came.assembly_id is not null then json_build_object('id', assembly.id,
        'assemblyName', assembly.assembly_name, 'assemblyType', assembly.assembly_type) end as assembly,
      count(*)::integer as meetings, sum(came.people)::integer as attendances,
      (select coalesce(sum(delta), 0)::integer from member_tally
        where member_tally.assembly_id = coalesce(came.assembly_id, 0) and dimension = 'type') as members
    from came left join assembly on assembly.id = came.assembly_id
    where ${meant.assembly}
    group by came.assembly_id, assembly.id
    order by assembly.assembly_name nulls first, assembly.id`.execute(db)
  return rows
}

/** Who came to the meetings of an assembly, where so few did. */
export async function listFewAttended(db: Database, meant: Meant, period: Period, few: number) {
  const { rows } = await sql<{ id: number }>`
    select distinct id from (
      select array_agg(attended.affiliate_id) as people from (${selectHeld(meant, period)}) as held
      join meeting_attendance attended on attended.meeting_id = held.id and attended.status = 'Confirmado'
      left join assembly on assembly.id = held.assembly_id
      where ${meant.assembly}
      group by held.assembly_id having count(*) <= ${few}) as few, unnest(few.people) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many stays lasted so many days, and ended by leaving (`left`) or are not known to have ended. */
export type Stay = { days: number; left: number; going: number }

/** SQL: stays, with how many days they lasted and whether they ended by leaving: the last interval before one joins again. */
const selectStays = (counted: Counted, clock: Clock) => sql`
  select affiliate_id, is_leave and ended <= ${clock.now} as left,
    date_part('day', least(ended, ${clock.now}) - since)::integer as days
  from (
    select *, lead(is_join) over later is not false as is_last,
      coalesce(max(began) filter (where is_join) over later, min(began) over later) as since
    from membership_interval where inscription_type <> 0 and began < ${clock.now}
    window later as (partition by affiliate_id order by began)) as held
  where is_last and ${counted.scope.ofMemberships('held')} and ${isAsked(counted)}`

/**
 * How long people stay: a stay begins by joining and ends by leaving; it goes on, or was not followed any longer, of whom two
 * profiles were merged. It is of the type and the assemblies that it had last.
 */
export async function countStays(db: Database, counted: Counted, clock: Clock): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select days, count(*) filter (where stay.left)::integer as left,
      count(*) filter (where not stay.left)::integer as going
    from (${selectStays(counted, clock)}) as stay group by 1 order by 1`.execute(db)
  return rows
}

/** Whose stay ended, or goes on, after so many days as so few others' of one step of the curve. */
export async function listFewStays(db: Database, counted: Counted, clock: Clock, few: number) {
  const { rows } = await sql<{ id: number }>`
    select distinct id from (
      select array_agg(affiliate_id) as people from (${selectStays(counted, clock)}) as stay
      group by ceil(days / ${stepDays}::numeric), stay.left having count(*) <= ${few}) as few,
      unnest(few.people) as id`.execute(db)
  return rows.map(({ id }) => id)
}
