import { sql, type Expression } from 'kysely'
import { sortedRecordOrders, type indexedRecordOrders } from '#contract/census/records/recordRows.ts'
import { partByNull, partByText, type KnownFirst } from '#server/kernel/lists/knownFirst.ts'
import type { Rows } from '#server/kernel/lists/list.ts'
import type { DB } from '#server/migrations/schema.ts'

type IndexedOrder = (typeof indexedRecordOrders)[number]
type SortedOrder = (typeof sortedRecordOrders)[number]

/** The columns of each order that has an index (migration 0003); the id is added at the end. */
const indexed = {
  id: [],
  idDocument: ['idDocument'],
  name: ['name', 'lastName1', 'lastName2'],
  lastName1: ['lastName1', 'lastName2', 'name'],
  email: ['email'],
  creationTime: ['creationTime'],
  recordType: ['recordType'],
  title: ['title'],
  best: ['lastName1', 'lastName2', 'name'],
} as const satisfies Record<IndexedOrder, readonly (keyof DB['record'])[]>

/** Texts of people that are not kept in the Spanish order (rule people-14). */
const unordered: readonly string[] = ['province', 'studies', 'job']

const isSorted = (sort: string): sort is SortedOrder => sortedRecordOrders.some((one) => one === sort)

const isCountry = (sort: string): sort is 'country' | 'bornCountry' =>
  sort === 'country' || sort === 'bornCountry'

/** The table of an order's columns, if it is another one, joined to rows called `record`. */
export function joinOrder<Tables, Table extends keyof Tables>(
  rows: Rows<Tables, Table>,
  sort: string,
): Rows<Tables, Table> {
  if (!isCountry(sort)) return rows
  // Safe: the rows have the columns of a record, and keep their own.
  const records = rows as unknown as Rows<DB, 'record'>
  return records.leftJoin(
    'country as orderCountry',
    'orderCountry.id',
    `record.${sort}Id`,
  ) as unknown as Rows<Tables, Table>
}

/** What records are ordered by, of a table or query called `record`, and what may be unknown of it. */
export function recordOrder(sort: IndexedOrder | SortedOrder): {
  by: readonly (string | Expression<unknown>)[]
  parts: KnownFirst | undefined
} {
  if (sort === 'lastName2')
    return {
      by: ['record.lastName2', 'record.lastName1', 'record.name'],
      parts: partByNull('record.lastName2'),
    }
  if (isCountry(sort)) return { by: ['orderCountry.pais'], parts: partByNull(`record.${sort}Id`) }
  if (isSorted(sort)) {
    const ref = sql.ref(`record.${sort}`)
    return {
      by: [unordered.includes(sort) ? sql`${ref} collate es` : ref],
      parts: partByNull(`record.${sort}`),
    }
  }
  return {
    by: indexed[sort].map((column) => `record.${column}`),
    parts: sort === 'email' ? partByText('record.email') : undefined,
  }
}
