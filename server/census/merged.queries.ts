import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/** The ids of all profiles merged into this one, directly or in several steps; its history includes theirs. */
export async function listMergedInto(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive part as (
      select removed_id as id from affiliate_merge where kept_id = ${id} and undone_at is null
      union
      select m.removed_id from affiliate_merge m join part on m.kept_id = part.id where m.undone_at is null)
    select id from part order by id`.execute(db)
  return rows.map((row) => row.id)
}
