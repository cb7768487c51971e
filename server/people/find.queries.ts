import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { fits, judgeFit, type Fit } from '#contract/people/fit.ts'
import { readSearchKeys, type SearchKeys } from '#contract/people/search.ts'
import { toLikePattern, type Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'

/** The words of names that fit a typed word, by how well. */
export type FittingWords = Record<Fit, string[]>

/** The most words of the dictionary that one typed word is compared with, of each kind. */
const mostCandidates = 2_000

/** The words of a typed text, folded, with the words of a dictionary that fit each (rule people-19). */
export async function findFittingWords(
  db: Database,
  text: string,
  dictionary: Expression<unknown> = sql`name_word`,
): Promise<FittingWords[]> {
  // A word with one wrong letter still begins or ends as the right one does.
  const { rows } = await sql<{ typed: string; words: string[] }>`
    select typed, array(
      (select word from ${dictionary} where word >= typed and word < typed || chr(1114111) limit ${mostCandidates})
      union
      (select word from ${dictionary}
       where length(typed) >= 3 and word like '%' || typed || '%' limit ${mostCandidates})
      union
      (select word from ${dictionary}
       where length(typed) >= 5 and length(word) between length(typed) - 1 and length(typed) + 1
         and word >= left(typed, half) and word < left(typed, half) || chr(1114111) limit ${mostCandidates})
      union
      (select word from ${dictionary}
       where length(typed) >= 5 and length(word) between length(typed) - 1 and length(typed) + 1
         and reverse(word) >= reverse(right(typed, half))
         and reverse(word) < reverse(right(typed, half)) || chr(1114111) limit ${mostCandidates})
    ) as words
    from (select word collate "C" as typed, (length(word) - 1) / 2 as half
          from unnest(name_words(${text})) as word) as asked`.execute(db)
  return rows.map(({ typed, words }) => {
    const fitting: FittingWords = { same: [], begins: [], contains: [], misspelled: [] }
    for (const word of words) {
      const fit = judgeFit(typed, word)
      if (fit) fitting[fit].push(word)
    }
    return fitting
  })
}

/**
 * How many are gathered before anything else is asked of them. Of more, some are soon met in the order of any list,
 * where PostgreSQL would look for few among a million.
 */
const mostGathered = 5_000

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
  rank: number
  /** How many were found, at most one more than are ranked. */
  found: number
}

/** Somebody of the census who was found, with their territorial assembly. */
export type FoundAffiliate = FoundRow & { inscriptionType: number; assembly: string | null }

/** What is asked of a person: their words, or another key; and how well it fits, as SQL. */
export type Asked = { where: readonly Expression<SqlBool>[]; rank: Expression<number> }

const wordsOf = sql<string[]>`person_words.words`

/** All typed words, fitting as well as `worst` at least. */
export function askForWords(typed: readonly FittingWords[], worst: Fit, column = wordsOf): Asked {
  const known = fits.slice(0, fits.indexOf(worst) + 1)
  const has = (words: readonly string[]) => sql<SqlBool>`${column} && ${words}::text[]`
  return {
    where: typed.map((fitting) => has(known.flatMap((fit) => fitting[fit]))),
    rank: sql<number>`${sql.join(
      typed.map(
        (fitting) =>
          sql`case ${sql.join(
            known.map((fit, at) => sql`when ${has(fitting[fit])} then ${sql.lit(at)}`),
            sql` `,
          )} end`,
      ),
      sql` + `,
    )}`,
  }
}

/** Columns by which a row is found besides its words. */
type KeyColumns = {
  id?: RawBuilder<number>
  document: RawBuilder<string>
  /** Folded. */
  email: RawBuilder<string>
  phone: RawBuilder<string>
  /** Whether address and telephone are shown: what is not shown finds nobody (rule privacy-5). */
  isShown?: Expression<SqlBool>
}
const columnsOf = (table: Indexed): KeyColumns => ({
  id: sql.ref(`${table}.id`),
  document: sql.ref(`${table}.id_document`),
  email: sql.ref(`${table}.email_search`),
  phone: sql.ref(`${table}.phone`),
  ...(table === 'affiliate' && { isShown: isMember('affiliate') }),
})

/** The tables whose words are in the index of words. */
type Indexed = 'affiliate' | 'record'

const begins = (column: RawBuilder<string>, text: string) =>
  sql<SqlBool>`(${column} >= ${text} and ${column} < ${text} || chr(1114111))`

/** A number, document, address or telephone; of the census, if no other columns are said. */
export function askForKeys(
  { id, document, email, phone }: SearchKeys,
  columns: KeyColumns = columnsOf('affiliate'),
): Asked {
  const { isShown = sql<SqlBool>`true` } = columns
  const any = [
    ...(id === undefined || !columns.id ? [] : [sql<SqlBool>`${columns.id} = ${id}`]),
    ...(document
      ? [
          document.isWhole
            ? sql<SqlBool>`${columns.document} = ${document.text}`
            : begins(columns.document, document.text),
        ]
      : []),
    ...(email ? [sql<SqlBool>`(${columns.email} like f_norm(${toLikePattern(email)}) and ${isShown})`] : []),
    ...(phone ? [sql<SqlBool>`(${begins(columns.phone, phone)} and ${isShown})`] : []),
  ]
  return {
    where: [any.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(any, sql` or `)})`],
    rank: sql<number>`0`,
  }
}

/** A document, address or telephone of somebody outside the census; a number is a profile's, and they have none. */
export function askForOutsiderKeys(keys: SearchKeys): Asked {
  const { id: _ofRecord, ...columns } = columnsOf('record')
  return askForKeys(keys, columns)
}

/** Who has just this document or address of the census, which is in its stored form. */
export const askForWhole = (column: 'idDocument' | 'email', text: string): Asked => ({
  where: [sql<SqlBool>`${sql.ref(`affiliate.${column}`)} = ${text}`],
  rank: sql<number>`0`,
})

/** Which rows a search means, as a condition; and how well each fits, when they are few enough to rank. */
export type Best = { where: Expression<SqlBool>; rank?: Expression<number> }

const all = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** Whom of `affiliate`, or which of `record`, a typed text means. */
export async function searchRows(db: Database, table: Indexed, text: string): Promise<Best> {
  const keys = readSearchKeys(text)
  if (Object.keys(keys).length > 0) return { where: all(askForKeys(keys, columnsOf(table)).where) }
  const asked = askForWords(await findFittingWords(db, text), 'misspelled')
  if (asked.where.length === 0) return { where: sql<SqlBool>`false` }
  const [id, entity] = [sql.ref(`${table}.id`), sql.lit(table)]
  const words = sql`person_words where ${all([sql`entity = ${entity}`, ...asked.where])}`
  const meant = sql`(select entity_id from ${words})`
  const { rows } = await sql`select from ${words} limit ${mostGathered + 1}`.execute(db)
  if (rows.length > mostGathered) return { where: sql<SqlBool>`${id} in ${meant}` }
  const where = sql<SqlBool>`${id} = any(array${meant})`
  if (rows.length > mostRanked) return { where }
  const rank = sql<number>`(select ${asked.rank} from person_words where entity = ${entity} and entity_id = ${id})`
  return { where, rank }
}

/**
 * The same among few rows whose words are in no index: `words` are those of a row, `rows` is a query of the words of
 * each.
 */
export async function searchFew(
  db: Database,
  text: string,
  { words, rows, ...columns }: KeyColumns & { words: RawBuilder<string[]>; rows: Expression<unknown> },
): Promise<Best> {
  const keys = readSearchKeys(text)
  if (Object.keys(keys).length > 0) return { where: all(askForKeys(keys, columns).where) }
  const dictionary = sql`(select distinct unnest(words) as word from (${rows}) as row) as dictionary`
  const asked = askForWords(await findFittingWords(db, text, dictionary), 'misspelled', words)
  return asked.where.length === 0
    ? { where: sql<SqlBool>`false` }
    : { where: all(asked.where), rank: asked.rank }
}

/** The columns that are shown of somebody found. */
const shown = ['id', 'idDocument', 'name', 'lastName1', 'lastName2', 'email', 'phone'] as const

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
    select best.*, assembly_name as assembly from (
      select *, count(*) over () as found from (${found}) as person
      order by rank, last_name_1, last_name_2, name, id limit ${size}) as best
    left join assembly on assembly.id = best.assembly_id
    order by rank, last_name_1, last_name_2, name, best.id`.execute(db)
  return rows
}
