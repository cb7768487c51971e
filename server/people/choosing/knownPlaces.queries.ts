import { sql, type Expression, type SqlBool } from 'kysely'
import type { AskedFacts } from '#contract/people/choosing/factFilter.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { FactTable } from '#server/people/choosing/memberships.queries.ts'
import { findNamesWith, findUncalled, type Place } from '#server/people/choosing/placeNames.queries.ts'

const places = {
  city: (text: string) => `No se conoce ninguna ciudad que se llame «${text}»`,
  district: (text: string) => `No se conoce ningún distrito que se llame «${text}»`,
} as const satisfies Record<Place, unknown>
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const names = Object.keys(places) as Place[]

/**
 * Throws 422 for a place of a filter that names nothing: neither where anybody whom the list may show lives, nor a
 * place of the reference tables. What is misspelled would find nobody, and turned round everybody. In the query of a list
 * a piece of a name is enough; in a body, which is kept, it is the whole name.
 */
export async function requireKnownPlaces(
  db: Database,
  scope: Scope,
  of: FactTable,
  filter: Pick<AskedFacts, Place>,
  part: 'query' | 'body' = 'query',
): Promise<void> {
  const errors: FieldError[] = []
  for (const name of names) {
    const unknown = await findUnknown(db, scope, {
      of,
      name,
      texts: filter[name] ?? [],
      isWhole: part === 'body',
    })
    for (const text of unknown) errors.push({ in: part, path: name, message: places[name](text) })
  }
  if (errors.length > 0) throw invalid(errors)
}

type Asked = { of: FactTable; name: Place; texts: readonly string[]; isWhole: boolean }

async function findUnknown(
  db: Database,
  scope: Scope,
  { of, name, texts, isWhole }: Asked,
): Promise<string[]> {
  if (texts.length === 0) return []
  const uncalled = await findUncalled(db, name, texts)
  if (uncalled.length === 0) return []
  // In a large place, who lives there within a small scope is not soon found.
  const column = sql`f_norm(${sql.ref(`${of}.${name}`)})`
  const isThere = sql<SqlBool>`${column} = f_norm(asked.text)`
  const absent = await selectWithout(db, uncalled, selectRows[of](db, scope, isThere))
  if (isWhole || absent.length === 0) return absent
  const isNamed = sql`select from ${sql.table(name)} as place where position(f_norm(asked.text) in f_norm(place.name)) > 0`
  const unnamed = await selectWithout(db, absent, isNamed)
  const found = unnamed.length === 0 ? [] : await findNamesWith(db, of, name, unnamed)
  const listed = JSON.stringify(found)
  const isPiece = sql<SqlBool>`${column} in (
    select found.name from jsonb_to_recordset(${listed}::jsonb) as found (text text, name text) where found.text = asked.text)`
  return found.length === 0 ? unnamed : selectWithout(db, unnamed, selectRows[of](db, scope, isPiece))
}

/** Those of some texts for which a query of `asked.text` has no row. */
async function selectWithout(db: Database, texts: readonly string[], rows: Expression<unknown>) {
  const found = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) as asked (text) where not exists (${rows})`.execute(db)
  return found.rows.map(({ text }) => text)
}

/** The rows that a list may show, by where they live. */
const selectRows = {
  affiliate: (db: Database, scope: Scope, condition: Expression<SqlBool>) =>
    scope.selectFrom(db, 'affiliate').where(isMember('affiliate')).where(condition).select('affiliate.id'),
  record: (db: Database, scope: Scope, condition: Expression<SqlBool>) =>
    scope
      .selectFrom(db, 'record')
      .where(sql<SqlBool>`not record.blocked`)
      .where(condition)
      .select('record.id'),
}
