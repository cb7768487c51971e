import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/** The names of the conditions that no row of a table meets. */
export async function listMissing(
  db: Database,
  table: string | RawBuilder<unknown>,
  conditions: Record<string, RawBuilder<unknown>>,
) {
  const counts = Object.entries(conditions).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  )
  const rows = typeof table === 'string' ? sql.table(table) : table
  const { rows: found } = await sql<
    Record<string, number>
  >`select ${sql.join(counts)} from ${rows} as t`.execute(db)
  return Object.entries(found[0] ?? {}).flatMap(([name, count]) => (count === 0 ? [name] : []))
}
