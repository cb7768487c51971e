import { sql, type Expression } from 'kysely'
import { sortedRecordOrders, type indexedRecordOrders } from '#contract/census/records/recordRows.ts'
import { partByNull, partByText, type KnownFirst } from '#server/kernel/lists/knownFirst.ts'
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
  if (sort === 'bornCountry' || sort === 'country') {
    const column = `record.${sort}Id`
    const name = sql`(select pais from country where country.id = ${sql.ref(column)})`
    return { by: [name], parts: partByNull(column) }
  }
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
