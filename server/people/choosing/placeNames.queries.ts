import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { runPrepared } from '#server/kernel/database/preparedQuery.ts'
import type { FactTable } from '#server/people/choosing/memberships.queries.ts'

/** A column of the census and of records, and the reference table that has its names. */
export type Place = 'city' | 'district'

const fromTable = { affiliate: sql`from affiliate`, record: sql`from record` }

/**
 * All spellings, in the census or in records, of the places that are meant: those of the name that was typed, or, where no place
 * is called so, of the names in which it stands, as names of people are found (rule people-13). Accents and case are ignored.
 */
export async function findSpellings(
  db: Database,
  of: FactTable,
  column: Place,
  typed: readonly string[] = [],
): Promise<string[]> {
  if (typed.length === 0) return []
  const whole = await spell(db, of, column, typed)
  const found = new Set(whole.map(({ text }) => text))
  const rest = typed.filter((text) => !found.has(text))
  const pieces = rest.length === 0 ? [] : await findUncalled(db, column, rest)
  const names = pieces.length === 0 ? [] : await findNamesWith(db, of, column, pieces)
  const further =
    names.length === 0
      ? []
      : await spell(
          db,
          of,
          column,
          names.map(({ name }) => name),
        )
  return [...new Set([...whole, ...further].map(({ spelling }) => spelling))]
}

/** Each spelling of a name takes one step in the index (migrations 0008, 0039). */
function spell(db: Database, of: FactTable, column: Place, typed: readonly string[]) {
  const [place, from] = [sql.ref(`${of}.${column}`), fromTable[of]]
  const same = sql`f_norm(${place}) = typed.folded`
  return runPrepared(
    db,
    sql<{ text: string; spelling: string }>`
    select typed.text, spelled.spelling from (select text, f_norm(text) as folded from unnest(${typed}::text[]) as text) as typed,
    lateral (with recursive spelled as (
      (select ${place} as spelling ${from} where ${same} order by ${place} limit 1)
      union all
      select (select ${place} ${from} where ${same} and ${place} > spelling order by ${place} limit 1)
      from spelled where spelling is not null)
    select spelling from spelled where spelling is not null) as spelled`,
  )
}

/** Those of some texts that no place of the reference table is called. */
export async function findUncalled(db: Database, column: Place, texts: readonly string[]): Promise<string[]> {
  const rows = await runPrepared(
    db,
    sql<{ text: string }>`select text from unnest(${texts}::text[]) as asked (text) where not exists (
      select from ${sql.table(column)} as place where f_norm(place.name) = f_norm(asked.text))`,
  )
  return rows.map(({ text }) => text)
}

/** The names, in the census or in records, in which each of some texts stands; each name takes one step in the index. */
export function findNamesWith(
  db: Database,
  of: FactTable,
  column: Place,
  texts: readonly string[],
): Promise<{ text: string; name: string }[]> {
  const [folded, from] = [sql`f_norm(${sql.ref(`${of}.${column}`)})`, fromTable[of]]
  return runPrepared(
    db,
    sql<{ text: string; name: string }>`
    with recursive known as (
      (select ${folded} as name ${from} order by ${folded} limit 1)
      union all
      select (select ${folded} ${from} where ${folded} > known.name order by ${folded} limit 1)
      from known where name is not null)
    select asked.text, known.name from known join unnest(${texts}::text[]) as asked (text)
      on position(f_norm(asked.text) in known.name) > 0`,
  )
}
