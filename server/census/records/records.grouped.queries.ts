import type { z } from 'zod'
import { groupColumns } from '#contract/census/records/records.columns.ts'
import { askedGroupFields, type RecordGroup } from '#contract/census/records/recordRows.ts'
import type { recordLists } from '#contract/census/records/recordLists.ts'
import { keepAsked, selectAsked } from '#server/census/records/records.columns.queries.ts'
import type { Asking } from '#server/census/records/records.list.queries.ts'
import { joinOrder, recordOrder } from '#server/census/records/records.orders.queries.ts'
import { isWithin } from '#server/people/choosing/facts.queries.ts'
import { readRecordFacts } from '#server/people/choosing/readFacts.queries.ts'
import { chooseColumns } from '#server/kernel/lists/chooseColumns.ts'
import { sortBy, defineStreamedList } from '#server/kernel/lists/list.ts'

type Query = Omit<z.output<typeof recordLists.grouped.query>, 'page' | 'size'>

const columns = [
  'record.idDocument',
  'record.name',
  'record.lastName1',
  'record.lastName2',
  'record.email',
  'outsider.totalRecords',
  'record.creationTime',
  'record.id as recordId',
] as const

/** What is ordered by in the table of people outside the census, which has an index of it. */
const ownOrders = { creationTime: 'outsider.creationTime', totalRecords: 'outsider.totalRecords' } as const
const isOwnOrder = (sort: string): sort is keyof typeof ownOrders => sort in ownOrders

/**
 * The list of people with records who are not in the census: one row for each document, with the data of its latest
 * record (migration 0053).
 */
export async function defineRecordGroupList(
  { db, scope, world: { clock } }: Asking,
  { sort, direction, columns: chosen = [], ...filter }: Query,
) {
  const { where, rank } = await readRecordFacts(db, scope, clock, filter)
  const keys = chooseColumns(groupColumns, chosen).map(({ key }) => key)
  const asked = askedGroupFields.filter((field) => keys.includes(field))
  // The same of the table that has the order, for PostgreSQL does not know that both are one.
  const written = isWithin('outsider.creation_time', filter.recordedFrom, filter.recordedTo)
  const { by, parts } = isOwnOrder(sort) ? { by: [ownOrders[sort]], parts: undefined } : recordOrder(sort)
  return defineStreamedList({
    from: scope.rowsOf('record', (rows) =>
      joinOrder(rows, sort).innerJoin('outsider', 'outsider.recordId', 'record.id'),
    ),
    where: [...where, ...(written ? [written] : [])],
    order: sortBy(direction, [...(sort === 'best' && rank ? [rank] : []), ...by, 'outsider.recordId']),
    parts,
    read: async (page): Promise<RecordGroup[]> => {
      const rows = await page.select([...columns, ...selectAsked(asked)]).execute()
      return rows.map((row) => keepAsked(row, asked))
    },
    stream: async function* (all): AsyncIterable<RecordGroup> {
      for await (const row of all.select([...columns, ...selectAsked(asked)]).stream(500))
        yield keepAsked(row, asked)
    },
    total: { tally: 'outsider' },
  })
}
