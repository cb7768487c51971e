import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { InscriptionType } from '#contract/people/person.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { fromMadridTime } from '#server/kernel/database/madridTime.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isAt } from '#server/people/choosing/moments.queries.ts'

/**
 * What is counted of the past: intervals within a scope, under the alias `held`, of members of then, of which `where` says
 * more, and `meant` selects the profiles whose they are. Instants are SQL, such as `atInstant('2026-03-01T12:00+01:00')`.
 */
export type Counted = {
  scope: Scope
  where?: Expression<SqlBool> | undefined
  meant?: Expression<unknown> | undefined
}
export type Instant = RawBuilder<unknown>

/** What an interval can be counted by; `sectoral` counts whoever is in several in each. */
const dimensions = {
  total: { value: sql`null::integer`, joined: sql`` },
  type: { value: sql`held.inscription_type::integer`, joined: sql`` },
  assembly: { value: sql`held.assembly_id`, joined: sql`` },
  sectoral: {
    value: sql`sector.id`,
    joined: sql`cross join lateral unnest(held.sectoral_ids) as sector (id)`,
  },
} as const
export type MomentDimension = keyof typeof dimensions

/** Of several dimensions each value as they were then, null for none, and how many people. */
export type MomentCount<Dimension extends MomentDimension> = Record<Dimension, number | null> & {
  people: number
}

/** SQL: whether an interval called `held` is of those whom `where` and `meant` say. */
export const isAsked = ({ where, meant }: Counted) =>
  sql`${where ?? sql`true`} ${meant ? sql`and held.affiliate_id in (${meant})` : sql``}`

const isWithin = (counted: Counted) =>
  sql`${counted.scope.ofMemberships('held')} and ${isMember('held')} and ${isAsked(counted)}`

/** How many members there were at an instant, by some dimensions. */
export async function countAt<Dimension extends MomentDimension>(
  db: Database,
  counted: Counted,
  at: Instant,
  by: readonly Dimension[],
): Promise<MomentCount<Dimension>[]> {
  const values = by.map((name) => sql`${dimensions[name].value} as ${sql.ref(name)}, `)
  const positions = by.map((_, index) => sql.lit(index + 1))
  const { rows } = await sql<MomentCount<Dimension>>`
    select ${sql.join(values, sql``)} count(*)::integer as people
    from membership_interval held ${sql.join([...new Set(by.map((name) => dimensions[name].joined))], sql` `)}
    where ${isAt('held', at)} and ${isWithin(counted)}
    ${by.length > 0 ? sql`group by ${sql.join(positions)} order by ${sql.join(positions)}` : sql``}`.execute(
    db,
  )
  return rows
}

/** What happened within a month of Madrid, `yyyy-mm`, to those who are counted. */
export type Movement = {
  month: string
  /** Who enrolled or came back, and who left. */
  joins: number
  leaves: number
  /** Who began or ceased to be among those counted without joining or leaving, such as by another assembly or type. */
  arrivals: number
  departures: number
}

type Moments = { from: Instant; to: Instant }

/** What is selected of each group of people who moved, and of which groups. */
type Grouped = { people: RawBuilder<unknown>; having?: RawBuilder<unknown> }
const counting: Grouped = { people: sql`count(*)` }
const naming = (few: number): Grouped => ({
  people: sql`array_agg(affiliate_id)`,
  having: sql`having count(*) <= ${few}`,
})

/** SQL: the months of Madrid of a time, by what its clocks show at their beginnings. */
const monthsOf = ({ from, to }: Moments) => sql`generate_series(
  date_trunc('month', ${from} at time zone 'Europe/Madrid'),
  (${to} at time zone 'Europe/Madrid') - interval '1 microsecond', '1 month')`

/** SQL: joins, leaves, arrivals and departures by the number of the month, as `what`, each with its `people`. */
function selectMoved(all: Counted, { from, to }: Moments, { people, having = sql`` }: Grouped) {
  // Whoever is meant is found once for the four kinds of edges.
  const counted = all.meant ? { ...all, meant: sql`select id from meant` } : all
  const once = all.meant ? sql`with meant (id) as materialized (${all.meant})` : sql``
  const starts = sql`array(select month at time zone 'Europe/Madrid' from ${monthsOf({ from, to })} as month)`
  // In the words of the indexes, each of which has just those (migrations 0131, 0155, 0158).
  const edges = (edge: 'began' | 'ended', sign: number, how: RawBuilder<unknown>) => sql`
    select affiliate_id, ${sql.ref(edge)} as at, ${sql.lit(sign)} as sign from membership_interval held
    where ${sql.ref(edge)} >= ${from} and ${sql.ref(edge)} < ${to} and ${how} and ${isWithin(counted)}`
  // Whoever goes on in another interval that is counted as well has both edges at once: nothing has happened.
  const moves = sql`
    select affiliate_id, at, sum(sign) as sign from (
      ${edges('began', 1, sql`not is_join`)} union all
      ${edges('ended', -1, sql`not is_leave and ended < 'infinity'`)}) as edge
    group by affiliate_id, at having sum(sign) <> 0`
  // Each by itself, so that several processes read. A month is found among twelve: asking the clocks of Madrid at each instant
  // takes longer than reading it.
  const tell = (what: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
    select width_bucket(at, ${starts}) as month, ${what} as what, ${people} as people
    from (${rows}) as happened group by 1, 2 ${having}`
  return sql`${once} ${tell(sql`'joins'`, edges('began', 1, sql`is_join`))}
    union all ${tell(sql`'leaves'`, edges('ended', -1, sql`is_leave`))}
    union all ${tell(sql`case when sign > 0 then 'arrivals' else 'departures' end`, moves)}`
}

/**
 * Joins, leaves and moves of each month from an instant until before another. What there were at the end is what there
 * were at the beginning, and joins and arrivals less leaves and departures: merging two profiles is a departure.
 */
export async function countMovements(db: Database, counted: Counted, period: Moments): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with told as (${selectMoved(counted, period, counting)})
    select to_char(months.month, 'YYYY-MM') as month,
      coalesce(sum(people) filter (where what = 'joins'), 0)::integer as joins,
      coalesce(sum(people) filter (where what = 'leaves'), 0)::integer as leaves,
      coalesce(sum(people) filter (where what = 'arrivals'), 0)::integer as arrivals,
      coalesce(sum(people) filter (where what = 'departures'), 0)::integer as departures
    from ${monthsOf(period)} with ordinality as months (month, number) left join told on told.month = months.number
    group by months.month order by months.month`.execute(db)
  return rows
}

/** Who joined and left on each day of Madrid from one to another, both included. */
export async function countDaily(db: Database, counted: Counted, { from, to }: { from: string; to: string }) {
  const moved = (edge: 'began' | 'ended', what: string, is: string) => sql`
    select (${sql.ref(`held.${edge}`)} at time zone 'Europe/Madrid')::date as day, ${sql.lit(what)} as what
    from membership_interval held
    where ${sql.ref(`held.${is}`)} and ${isWithin(counted)}
      and ${sql.ref(`held.${edge}`)} >= ${fromMadridTime(sql`${from}::date`)}
      and ${sql.ref(`held.${edge}`)} < ${fromMadridTime(sql`${to}::date + 1`)}`
  const { rows } = await sql<{ day: string; joins: number; leaves: number }>`
    with moved as (${moved('began', 'joins', 'isJoin')} union all ${moved('ended', 'leaves', 'isLeave')})
    select days.day::date::text as day, count(*) filter (where what = 'joins')::integer as joins,
      count(*) filter (where what = 'leaves')::integer as leaves
    from generate_series(${from}::date, ${to}::date, '1 day') as days (day)
      left join moved on moved.day = days.day::date
    group by days.day order by days.day`.execute(db)
  return rows
}

/** Whom those of its numbers mean that are of so few people; also of profiles that are gone. */
export const listFewMoved = (db: Database, counted: Counted, period: Moments, few: number) =>
  listFew(db, selectMoved(counted, period, naming(few)))

async function listFew(db: Database, groups: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${groups}) as few, unnest(few.people) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many were one thing at an instant and another at a later one; null where they were not among those counted. */
export type Flow = { was: FlowSide; is: FlowSide; people: number }
export type FlowSide = { type: InscriptionType; assembly: number | null } | null

/** SQL: from what to what those moved who are counted at one of two instants, each flow with its `people`, in parts. */
function selectFlows(counted: Counted, { from, to }: Moments, { people, having = sql`` }: Grouped) {
  // An interval that holds both instants is read once; the few others are brought together by their person.
  const one = (edge: Instant, other: Instant) => sql`
    select affiliate_id, inscription_type, assembly_id from membership_interval held
    where ${isAt('held', edge)} and not ${isAt('held', other)} and ${isWithin(counted)}`
  return sql`(select inscription_type as type_was, assembly_id as assembly_was, true as was_there,
      inscription_type as type_is, assembly_id as assembly_is, true as is_there, ${people} as people
    from membership_interval held
    where ${isAt('held', from)} and ${isAt('held', to)} and ${isWithin(counted)} group by 1, 2 ${having})
    union all (select past.inscription_type, past.assembly_id, past.affiliate_id is not null,
      later.inscription_type, later.assembly_id, later.affiliate_id is not null, ${people}
    from (${one(from, to)}) as past full join (${one(to, from)}) as later using (affiliate_id)
    group by 1, 2, 3, 4, 5, 6 ${having})`
}

/**
 * How those who are counted at one of two instants moved between them, by type and territorial assembly; nobody moved of
 * who was the same at both.
 */
export async function countFlows(db: Database, counted: Counted, period: Moments): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select case when was_there then json_build_object('type', type_was, 'assembly', assembly_was) end as was,
      case when is_there then json_build_object('type', type_is, 'assembly', assembly_is) end as is,
      sum(people)::integer as people
    from (${selectFlows(counted, period, counting)}) as flow
    group by type_was, assembly_was, was_there, type_is, assembly_is, is_there
    order by was_there desc, type_was, assembly_was nulls last, is_there desc, type_is, assembly_is nulls last`.execute(
    db,
  )
  return rows
}

/** Whom those of its flows mean that are of so few people; also of profiles that are gone. */
export const listFewFlowed = (db: Database, counted: Counted, period: Moments, few: number) =>
  listFew(db, selectFlows(counted, period, naming(few)))

/** Who was counted at one of some instants; also of profiles that are gone. */
export async function listAt(
  db: Database,
  counted: Counted,
  instants: readonly Instant[],
): Promise<number[]> {
  if (instants.length === 0) return []
  const there = sql.join(
    instants.map((instant) => isAt('held', instant)),
    sql` or `,
  )
  const { rows } = await sql<{ id: number }>`
    select distinct affiliate_id as id from membership_interval held
    where (${there}) and ${isWithin(counted)}`.execute(db)
  return rows.map(({ id }) => id)
}
