import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { groupColumns } from '#contract/census/records/records.columns.ts'
import { askedGroupFields, type RecordGroup } from '#contract/census/records/recordRows.ts'
import type { recordLists } from '#contract/census/records/recordLists.ts'
import { keepAsked, selectAsked } from '#server/census/records/records.columns.queries.ts'
import type { Asking } from '#server/census/records/records.list.queries.ts'
import { joinOrder, recordOrder } from '#server/census/records/records.orders.queries.ts'
import { readRecordFacts } from '#server/people/choosing/readFacts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { chooseColumns } from '#server/kernel/lists/chooseColumns.ts'
import { sortBy, defineStreamedList } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Query = Omit<z.output<typeof recordLists.grouped.query>, 'page' | 'size'>

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
  { sort, direction, columns: chosen = [], ...filter }: Query,
) {
  const { where, rank } = await readRecordFacts(db, scope, clock, filter)
  const keys = chooseColumns(groupColumns, chosen).map(({ key }) => key)
  const asked = askedGroupFields.filter((field) => keys.includes(field))
  const { by, parts } =
    sort === 'totalRecords' ? { by: ['record.totalRecords'], parts: undefined } : recordOrder(sort)
  return defineStreamedList({
    scope: scope.ofDocumentIn('record.id_document'),
    from: (connection) =>
      joinOrder(connection.selectFrom(selectLatestRecords(connection, scope, where).as('record')), sort),
    where,
    // The whole query is read for each page, so who is last is said in its order, not in parts of their own.
    order: [
      ...(parts ? sortBy('asc', [parts[1]]) : []),
      ...sortBy(direction, [...(sort === 'best' && rank ? [rank] : []), ...by, 'record.id']),
    ],
    read: async (page): Promise<RecordGroup[]> => {
      const rows = await page.select([...columns, ...selectAsked(asked)]).execute()
      return rows.map((row) => keepAsked(row, asked))
    },
    stream: async function* (all): AsyncIterable<RecordGroup> {
      for await (const row of all.select([...columns, ...selectAsked(asked)]).stream(500))
        yield keepAsked(row, asked)
    },
    total: 'with the page',
  })
}
