import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import type { Period } from '#contract/fees/basics/periods.ts'
import type { InscriptionType, Sex } from '#contract/people/person.ts'
import type { RecordType } from '#contract/people/recordTypes.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { fromMadridTime, toMadridTime } from '#server/kernel/database/madridTime.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/**
 * Whom the specification's own charts count: those whom some conditions mean within a scope. Where each of them is in just one
 * of some places, these have their sums (`member_tally`, `join_tally`).
 */
export type Counted = {
  scope: Scope
  where: readonly Expression<SqlBool>[]
  places?: readonly number[] | undefined
}
/** The places of the sums that are no assembly (migration 0158): everybody, and those of some sector. */
export const everybody = 0
const someSector = -1

/**
 * The assemblies that are asked for, of everybody or within one's offices, if nobody is in two of them; also those that are
 * dissolved, whose past is counted.
 */
export async function findPlaces(
  db: Database,
  scope: Scope,
  assemblyType: AssemblyType | undefined,
): Promise<number[] | undefined> {
  const isOfAll = scope.ofAffiliates().isEverything
  if (isOfAll && !assemblyType) return [everybody]
  if (isOfAll && assemblyType === 'Sectorial') return [someSector]
  const places = await db
    .selectFrom('assembly')
    .where(scope.ofAssemblyIn('assembly.id'))
    .$if(assemblyType !== undefined, (rows) => rows.where('assemblyType', '=', assemblyType ?? ''))
    .select(['id', 'assemblyType'])
    .execute()
  // Somebody has one assembly by territory, and may be in any number of sectors.
  return places.length < 2 || places.every((place) => place.assemblyType !== 'Sectorial')
    ? places.map(({ id }) => id)
    : undefined
}

type Tallied = 'sex' | 'type' | 'fee'
export type CountedBy = Tallied | 'age' | 'period'
/** SQL: the values of the tally, of a row of `affiliate` (migration 0131). */
const tallied: Record<Tallied, RawBuilder<unknown>> = {
  sex: sql`affiliate.sex`,
  type: sql`affiliate.inscription_type::text`,
  fee: sql`affiliate.fee_cents || ' ' || coalesce(affiliate.period, '')`,
}

const selectMeant = (db: Database, scope: Scope, where: readonly Expression<SqlBool>[]) =>
  where.reduce(
    (rows, condition) => rows.where(condition),
    scope.selectFrom(db, 'affiliate').where(isMember('affiliate')),
  )

async function countValues(db: Database, counted: Counted, dimension: Tallied) {
  if (!counted.places) {
    const values = selectMeant(db, counted.scope, counted.where).select(tallied[dimension].as('value'))
    return db
      .selectFrom(values.as('meant'))
      .select((row) => [sql<string | null>`value`.as('value'), row.fn.countAll<number>().as('count')])
      .groupBy('value')
      .execute()
  }
  const { rows } = await sql<{ value: string | null; count: number }>`
    select value, sum(delta)::integer as count from member_tally
    where assembly_id = any(${counted.places}) and dimension = ${dimension}
    group by value having sum(delta) <> 0`.execute(db)
  return rows
}

/** SQL: what a value of each stands in. */
const columns = ({ by, today }: { by: CountedBy; today: string }) =>
  by === 'age' ? ageOn(today) : by === 'period' ? sql`affiliate.period` : tallied[by]

/** Who has one of some values, null for none: of a fee, also by how often it is paid, and of an age, in years. */
export async function listCountedOf(
  db: Database,
  counted: Counted,
  { values, ...column }: { by: CountedBy; today: string; values: readonly (string | null)[] },
): Promise<number[]> {
  const meant = selectMeant(db, counted.scope, counted.where).select('affiliate.id')
  const known = values.filter((value) => value !== null)
  const rows = await meant
    .where(
      sql<SqlBool>`((${columns(column)})::text = any(${known})
        ${values.length > known.length ? sql`or ${columns(column)} is null` : sql``})`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Safe, here and below: the checks of the columns hold the values of the contract. */
export const countSexes = async (db: Database, counted: Counted) =>
  (await countValues(db, counted, 'sex')).map(({ value, count }) => [value as Sex | null, count] as const)

export const countTypes = async (db: Database, counted: Counted) =>
  (await countValues(db, counted, 'type')).map(
    ({ value, count }) => [Number(value) as InscriptionType, count] as const,
  )

/** The fees in cents, with how often they are paid. */
export const countFees = async (db: Database, counted: Counted) =>
  (await countValues(db, counted, 'fee')).map(({ value, count }) => {
    const [cents, period] = (value ?? '').split(' ')
    return { cents: Number(cents), period: (period || null) as Period | null, count }
  })

/** How many are of each age on a day, in years; null of those whose birthday is not known. */
export async function countAges(
  db: Database,
  counted: Counted,
  today: string,
): Promise<{ age: number | null; count: number }[]> {
  const [place, ...more] = counted.places ?? []
  // Birthdays of several places are about as many as their people.
  const source =
    place !== undefined && more.length === 0
      ? sql`select value::date as birthday, sum(delta) as people from member_tally
        where assembly_id = ${place} and dimension = 'birthday' group by 1`
      : sql`select birthday, count(*) as people from (${selectMeant(db, counted.scope, counted.where).select('affiliate.birthday')}) as meant group by 1`
  const { rows } = await sql<{ age: number | null; count: number }>`
    select ${ageOn(today)} as age, sum(people)::integer as count
    from (${source}) as born group by 1 having sum(people) <> 0 order by 1`.execute(db)
  return rows
}

/**
 * Whether the members of an assembly, but for so few people, are those of others which lie in it but for so few: then its
 * tables less theirs would tell of these (rule statistics-4). Of two that are the same the one with the lower number is not.
 */
export async function isMadeOfOthers(
  db: Database,
  { scope, assemblyId, fewest }: { scope: Scope; assemblyId: number; fewest: number },
): Promise<boolean> {
  const members = selectMeant(db, scope, [isOf(assemblyId)]).select(
    sql<number[]>`array_append(sectoral_ids, assembly_id)`.as('places'),
  )
  const { rows } = await sql<{ isMade: boolean }>`
    with member as (${members}), size as (select count(*) as members from member),
    other as (
      select id, count(*) as shared,
        (select coalesce(sum(delta), 0) from member_tally where member_tally.assembly_id = id and dimension = 'type') as people
      from member, unnest(places) as id where id <> ${assemblyId} group by id),
    part as (
      select array_agg(id) as ids from other, size
      where people >= ${fewest} and people - shared < least(${fewest}, shared)
        and (id < ${assemblyId} or people > shared or members > shared))
    select (select count(*) from member, part where not coalesce(places && ids, false)) < ${fewest} and ids is not null as is_made
    from part`.execute(db)
  return rows[0]?.isMade === true
}

/** SQL: whether somebody belongs to an assembly by its number, by territory or by sector. */
export const isOf = (assembly: number) =>
  sql<SqlBool>`(affiliate.assembly_id = ${assembly} or affiliate.sectoral_ids && array[${assembly}::integer])`

/** SQL: the years of a birthday on a day, as the fact «Edad» counts them; null where it is not known. */
const ageOn = (today: string) => sql`case when birthday is not null then
  greatest(0, extract(year from ${today}::date)::integer - extract(year from birthday)::integer
    - case when birthday > (${today}::date
      - make_interval(years => extract(year from ${today}::date)::integer - extract(year from birthday)::integer))::date
      then 1 else 0 end) end`

/** SQL: the first day of the month so many months before the current one of Madrid. */
export const monthStart = (clock: Clock, before: number) =>
  sql`(date_trunc('month', ${toMadridTime(clock.now)}) - make_interval(months => ${sql.lit(before)}))`

/** SQL: whether an interval called `held` was of an assembly with a number, or of one of a type. */
export const wasOf = ({
  assemblyId,
  assemblyType,
}: {
  assemblyId?: number | undefined
  assemblyType?: AssemblyType | undefined
}) => {
  const meant = sql`array(select id from assembly where true
    ${assemblyId === undefined ? sql`` : sql`and id = ${assemblyId}`}
    ${assemblyType === undefined ? sql`` : sql`and assembly_type = ${assemblyType}`})`
  return assemblyId === undefined && assemblyType === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(held.assembly_id = any(${meant}) or held.sectoral_ids && ${meant})`
}

/** SQL: all of some conditions. */
const joinConditions = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** SQL: whether a row joined to `assembly` is of the one with a number, or of one of a type. */
export const isAllOrOf = ({
  assemblyId,
  assemblyType,
}: {
  assemblyId?: number | undefined
  assemblyType?: AssemblyType | undefined
}) =>
  joinConditions([
    sql`true`,
    ...(assemblyId === undefined ? [] : [sql<SqlBool>`assembly.id = ${assemblyId}`]),
    ...(assemblyType === undefined ? [] : [sql<SqlBool>`assembly.assembly_type = ${assemblyType}`]),
  ])

export type MonthOfJoins = { month: string; type: InscriptionType; count: number }

type Joined = { scope: Scope; clock: Clock; where: Expression<SqlBool> }

/** SQL: of those who enrolled in the last twelve months, by month of Madrid and type of then, what is selected. */
const selectJoins = ({ scope, clock, where }: Joined, people: RawBuilder<unknown>) => sql`
  select to_char(began at time zone 'Europe/Madrid', 'YYYY-MM') as month, inscription_type as type, ${people}
  from membership_interval held
  where is_join and began >= ${fromMadridTime(monthStart(clock, 11))} and began < ${fromMadridTime(monthStart(clock, -1))}
    and ${scope.ofMemberships('held')} and ${where}
  group by 1, 2`

/**
 * Who enrolled in each of the last twelve months, of Madrid, by their type of then, also who has left since. Of those whom
 * `where` means, a condition on an interval called `held`.
 */
export async function countJoins(db: Database, joined: Joined): Promise<MonthOfJoins[]> {
  const { rows } = await sql<MonthOfJoins>`
    ${selectJoins(joined, sql`count(*)::integer as count`)} order by 1, 2`.execute(db)
  return rows
}

/** The same of some places, by their sums. */
export async function sumJoins(
  db: Database,
  clock: Clock,
  places: readonly number[],
): Promise<MonthOfJoins[]> {
  const { rows } = await sql<MonthOfJoins>`
    select to_char(month, 'YYYY-MM') as month, inscription_type as type, sum(delta)::integer as count from join_tally
    where assembly_id = any(${places}) and month between ${monthStart(clock, 11)}::date and ${monthStart(clock, 0)}::date
    group by join_tally.month, 2 having sum(delta) <> 0 order by 1, 2`.execute(db)
  return rows
}

/** Who enrolled in a month as one of so few of a type; also of profiles that are gone. */
export async function listFewJoined(db: Database, joined: Joined, few: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${selectJoins(joined, sql`array_agg(affiliate_id) as people`)} having count(*) <= ${few}) as few,
      unnest(few.people) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last twelve months, `yyyy-mm`, the current one last. */
export async function listLastMonths(db: Database, clock: Clock): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from generate_series(
      ${monthStart(clock, 11)}, ${monthStart(clock, 0)}, '1 month') as month`.execute(db)
  return rows.map(({ month }) => month)
}

/** Records of people outside the census and of members, by month, `yyyy-mm`, and type. */
export async function countRecords(db: Database, scope: Scope) {
  const { rows } = await sql<{ month: string; type: RecordType; count: number }>`
    select to_char(month, 'YYYY-MM') as month, record_type as type, sum(delta)::integer as count
    from record_tally where ${scope.ofEverybody()} group by 1, 2 having sum(delta) <> 0 order by 1, 2`.execute(
    db,
  )
  return rows
}

/** Folds the rows of the sums, which lose nothing. */
export const compactCounts = (db: Database) =>
  sql`select compact_member_tally(), compact_record_tally(), compact_join_tally()`.execute(db)
