import { sql } from 'kysely'
import type { z } from 'zod'
import { recordColumns } from '#contract/census/records/records.columns.ts'
import { askedRecordFields, sortedRecordOrders, type RecordRow } from '#contract/census/records/recordRows.ts'
import type { recordLists } from '#contract/census/records/recordLists.ts'
import { keepAsked, selectAsked } from '#server/census/records/records.columns.queries.ts'
import { joinOrder, recordOrder } from '#server/census/records/records.orders.queries.ts'
import { readRecordFacts } from '#server/people/choosing/readFacts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { chooseColumns } from '#server/kernel/lists/chooseColumns.ts'
import { countRows, createPageReader, defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { requireFewToSort } from '#server/kernel/lists/requireFewToSort.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Query = Omit<z.output<typeof recordLists.list.query>, 'page' | 'size'>

const columns = [
  'record.id',
  'idDocument',
  'name',
  'lastName1',
  'email',
  'creationTime',
  'recordType',
  'title',
  'description',
] as const

/** Who asks for a list, and by which clock. */
export type Asking = { db: Database; scope: Scope; world: { clock: Clock } }

const sorted: readonly string[] = sortedRecordOrders

/** The list of records, without those of former members (rule privacy-5). */
export async function defineRecordList(
  { db, scope, world: { clock } }: Asking,
  { sort, direction, columns: chosen = [], ...filter }: Query,
) {
  const { where, rank } = await readRecordFacts(db, scope, clock, filter)
  const keys = chooseColumns(recordColumns, chosen).map(({ key }) => key)
  const asked = askedRecordFields.filter((field) => keys.includes(field))
  const { by, parts } = recordOrder(sort)
  const list = defineStreamedList({
    from: scope.rowsOf('record', (rows) => joinOrder(rows.where(sql<boolean>`not record.blocked`), sort)),
    where,
    order: sortBy(direction, [...(sort === 'best' && rank ? [rank] : []), ...by, 'record.id']),
    parts,
    read: async (page, connection): Promise<RecordRow[]> =>
      asked.length === 0
        ? readRecords(page, connection)
        : (await readWholeRecords(page, connection)).map((row) => keepAsked(row, asked, askedRecordFields)),
    stream: async function* (all): AsyncIterable<RecordRow> {
      for await (const row of all.select([...columns, ...selectAsked(asked)]).stream(500))
        yield keepAsked(row, asked)
    },
    total: { tally: 'record' },
  })
  if (sorted.includes(sort)) await requireFewToSort('registros', () => countRows(db, list))
  return list
}

// Safe: the check constraints allow exactly the contract's record types.
const readRecords = createPageReader('record.id', (db, page) =>
  db
    .selectFrom('record')
    .innerJoin(page, 'page.id', 'record.id')
    .select(columns)
    .orderBy('page.place')
    .$castTo<RecordRow>(),
)

/** The rows of a page when columns are asked for that not every row has. */
const readWholeRecords = createPageReader('record.id', (db, page) =>
  db
    .selectFrom('record')
    .innerJoin(page, 'page.id', 'record.id')
    .select([...columns, ...selectAsked(askedRecordFields)])
    .orderBy('page.place'),
)
