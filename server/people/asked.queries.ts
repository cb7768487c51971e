import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { fits, judgeFit, type Fit } from '#contract/people/fit.ts'
import { phoneEndDigits, readPlainMailbox, type SearchKeys } from '#contract/people/search.ts'
import { toLikePattern, type Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'

/** A typed word, folded, and the words of names that fit it, by how well. */
export type FittingWords = Record<Fit, string[]> & { typed: string }

/** The most words of the dictionary that one typed word is compared with, of each kind. */
const mostCandidates = 2_000

/** The words of a typed text, folded, with the words of a dictionary that fit each (rule people-19). */
export async function findFittingWords(
  db: Database,
  text: string,
  dictionary: Expression<unknown> = sql`name_word`,
): Promise<FittingWords[]> {
  // A word with one wrong letter still begins or ends as the right one does; one of four letters lacks one of five.
  const { rows } = await sql<{ typed: string; words: string[] }>`
    select typed, array(
      (select word from ${dictionary} where word >= typed and word < typed || chr(1114111) limit ${mostCandidates})
      union
      (select word from ${dictionary}
       where length(typed) >= 3 and word like '%' || typed || '%' limit ${mostCandidates})
      union
      (select word from ${dictionary}
       where length(typed) >= 4 and length(word) between fewest and length(typed) + 1
         and word >= left(typed, half) and word < left(typed, half) || chr(1114111) limit ${mostCandidates})
      union
      (select word from ${dictionary}
       where length(typed) >= 4 and length(word) between fewest and length(typed) + 1
         and reverse(word) >= reverse(right(typed, half))
         and reverse(word) < reverse(right(typed, half)) || chr(1114111) limit ${mostCandidates})
    ) as words
    from (select word collate "C" as typed, greatest(2, (length(word) - 1) / 2) as half,
            greatest(5, length(word)) - (length(word) > 4)::int as fewest
          from unnest(name_words(${text})) as word) as asked`.execute(db)
  return rows.map(({ typed, words }) => {
    const fitting: FittingWords = { typed, same: [], begins: [], contains: [], misspelled: [] }
    for (const word of words) {
      const fit = judgeFit(typed, word)
      if (fit) fitting[fit].push(word)
    }
    return fitting
  })
}

/** What is asked of a person: their words, or another key; and how well it fits, as SQL. */
export type Asked = { where: readonly Expression<SqlBool>[]; rank: Expression<number> }

/** The words of a row's name, and its surnames, folded. */
export type NameColumns = {
  words: RawBuilder<string[]>
  lastName1: RawBuilder<string>
  lastName2: RawBuilder<string>
}
export const namesOf = (table: Indexed): NameColumns => ({
  words: sql`person_words.words`,
  lastName1: sql.ref(`${table}.last_name_1_search`),
  lastName2: sql.ref(`${table}.last_name_2_search`),
})

/** How many places there are among those whose words fit as well. */
export const places = 4

/**
 * All typed words, fitting as well as `worst` at least. Of those who fit as well, first come whose surnames were typed as
 * they stand, then those of whom both are meant, then the first, and last the second or the name alone.
 */
export function askForWords(
  text: string,
  typed: readonly FittingWords[],
  worst: Fit,
  { words: column, lastName1, lastName2 }: NameColumns,
): Asked {
  const known = fits.slice(0, fits.indexOf(worst) + 1)
  const has = (words: readonly string[]) => sql<SqlBool>`${column} && ${words}::text[]`
  const fit = sql<number>`${sql.join(
    typed.map(
      (fitting) =>
        sql`case ${sql.join(
          known.map((each, at) => sql`when ${has(fitting[each])} then ${sql.lit(at)}`),
          sql` `,
        )} end`,
    ),
    sql` + `,
  )}`
  const meant = [...new Set(typed.flatMap((fitting) => known.flatMap((each) => fitting[each])))]
  const isMeant = (surname: RawBuilder<string>) => sql`(${surname} = any(${meant}::text[]))`
  const place = sql`case when strpos(f_norm(${text}), ${lastName1} || ' ' || ${lastName2}) > 0 then 0
    when not ${isMeant(lastName1)} then 3 when ${isMeant(lastName2)} then 1 else 2 end`
  return {
    where: typed.map((fitting) => has(known.flatMap((each) => fitting[each]))),
    rank: sql<number>`((${fit}) * ${sql.lit(places)} + ${place})`,
  }
}

/** Columns by which a row is found besides its words. */
export type KeyColumns = {
  id?: RawBuilder<number>
  document: RawBuilder<string>
  /** Folded. */
  email: RawBuilder<string>
  phone: RawBuilder<string>
  /** Whether address and telephone are shown: what is not shown finds nobody (rule privacy-5). */
  isShown?: Expression<SqlBool>
}
export const columnsOf = (table: Indexed): KeyColumns => ({
  id: sql.ref(`${table}.id`),
  document: sql.ref(`${table}.id_document`),
  email: sql.ref(`${table}.email_search`),
  phone: sql.ref(`${table}.phone`),
  ...(table === 'affiliate' && { isShown: isMember('affiliate') }),
})

/** The tables whose words are in the index of words. */
export type Indexed = 'affiliate' | 'record'

const begins = (column: RawBuilder<string>, text: string | Expression<string>) =>
  sql<SqlBool>`(${column} >= ${text} and ${column} < ${text} || chr(1114111))`

/** Whether a telephone ends with four figures or more, of which the last four are in an index (migration 0040). */
export const endsWithFigures = (column: Expression<unknown>, figures: string) =>
  sql<SqlBool>`(right(${column}, ${sql.lit(phoneEndDigits)}) = ${figures.slice(-phoneEndDigits)}
    and right(${column}, ${sql.lit(figures.length)}) = ${figures})`

/** A number, document, address or telephone; of the census, if no other columns are said. */
export function askForKeys(
  { id, document, nie, email, mailbox, phone, phoneEnd }: SearchKeys,
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
    ...(nie ? [sql<SqlBool>`${columns.document} = ${nie}`] : []),
    ...(email ? [sql<SqlBool>`(${columns.email} like f_norm(${toLikePattern(email)}) and ${isShown})`] : []),
    ...(mailbox ? [sql<SqlBool>`(${begins(columns.email, sql`f_norm(${mailbox})`)} and ${isShown})`] : []),
    ...(phone ? [sql<SqlBool>`(${begins(columns.phone, phone)} and ${isShown})`] : []),
    ...(phoneEnd ? [sql<SqlBool>`(${endsWithFigures(columns.phone, phoneEnd)} and ${isShown})`] : []),
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

/** What an address may begin with: a word that no name has, unless a letter of it is wrong. */
export function findMailbox(text: string, typed: readonly FittingWords[]): Pick<SearchKeys, 'mailbox'> {
  const isNamed = typed.some(({ same, begins: begun, contains }) =>
    [same, begun, contains].some(([one]) => one),
  )
  const mailbox = isNamed ? undefined : readPlainMailbox(text)
  return mailbox === undefined ? {} : { mailbox }
}
