import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { RecordGroup, records } from '#contract/census/records/records.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { matchesDocument } from '#server/people/search.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, defineStreamedList } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Query = Omit<z.output<typeof records.grouped.query>, 'page' | 'size'>

const orders = {
  creationTime: ['creationTime'],
  idDocument: ['idDocument'],
  name: ['name', 'lastName1', 'lastName2'],
  lastName1: ['lastName1', 'lastName2', 'name'],
  lastName2: ['lastName2', 'lastName1', 'name'],
  email: ['email'],
  totalRecords: ['totalRecords'],
} as const satisfies Record<Query['sort'], readonly (keyof RecordGroup)[]>

/**
 * People with records who are not in the census: one row for each document, with the data of its latest record. They
 * are few, so they are computed on each call.
 */
function selectLatestRecords(db: Database, scope: Scope, { idDocument }: Query) {
  const total = sql<number>`count(*) over (partition by record.id_document)`
  const query = scope
    .selectFrom(db, 'record')
    .distinctOn('record.idDocument')
    .select([
      'record.id',
      'record.idDocument',
      'record.name',
      'record.lastName1',
      'record.lastName2',
      'record.email',
      'record.creationTime',
      'record.nameSearch',
      'record.lastName1Search',
      'record.emailSearch',
      total.as('totalRecords'),
    ])
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
  return idDocument ? query.where(matchesDocument('record.idDocument', idDocument)) : query
}

function buildConditions({ name, lastName1, email }: Query): Expression<SqlBool>[] {
  const typed = { name_search: name, last_name_1_search: lastName1, email_search: email }
  return Object.entries(typed).flatMap(([column, text]) =>
    text ? [matchesText(`person.${column}`, text)] : [],
  )
}

const columns = [
  'person.idDocument',
  'person.name',
  'person.lastName1',
  'person.lastName2',
  'person.email',
  'person.totalRecords',
  'person.creationTime',
  'person.id as recordId',
] as const

/** The list of these people. Counting costs as much as reading, so one query does both. */
export const defineRecordGroupList = (scope: Scope, query: Query) =>
  defineStreamedList({
    scope: scope.ofDocumentIn('person.id_document'),
    from: (db) => db.selectFrom(selectLatestRecords(db, scope, query).as('person')),
    where: buildConditions(query),
    order: sortBy(
      query.direction,
      [...orders[query.sort], 'id' as const].map((column) => `person.${column}`),
    ),
    read: (page) => page.select(columns).execute(),
    stream: (all) => all.select(columns).stream(500),
    total: 'with the page',
  })
