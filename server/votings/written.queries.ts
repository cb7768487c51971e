import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/** The assemblies of some numbers that are there. */
export async function listKnownAssemblies(db: Database, assemblies: readonly number[]) {
  if (assemblies.length === 0) return []
  return db
    .selectFrom('assembly')
    .where('id', 'in', [...assemblies])
    .where('deletedAt', 'is', null)
    .select(['id', 'assemblyName'])
    .orderBy('id')
    .execute()
}

/** So many numbers for new options, in their order. */
export async function takeOptionIds(db: Database, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('voting_option')::integer as id from generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}
