import { sql, type Expression, type SqlBool } from 'kysely'
import type { AskedFacts } from '#contract/people/choosing/factFilter.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { runPrepared } from '#server/kernel/database/preparedQuery.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { FactTable } from '#server/people/choosing/memberships.queries.ts'

const places = {
  city: (text: string) => `No se conoce ninguna ciudad que se llame «${text}»`,
  district: (text: string) => `No se conoce ningún distrito que se llame «${text}»`,
} as const
type Place = keyof typeof places
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const names = Object.keys(places) as Place[]

/**
 * Throws 422 for a place of a filter that names nothing: neither where anybody whom the list may show lives, nor a
 * place of the reference tables. What is misspelled would find nobody, and turned round everybody.
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
    const unknown = await findUnknown(db, scope, { of, name, texts: filter[name] ?? [] })
    for (const text of unknown) errors.push({ in: part, path: name, message: places[name](text) })
  }
  if (errors.length > 0) throw invalid(errors)
}

type Asked = { of: FactTable; name: Place; texts: readonly string[] }

async function findUnknown(db: Database, scope: Scope, { of, name, texts }: Asked): Promise<string[]> {
  if (texts.length === 0) return []
  const isCalled = sql`select from ${sql.table(name)} as place where f_norm(place.name) = f_norm(asked.text)`
  const uncalled = (await runPrepared(db, selectWithout(texts, isCalled))).map(({ text }) => text)
  // In a large place, who lives there within a small scope is not soon found.
  const isThere = sql<SqlBool>`f_norm(${sql.ref(`${of}.${name}`)}) = f_norm(asked.text)`
  if (uncalled.length === 0) return []
  const { rows } = await selectWithout(uncalled, selectRows[of](db, scope, isThere)).execute(db)
  return rows.map(({ text }) => text)
}

/** Those of some texts for which a query of `asked.text` has no row. */
const selectWithout = (texts: readonly string[], rows: Expression<unknown>) => sql<{ text: string }>`
  select text from unnest(${texts}::text[]) as asked (text) where not exists (${rows})`

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
