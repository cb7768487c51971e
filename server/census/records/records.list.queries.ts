import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { PersonRecord, records } from '#contract/census/records/records.ts'
import { matchesDocument, matchesText } from '#server/people/search.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { streamLongRead } from '#server/kernel/longRead.ts'
import { counted, opposite, tallied, windowOf } from '#server/kernel/list.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof records.list.query>
type Filter = Omit<Query, 'page' | 'size' | 'sort' | 'direction'>
type Order = Pick<Query, 'sort' | 'direction'>

/** Each order of the list and its index (migration 0003); the id comes last. */
const orders = {
  id: [],
  idDocument: ['idDocument'],
  name: ['name', 'lastName1', 'lastName2'],
  lastName1: ['lastName1', 'lastName2', 'name'],
  email: ['email'],
  creationTime: ['creationTime'],
  recordType: ['recordType'],
  title: ['title'],
} as const satisfies Record<Query['sort'], readonly (keyof DB['record'])[]>

const columns = [
  'id',
  'idDocument',
  'name',
  'lastName1',
  'email',
  'creationTime',
  'recordType',
  'title',
  'description',
] as const

const found = (db: Database, filter: Filter) =>
  db.selectFrom('record').where((eb) => eb.and(conditions(eb, filter)))

const sorted = (db: Database, filter: Filter, { sort, direction }: Order) =>
  [...orders[sort], 'id' as const].reduce(
    (query, column) => query.orderBy(`record.${column}`, direction),
    found(db, filter),
  )

/** One page of records; its ids are found in an index first, so that a far page reads no far rows. */
export async function listRecords(db: Database, query: Query) {
  const { page, size, sort, direction, ...filter } = query
  let asked: Promise<number> | undefined
  const total = () => (asked ??= countRecords(db, filter))
  if (size === -1) return { content: streamRecords(db, query), totalElements: await total() }
  const window = await windowOf({ page, size, sort, direction }, total)
  const way = window.reversed ? opposite[direction] : direction
  const ids = sorted(db, filter, { sort, direction: way })
    .select('record.id')
    .limit(window.limit)
    .offset(window.offset)
  const rows = db.selectFrom('record').select(columns).where('id', 'in', ids)
  const [content, totalElements] = await Promise.all([
    [...orders[sort], 'id' as const]
      .reduce((reading, column) => reading.orderBy(`record.${column}`, direction), rows)
      .execute(),
    total(),
  ])
  return { content: content as PersonRecord[], totalElements }
}

/** How many records a filter finds; all of them are known without counting. */
export const countRecords = async (db: Database, filter: Filter): Promise<number> =>
  Object.values(filter).some((value) => value !== undefined)
    ? counted(found(db, filter))
    : tallied(db, 'record')

/** Every record of a filter, in order, read through a cursor. */
export const streamRecords = (db: Database, query: Filter & Order): AsyncIterable<PersonRecord> =>
  streamLongRead(db, (unit) => streamWithin(unit, query))

async function* streamWithin(db: Database, { sort, direction, ...filter }: Filter & Order) {
  for await (const row of sorted(db, filter, { sort, direction }).select(columns).stream(500))
    // The database's checks hold the very types that the contract names.
    yield row as PersonRecord
}

type Builder = ExpressionBuilder<DB, 'record'>

function conditions(eb: Builder, filter: Filter): Expression<SqlBool>[] {
  const { idDocument, name, lastName1, email, recordType, title, description } = filter
  const all: Expression<SqlBool>[] = []
  if (idDocument) all.push(matchesDocument('record.idDocument', idDocument))
  if (name) all.push(matchesText('record.name_search', name))
  if (lastName1) all.push(matchesText('record.last_name_1_search', lastName1))
  if (email) all.push(matchesText('record.email_search', email))
  if (recordType) all.push(eb('recordType', '=', recordType))
  if (title) all.push(matchesText('record.title_search', title))
  if (description) all.push(matchesText('record.description_search', description))
  return all
}
