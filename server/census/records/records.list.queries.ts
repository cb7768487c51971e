import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { PersonRecord } from '#contract/census/records/record.ts'
import type { records } from '#contract/census/records/records.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { matchesDocument } from '#server/people/search.queries.ts'
import { createPageReader, defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = Omit<z.output<typeof records.list.query>, 'page' | 'size'>

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

/** The list of records, without those of former members (rule privacy-5). */
export const defineRecordList = (scope: Scope, query: Query) =>
  defineStreamedList({
    from: scope.rowsOf('record', (rows) => rows.where(sql<boolean>`not record.blocked`)),
    where: buildConditions(query),
    order: sortBy(
      query.direction,
      [...orders[query.sort], 'id' as const].map((column) => `record.${column}`),
    ),
    read: readRecords,
    stream: (all) => all.select(columns).$castTo<PersonRecord>().stream(500),
    total: { tally: 'record' },
  })

// Safe: the check constraints allow exactly the contract's record types.
const readRecords = createPageReader('record.id', (db, page) =>
  db
    .selectFrom('record')
    .innerJoin(page, 'page.id', 'record.id')
    .select(columns)
    .orderBy('page.place')
    .$castTo<PersonRecord>(),
)

function buildConditions(query: Query): Expression<SqlBool>[] {
  const { idDocument, name, lastName1, email, recordType, title, description } = query
  const eb = expressionBuilder<DB, 'record'>()
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
