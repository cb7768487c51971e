import { sql } from 'kysely'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'

/** What two profiles have asked of provisional rolls: of one voting both, of another the removed one. */
export async function createClaims(db: PeopleDatabase, kept: number, removed: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into voting (author, updated_by)
    values ('super', 'super'), ('super', 'super') returning id`.execute(db)
  const [both, one] = rows.map(({ id }) => id)
  await sql`insert into voting_claim (voting_id, affiliate_id, wish, text, made_at)
    values (${both}, ${kept}, 'entrar', 'Una', now()), (${both}, ${removed}, 'entrar', 'Otra', now()),
      (${one}, ${removed}, 'salir', 'Baja', now())`.execute(db)
}
