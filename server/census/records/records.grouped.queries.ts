import { sql } from 'kysely'
import type { z } from 'zod'
import type { RecordGroup, records } from '#contract/census/records/records.ts'
import { matchesDocument, matchesText } from '#server/people/search.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { streamLongRead } from '#server/kernel/longRead.ts'

type Query = z.output<typeof records.grouped.query>
type Filter = Omit<Query, 'page' | 'size'>

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
 * People with records and no place in the census: one row for each document, with what the latest record says.
 * They are few beside the members, so they are gathered as they are asked for.
 */
function latest(db: Database, { idDocument }: Filter) {
  const total = sql<number>`count(*) over (partition by record.id_document)`
  const query = db
    .selectFrom('record')
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

function found(db: Database, filter: Filter) {
  const people = db.selectFrom(latest(db, filter).as('person'))
  const { name, lastName1, email } = filter
  return Object.entries({ name_search: name, last_name_1_search: lastName1, email_search: email }).reduce(
    (query, [column, typed]) => (typed ? query.where(matchesText(`person.${column}`, typed)) : query),
    people,
  )
}

const sorted = (db: Database, filter: Filter) =>
  [...orders[filter.sort], 'id' as const]
    .reduce((query, column) => query.orderBy(`person.${column}`, filter.direction), found(db, filter))
    .select([
      'person.idDocument',
      'person.name',
      'person.lastName1',
      'person.lastName2',
      'person.email',
      'person.totalRecords',
      'person.creationTime',
    ])

/** One page of the people who are not in the census, or all of them. Finding them costs more than counting them. */
export async function listGroups(db: Database, { page, size, ...filter }: Query) {
  const total = () => countGroups(db, filter)
  if (size === -1) return { content: streamGroups(db, filter), totalElements: await total() }
  const rows = await sorted(db, filter)
    .select(sql<number>`count(*) over ()`.as('count'))
    .limit(size)
    .offset(page * size)
    .execute()
  const content = rows.map(({ count: _count, ...person }) => person)
  return { content, totalElements: rows[0]?.count ?? (page === 0 ? 0 : await total()) }
}

/** How many people a filter finds. */
export async function countGroups(db: Database, filter: Filter): Promise<number> {
  const { count } = await found(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const streamGroups = (db: Database, filter: Filter): AsyncIterable<RecordGroup> =>
  streamLongRead(db, (unit) => sorted(unit, filter).stream(500))
