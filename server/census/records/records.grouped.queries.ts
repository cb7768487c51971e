import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { RecordGroup, recordLists } from '#contract/census/records/recordLists.ts'
import type { Asking } from '#server/census/records/records.list.queries.ts'
import { readRecordFacts } from '#server/people/facts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, defineStreamedList } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Query = Omit<z.output<typeof recordLists.grouped.query>, 'page' | 'size'>

const orders = {
  creationTime: ['creationTime'],
  idDocument: ['idDocument'],
  name: ['name', 'lastName1', 'lastName2'],
  lastName1: ['lastName1', 'lastName2', 'name'],
  lastName2: ['lastName2', 'lastName1', 'name'],
  email: ['email'],
  totalRecords: ['totalRecords'],
  best: ['lastName1', 'lastName2', 'name'],
} as const satisfies Record<Query['sort'], readonly (keyof RecordGroup)[]>

/**
 * The latest record of each person outside the census. Only of those of whom some record meets all conditions, which
 * indexes find; whether the latest one does is for the list to ask.
 */
function selectLatestRecords(db: Database, scope: Scope, conditions: readonly Expression<SqlBool>[]) {
  const latest = scope
    .selectFrom(db, 'record')
    .distinctOn('record.idDocument')
    .selectAll('record')
    .select(sql<number>`count(*) over (partition by record.id_document)`.as('totalRecords'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('affiliate')
            .select('affiliate.id')
            .whereRef('affiliate.idDocument', '=', 'record.idDocument'),
        ),
      ),
    )
    .orderBy('record.idDocument')
    .orderBy('record.creationTime', 'desc')
    .orderBy('record.id', 'desc')
  if (conditions.length === 0) return latest
  const meeting = conditions.reduce(
    (rows, condition) => rows.where(condition),
    scope.selectFrom(db, 'record'),
  )
  return latest.where('record.idDocument', 'in', meeting.select('record.idDocument'))
}

const columns = [
  'record.idDocument',
  'record.name',
  'record.lastName1',
  'record.lastName2',
  'record.email',
  'record.totalRecords',
  'record.creationTime',
  'record.id as recordId',
] as const

/**
 * The list of people with records who are not in the census: one row for each document, with the data of its latest
 * record. Counting costs as much as reading, so one query does both.
 */
export async function defineRecordGroupList(
  { db, scope, world: { clock } }: Asking,
  { sort, direction, ...filter }: Query,
) {
  const { where, rank } = await readRecordFacts(db, clock, filter)
  return defineStreamedList({
    scope: scope.ofDocumentIn('record.id_document'),
    from: (connection) => connection.selectFrom(selectLatestRecords(connection, scope, where).as('record')),
    where,
    order: sortBy(direction, [
      ...(sort === 'best' && rank ? [rank] : []),
      ...[...orders[sort], 'id' as const].map((column) => `record.${column}`),
    ]),
    read: (page) => page.select(columns).execute(),
    stream: (all) => all.select(columns).stream(500),
    total: 'with the page',
  })
}
