import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { readSearchKeys, type SearchKeys } from '#contract/people/search.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'
import {
  askForKeys,
  askForWords,
  columnsOf,
  findFittingWords,
  findMailbox,
  namesOf,
  type Asked,
  type Indexed,
  type KeyColumns,
  type NameColumns,
} from '#server/people/asked.queries.ts'

/**
 * How many a list gathers and ranks before anything else is asked of them. Of more, some are soon met in the order of any
 * list, where PostgreSQL would look for few among a million.
 */
export const mostGathered = 20_000

/** How many people are counted and ranked; of more only some are shown, and that there are more. */
export const mostRanked = 1_000

/** Somebody found, without what a role may not see; `rank` is 0 for the best. */
export type FoundRow = {
  id: number
  idDocument: string
  name: string
  lastName1: string
  lastName2: string | null
  email: string
  phone: string | null
  city: string | null
  rank: number
  /** How many were found, at most one more than are ranked. */
  found: number
}

/** Somebody of the census who was found, with their territorial assembly. */
export type FoundAffiliate = FoundRow & {
  inscriptionType: number
  deceased: boolean
  assembly: string | null
  /** How many of those found are members now. */
  members: number
}

/** Which rows a search means, as a condition; and how well each fits, when they are few enough to rank. */
export type Best = { where: Expression<SqlBool>; rank?: Expression<number> }

const all = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

export const hasKeys = (keys: SearchKeys) => Object.keys(keys).length > 0
const tables = { affiliate: sql`from affiliate`, record: sql`from record` }

/** Whom of `affiliate`, or which of `record`, a typed text means. */
export async function searchRows(db: Database, table: Indexed, text: string): Promise<Best> {
  const [keys, columns] = [readSearchKeys(text), columnsOf(table)]
  if (hasKeys(keys)) return { where: all(askForKeys(keys, columns).where) }
  const typed = await findFittingWords(db, text)
  if (typed.length === 0) return { where: sql<SqlBool>`false` }
  const asked = askForWords(text, typed, 'misspelled', namesOf(table))
  const [id, entity] = [sql.ref(`${table}.id`), sql.lit(table)]
  const named = sql`select entity_id from person_words where ${all([sql`entity = ${entity}`, ...asked.where])}`
  const rank = sql<number>`(select ${asked.rank} from person_words where entity = ${entity} and entity_id = ${id})`
  const { rows } = await sql`${named} limit ${mostGathered + 1}`.execute(db)
  const isMany = rows.length > mostGathered
  const address = findMailbox(text, typed)
  if (hasKeys(address)) {
    const { where, rankAmong } = orAddress(columns, address)
    const written = sql`select id ${tables[table]} where ${where}`
    const either = sql<SqlBool>`${id} = any(array(${written} union all ${named}))`
    return { where: either, ...(!isMany && { rank: rankAmong(rank) }) }
  }
  if (isMany) return { where: sql<SqlBool>`${id} in (${named})` }
  return { where: sql<SqlBool>`${id} = any(array(${named}))`, rank }
}

/** Which of address and telephone a typed text looks for, besides names, documents and numbers of profiles. */
export async function findContactsSearched(db: Database, text: string): Promise<('email' | 'phone')[]> {
  const keys = readSearchKeys(text)
  const asked: SearchKeys = hasKeys(keys) ? keys : findMailbox(text, await findFittingWords(db, text))
  return [
    ...(asked.email !== undefined || asked.mailbox !== undefined ? (['email'] as const) : []),
    ...(asked.phone !== undefined || asked.phoneEnd !== undefined ? (['phone'] as const) : []),
  ]
}

/** Whose address begins so, who come before those whose names fit. */
function orAddress(columns: KeyColumns, address: SearchKeys) {
  const where = all(askForKeys(address, columns).where)
  return {
    where,
    rankAmong: (rank: Expression<number>) => sql<number>`case when ${where} then -1 else ${rank} end`,
  }
}

/**
 * The same among few rows whose words are in no index: `names` are those of a row, `rows` is a query of the words of
 * each.
 */
export async function searchFew(
  db: Database,
  text: string,
  { names, rows, ...columns }: KeyColumns & { names: NameColumns; rows: Expression<unknown> },
): Promise<Best> {
  const keys = readSearchKeys(text)
  if (hasKeys(keys)) return { where: all(askForKeys(keys, columns).where) }
  const dictionary = sql`(select distinct unnest(words) as word from (${rows}) as row) as dictionary`
  const typed = await findFittingWords(db, text, dictionary)
  if (typed.length === 0) return { where: sql<SqlBool>`false` }
  const asked = askForWords(text, typed, 'misspelled', names)
  const address = findMailbox(text, typed)
  if (!hasKeys(address)) return { where: all(asked.where), rank: asked.rank }
  const { where, rankAmong } = orAddress(columns, address)
  return { where: sql<SqlBool>`(${all(asked.where)} or ${where})`, rank: rankAmong(asked.rank) }
}

/** The columns that are shown of somebody found. */
const shown = ['id', 'idDocument', 'name', 'lastName1', 'lastName2', 'email', 'phone', 'city'] as const

/** The best of the people outside the census, each as in their last record. */
export async function findOutsiders(
  db: Database,
  scope: Scope,
  asked: Asked,
  size: number,
): Promise<FoundRow[]> {
  const records = scope
    .selectFrom(db, 'record')
    .innerJoin('personWords', (join) =>
      join.onRef('personWords.entityId', '=', 'record.id').on('personWords.entity', '=', 'record'),
    )
    .where(sql<SqlBool>`not exists (select from affiliate where affiliate.id_document = record.id_document)`)
  const found = asked.where
    .reduce((rows: RecordRows, condition) => rows.where(condition), records)
    .select(shown.map((column) => `record.${column}` as const))
    .select(sql<number>`${asked.rank}`.as('rank'))
    .limit(mostRanked + 1)
  const { rows } = await sql<FoundRow>`
    select *, count(*) over () as found
    from (select distinct on (id_document) * from (${found}) as record order by id_document, id desc) as person
    order by rank, last_name_1, last_name_2, name, id limit ${size}`.execute(db)
  return rows
}

type RecordRows = SelectQueryBuilder<DB, 'record' | 'personWords', object>
type Rows = SelectQueryBuilder<DB, 'affiliate' | 'personWords', object>

/** The best of the members and former members who have what is asked for. */
export async function findAffiliates(
  db: Database,
  scope: Scope,
  asked: Asked,
  size: number,
): Promise<FoundAffiliate[]> {
  const people = scope
    .selectFrom(db, 'affiliate')
    .innerJoin('personWords', (join) =>
      join.onRef('personWords.entityId', '=', 'affiliate.id').on('personWords.entity', '=', 'affiliate'),
    )
  const found = asked.where
    .reduce((rows: Rows, condition) => rows.where(condition), people)
    .select(shown.map((column) => `affiliate.${column}` as const))
    .select(['affiliate.inscriptionType', 'affiliate.assemblyId'])
    .select(sql<number>`${asked.rank}`.as('rank'))
    .limit(mostRanked + 1)
  const { rows } = await sql<FoundAffiliate>`
    select best.*, assembly_name as assembly,
      exists (select from deceased where deceased.affiliate_id = best.id) as deceased from (
      select *, count(*) over () as found, count(*) filter (where inscription_type > 0) over () as members
      from (${found}) as person
      order by rank, last_name_1, last_name_2, name, id limit ${size}) as best
    left join assembly on assembly.id = best.assembly_id
    order by rank, last_name_1, last_name_2, name, best.id`.execute(db)
  return rows
}
