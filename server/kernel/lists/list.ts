import {
  sql,
  type Compilable,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import type { Page, PageRequest } from '#contract/page.ts'
import { openPeople, type Database, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { streamLongRead } from '#server/kernel/database/longRead.ts'
import { addFound, mostNamed } from '#server/kernel/http/shown.ts'
import { createPreparedQuery, markRowsPrepared } from '#server/kernel/database/preparedQuery.ts'
import type { KnownFirst } from '#server/kernel/lists/knownFirst.ts'
import { countFound, keepRowCount, readSum, readTally } from '#server/kernel/lists/rowCount.ts'
import { chooseWindow, type Window } from '#server/kernel/lists/window.ts'
import type { ScopeCondition, ScopedRows } from '#server/kernel/security/scope.ts'

/** A query of one or more joined tables, without selected columns. */
export type Rows<Tables, Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>
type Direction = PageRequest['direction']
type OrderColumn = readonly [column: string | Expression<unknown>, direction: Direction]

/**
 * The rows of a list before its filter. Those of a table of people come from the scope, which knows whose they are:
 * `from: scope.rowsOf('record')`. Others name the condition that keeps what the caller reaches, or `noPersonalData`;
 * their database does not know the tables of people.
 */
type Source<Tables, Table extends keyof Tables> =
  | { from: ScopedRows<Tables, Table>; scope?: undefined }
  | { scope: ScopeCondition; from: (db: Database) => Rows<Tables, Table> }

/** The definition of a list for `listRows`, `countRows` and `streamRows`. */
export type List<Tables, Table extends keyof Tables, Row> = Source<Tables, Table> & {
  /** The conditions of the filter; empty when the list is not filtered. */
  where: readonly Expression<SqlBool>[]
  /** The columns of the order; the last one makes it unique (`sortBy`). */
  order: readonly OrderColumn[]
  /** The same rows with what they are ordered by, where that is in another table: counting goes without it. */
  inOrder?: ScopedRows<Tables, Table>
  /** The parts of the rows, where their order puts last those of which it knows nothing. */
  parts?: KnownFirst | undefined
  /**
   * Reads the rows of a page: the query already has its conditions, order and limit. For a large table, see
   * `createPageReader`.
   */
  read: (page: Rows<Tables, Table>, db: Database) => Promise<Row[]>
  /** Reads all rows for `size=-1` through a cursor; without it, they are few and are read at once. */
  stream?: (all: Rows<Tables, Table>, db: Database) => AsyncIterable<Row>
  /**
   * How to get the total: by counting, unless the unfiltered table has a tally, or there is a sum of just what the filter
   * asks of everybody, or the query is so costly that it should count as well.
   */
  total?: { tally: string } | { sum: RawBuilder<number> } | 'with the page'
}
/** A list that can also be read as a whole. */
export type StreamedList<Tables, Table extends keyof Tables, Row> = List<Tables, Table, Row> &
  Required<Pick<List<Tables, Table, Row>, 'stream'>>

/** Declares a large list for its pages, its count and its download. */
export const defineStreamedList = <Tables, Table extends keyof Tables, Row>(
  list: StreamedList<Tables, Table, Row>,
): StreamedList<Tables, Table, Row> => list

/** The order of some columns, all in one direction. */
export const sortBy = (
  direction: Direction,
  columns: readonly (string | Expression<unknown>)[],
): OrderColumn[] => columns.map((column) => [column, direction])

export const opposite = { asc: 'desc', desc: 'asc' } as const

/** A table `page` of ids and their places, to join to the rows of a page. */
const pageOfIds = (ids: number[]) =>
  sql<{ id: number; place: number }>`unnest(${ids}::bigint[]) with ordinality`.as<'page'>(
    sql`page (id, place)`,
  )

/**
 * Makes the `read` of a large list: it takes the ids of the page from an index, and then only those rows, in a prepared
 * statement. `compose` joins `page` to the table by `page.id` and orders by `page.place`; it may take more values.
 */
export function createPageReader<Row, More extends readonly unknown[]>(
  id: string,
  compose: (db: PeopleDatabase, page: ReturnType<typeof pageOfIds>, ...more: More) => Compilable<Row>,
) {
  const readRows = createPreparedQuery((db, ids: number[], ...more: More) =>
    compose(openPeople(db), pageOfIds(ids), ...more),
  )
  return async <Tables, Table extends keyof Tables>(
    page: Rows<Tables, Table>,
    db: Database,
    ...more: More
  ): Promise<Row[]> => {
    const found = await page.select(sql.ref(id).as('id')).$castTo<{ id: number }>().execute()
    const ids = found.map((row) => row.id)
    return ids.length === 0 ? [] : readRows(db, ids, ...more)
  }
}

/**
 * One page of a list and its exact total; all rows with `size=-1`. Rows out of scope are treated as if they did not
 * exist. Of a page that does not have the few that it counts, `found` reads them, for the log (rule log-9).
 */
export function listRows<Tables, Table extends keyof Tables, Row>(
  db: Database,
  request: Pick<PageRequest, 'page' | 'size'>,
  list: StreamedList<Tables, Table, Row>,
): Promise<Page<Row> | { content: AsyncIterable<Row>; totalElements: number }>
export function listRows<Tables, Table extends keyof Tables, Row>(
  db: Database,
  request: Pick<PageRequest, 'page' | 'size'>,
  list: List<Tables, Table, Row> & { stream?: never },
): Promise<Page<Row>>
export async function listRows<Tables, Table extends keyof Tables, Row>(
  db: Database,
  request: Pick<PageRequest, 'page' | 'size'>,
  list: List<Tables, Table, Row>,
) {
  const page = await readPage(db, request, list)
  // In no order: few rows are soon found by what they have, and late in an index of all.
  const readFew = () => list.read(findForPage(db, list).limit(mostNamed), db)
  return request.size === -1 ? page : addFound(page, readFew)
}

async function readPage<Tables, Table extends keyof Tables, Row>(
  db: Database,
  request: Pick<PageRequest, 'page' | 'size'>,
  list: List<Tables, Table, Row>,
) {
  let counting: Promise<number> | undefined
  const total = () => (counting ??= countRows(db, list))
  if (request.size === -1) {
    const { stream } = list
    if (stream) return { content: streamRows(db, { ...list, stream }), totalElements: await total() }
    const content: Row[] = []
    for (const part of partsOf(list))
      for (const row of await list.read(applyOrder(findForPage(db, part), list.order), db)) content.push(row)
    return { content, totalElements: content.length }
  }
  const window = await chooseWindow(request, total)
  const rowCount = counting ? undefined : selectRowCount(list)
  if (rowCount) {
    const page = limitTallied(applyOrder(findForPage(db, list), list.order), window)
    const keeper = keepRowCount()
    const content = await list.read(page.select(rowCount).withPlugin(keeper), db)
    const totalElements = keeper.rowCount ?? (request.page === 0 ? 0 : await total())
    return { content, totalElements }
  }
  const reading = readWindow(db, list, window)
  const [content, totalElements] = await Promise.all([unlessEmpty(reading, total(), window.offset), total()])
  return { content: window.isReversed ? content.toReversed() : content, totalElements }
}

/** The rows of a window, read part by part until it is full. */
async function readWindow<Tables, Table extends keyof Tables, Row>(
  db: Database,
  list: List<Tables, Table, Row>,
  { limit, offset, isReversed }: Window,
): Promise<Row[]> {
  const order = isReversed ? list.order.map(reverseOrder) : list.order
  const parts = isReversed ? partsOf(list).toReversed() : partsOf(list)
  const last = parts.at(-1)
  const isTallied = tallyOf(list) !== undefined
  const content: Row[] = []
  let skipped = offset
  for (const part of parts) {
    const rows = applyOrder(findForPage(db, part), order)
    const rest = { limit: limit - content.length, offset: skipped }
    const page = isTallied ? limitTallied(rows, rest) : rows.limit(rest.limit).offset(rest.offset)
    const found = await list.read(page, db)
    for (const row of found) content.push(row)
    if (content.length === limit) break
    if (found.length > 0) skipped = 0
    // The window begins in a later part: what this one has is skipped already.
    else if (skipped > 0 && part !== last)
      skipped = Math.max(0, skipped - (await countFound(findForPage(db, part))))
  }
  return content
}

/**
 * The rows of a page, not waited for once the count says that there are none: to find nobody in an order, PostgreSQL
 * may read a whole index, which takes longer than counting nobody.
 */
async function unlessEmpty<Row>(reading: Promise<Row[]>, counting: Promise<number>, offset: number) {
  // Nobody waits for it any more when it fails after the count.
  reading.catch(() => undefined)
  return Promise.race([reading, counting.then((count) => (count > offset ? reading : []))])
}

/** The exact number of rows; a tallied table without filter is not counted (decision 3). */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  db: Database,
  list: List<Tables, Table, Row>,
): Promise<number> {
  const tally = tallyOf(list)
  if (tally !== undefined) return readTally(db, tally)
  const { total, scope, from } = list
  const isSum = typeof total === 'object' && 'sum' in total && (scope ?? from).isEverything
  return isSum ? readSum(db, total.sum) : countFound(findRows(db, list))
}

/** All rows of a list in order, through a cursor. */
export const streamRows = <Tables, Table extends keyof Tables, Row>(
  db: Database,
  list: StreamedList<Tables, Table, Row>,
): AsyncIterable<Row> =>
  streamLongRead(db, async function* (unit) {
    for (const part of partsOf(list))
      yield* list.stream(applyOrder(findForPage(unit, part), list.order), unit)
  })

/** A list as the parts that are read one after the other; most have one. */
const partsOf = <Part extends { where: readonly Expression<SqlBool>[]; parts?: KnownFirst | undefined }>(
  list: Part,
): Part[] => list.parts?.map((part) => ({ ...list, where: [...list.where, part] })) ?? [list]

const findRows = <Tables, Table extends keyof Tables, Row>(
  db: Database,
  list: List<Tables, Table, Row>,
): Rows<Tables, Table> => narrow(list.scope ? list.from(db).where(list.scope) : list.from.select(db), list)

/** The rows with what they are ordered by. */
const findForPage = <Tables, Table extends keyof Tables, Row>(
  db: Database,
  list: List<Tables, Table, Row>,
): Rows<Tables, Table> => (list.inOrder ? narrow(list.inOrder.select(db), list) : findRows(db, list))

const narrow = <Tables, Table extends keyof Tables>(
  rows: Rows<Tables, Table>,
  { where }: { where: readonly Expression<SqlBool>[] },
): Rows<Tables, Table> => where.reduce((filtered, condition) => filtered.where(condition), rows)

const applyOrder = <Tables, Table extends keyof Tables>(
  rows: Rows<Tables, Table>,
  order: readonly OrderColumn[],
): Rows<Tables, Table> =>
  order.reduce(
    (ordered, [column, direction]) =>
      ordered.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction),
    rows,
  )

const reverseOrder = ([column, direction]: OrderColumn): OrderColumn => [column, opposite[direction]]

/** The sizes of pages that screens offer. */
const usualSizes = [10, 20, 50, 100]

/**
 * A page of a list that is all of a table. The first one is what staff open: it is prepared, its size in the text, by
 * which PostgreSQL chooses the index of the order.
 */
const limitTallied = <Tables, Table extends keyof Tables>(
  rows: Rows<Tables, Table>,
  { limit, offset }: Omit<Window, 'isReversed'>,
): Rows<Tables, Table> =>
  offset === 0 && usualSizes.includes(limit)
    ? markRowsPrepared(rows).limit(sql.lit(limit))
    : rows.limit(limit).offset(offset)

/** The tally that has the total of a list, where the list is all of a tallied table. */
const tallyOf = <Tables, Table extends keyof Tables, Row>({
  where,
  total,
  scope,
  from,
}: List<Tables, Table, Row>): string | undefined =>
  typeof total === 'object' && 'tally' in total && (scope ?? from).isEverything && where.length === 0
    ? total.tally
    : undefined

/** The total as a column of the page, so that it is no question of its own; undefined where counting takes longer. */
function selectRowCount<Tables, Table extends keyof Tables, Row>(list: List<Tables, Table, Row>) {
  const tally = list.parts ? undefined : tallyOf(list)
  if (tally !== undefined)
    return sql<number>`(select sum(delta) from tally where relation = ${tally})`.as('rowsFound')
  return list.total === 'with the page' ? sql<number>`count(*) over ()`.as('rowsFound') : undefined
}
