import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonRecord } from '#contract/census/records/record.ts'
import type { recordLists } from '#contract/census/records/recordLists.ts'
import { readRecordFacts } from '#server/people/facts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { createPageReader, defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = Omit<z.output<typeof recordLists.list.query>, 'page' | 'size'>

/** The columns of each order, which has an index (migration 0003); the id is added at the end. */
const orders = {
  id: [],
  idDocument: ['idDocument'],
  name: ['name', 'lastName1', 'lastName2'],
  lastName1: ['lastName1', 'lastName2', 'name'],
  email: ['email'],
  creationTime: ['creationTime'],
  recordType: ['recordType'],
  title: ['title'],
  best: ['lastName1', 'lastName2', 'name'],
} as const satisfies Record<Query['sort'], readonly (keyof DB['record'])[]>

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

/** The list of records, without those of former members (rule privacy-5). */
export async function defineRecordList(
  { db, scope, world: { clock } }: Asking,
  { sort, direction, ...filter }: Query,
) {
  const { where, rank } = await readRecordFacts(db, clock, filter)
  return defineStreamedList({
    from: scope.rowsOf('record', (rows) => rows.where(sql<boolean>`not record.blocked`)),
    where,
    order: sortBy(direction, [
      ...(sort === 'best' && rank ? [rank] : []),
      ...[...orders[sort], 'id' as const].map((column) => `record.${column}`),
    ]),
    read: readRecords,
    stream: (all) => all.select(columns).$castTo<PersonRecord>().stream(500),
    total: { tally: 'record' },
  })
}

// Safe: the check constraints allow exactly the contract's record types.
const readRecords = createPageReader('record.id', (db, page) =>
  db
    .selectFrom('record')
    .innerJoin(page, 'page.id', 'record.id')
    .select(columns)
    .orderBy('page.place')
    .$castTo<PersonRecord>(),
)
