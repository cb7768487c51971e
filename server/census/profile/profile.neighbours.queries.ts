import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { profiles } from '#contract/census/profile/profile.ts'
import {
  joinOrder,
  listOrderColumns,
  orderIds,
  orderParts,
  requireFewPeopleToSort,
  requireVisibleOrder,
  toOrdered,
} from '#server/census/affiliates.filter.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import type { KnownFirst } from '#server/kernel/lists/knownFirst.ts'
import { opposite } from '#server/kernel/lists/list.ts'
import { mostGathered } from '#server/people/find.queries.ts'
import { readPeopleFilter, type Asking } from '#server/people/choosing/segments.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Query = z.output<typeof profiles.neighbours.query>
type Direction = 'asc' | 'desc'
type Step = RawBuilder<boolean>

/**
 * The people before and after a person in the filtered and ordered census. Each side tries a few ranges of the
 * order's index, the nearest first: same surname and later id, then later surname… Undefined when that person is out of
 * scope. In another census, as who left is among members, nobody is beside them: their place would tell what is hidden
 * (rule secrecy-3).
 * `isAmongFew` says that the filter finds so few that being in the list says something of each (rule log-9).
 */
export async function findNeighbours(
  db: Database,
  scope: Scope,
  id: number,
  { sort, direction, ...filter }: Query,
  asking: Asking,
) {
  requireVisibleOrder(asking.reader, { sort, ...filter })
  const { where: conditions, rank } = await readPeopleFilter(db, scope, asking, filter)
  const isNarrowed = conditions.length > 0
  const select = () => joinOrder(scope.selectFrom(db, 'affiliate'), sort, { filter, isNarrowed })
  const selectFiltered = () => conditions.reduce((query, condition) => query.where(condition), select())
  const columns = listOrderColumns(sort)
  const current = await select()
    .where('affiliate.id', '=', id)
    .select(columns.map((column) => withFullPrecision(column)))
    .executeTakeFirst()
  if (!current) return (await isThere(db, scope, id)) ? nobodyBeside : undefined
  if (sort === 'best' && rank) {
    const ordered = columns.reduce(
      (query, column) => query.orderBy(sql.ref(column), direction),
      selectFiltered().orderBy(rank, direction),
    )
    const people = await ordered.select('affiliate.id').limit(mostGathered).execute()
    return { ...findBeside(people, id), isAmongFew: people.length <= mostNamed }
  }
  const few = isNarrowed
    ? await selectFiltered()
        .select('affiliate.id')
        .limit(mostNamed + 1)
        .execute()
    : []
  const isAmongFew = isNarrowed && few.length <= mostNamed
  const values = columns.map((column) => (current as Record<string, string | number | null>)[column] ?? null)
  await requireFewPeopleToSort(sort, async () => {
    const { count } = await selectFiltered()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
  const findNearest = async (way: Direction) => {
    for (const step of stepsFrom(columns, values, {
      way,
      isForward: way === direction,
      parts: orderParts[sort],
    })) {
      const nearest = await columns
        .reduce((query, column) => query.orderBy(toOrdered(column), way), selectFiltered().where(step))
        .select(sql.ref<number>(orderIds(sort)).as('id'))
        .limit(1)
        .executeTakeFirst()
      if (nearest) return nearest.id
    }
    return null
  }
  const [previous, next] = [await findNearest(opposite[direction]), await findNearest(direction)]
  return { previous, next, isAmongFew }
}

const nobodyBeside = { previous: null, next: null, isAmongFew: false }

const isThere = async (db: Database, scope: Scope, id: number): Promise<boolean> =>
  (await scope
    .selectFrom(db, 'affiliate')
    .where('affiliate.id', '=', id)
    .select('affiliate.id')
    .executeTakeFirst()) !== undefined

/** Who is before and after somebody in a short list; nobody when they are not in it. */
function findBeside(people: readonly { id: number }[], id: number) {
  const at = people.findIndex((person) => person.id === id)
  return at < 0
    ? { previous: null, next: null }
    : { previous: people[at - 1]?.id ?? null, next: people[at + 1]?.id ?? null }
}

/** A column with its full value: a time is read as text, because a Date loses its microseconds. */
const withFullPrecision = <Column extends string>(column: Column) =>
  (column.endsWith('Time') ? sql<string>`${sql.ref(column)}::text` : sql.ref(column)).as(column)

type Walk = { way: Direction; isForward: boolean; parts: KnownFirst | undefined }

/** The ranges of the index beyond a row, the nearest first; last of all another part of the list. */
function* stepsFrom(
  columns: readonly string[],
  values: readonly (string | number | null)[],
  { way, isForward, parts }: Walk,
): Generator<Step> {
  const [known, unknown] = parts ?? []
  const isKnown = Boolean(values[0])
  for (let held = columns.length - 1; held >= 0; held -= 1) {
    const same = columns.slice(0, held).map((column, at) => equals(column, values[at] ?? null))
    const column = columns[held] ?? 'affiliate.id'
    const beyond =
      held > 0 || !known
        ? conditionsBeyond(column, values[held] ?? null, way)
        : isKnown
          ? [sql`${known} and ${conditionsBeyond(column, values[held] ?? null, way)[0]}`]
          : []
    for (const each of beyond) yield sql<boolean>`${sql.join([...same, each], sql` and `)}`
  }
  if (known && unknown && isKnown === isForward) yield sql<boolean>`${isKnown ? unknown : known}`
}

const equals = (column: string, value: string | number | null) =>
  value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`

/** Whether a column has the number of a profile, which everybody has. */
const isNumber = (column: string) => column === 'affiliate.id' || column === 'affiliateUpdate.affiliateId'

/** Beyond a value; nulls are last in ascending order. */
function conditionsBeyond(column: string, value: string | number | null, way: Direction) {
  const ref = toOrdered(column)
  if (way === 'desc') return value === null ? [sql`${ref} is not null`] : [sql`${ref} < ${value}`]
  if (value === null) return []
  return isNumber(column) ? [sql`${ref} > ${value}`] : [sql`${ref} > ${value}`, sql`${ref} is null`]
}
