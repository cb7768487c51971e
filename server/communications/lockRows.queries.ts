import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'

/** What PostgreSQL says of a lock that was waited for too long. */
export const lockTimeout = '55P03'

/**
 * Locks rows of `communication`, in the order of their numbers, until the transaction ends: what decides is read
 * afterwards. Whoever freezes the recipients of many has theirs for longer than somebody waits, who is told so.
 */
export async function lockRows(db: Database, areMeant: RawBuilder<unknown>): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(db)
  try {
    await sql`select from communication where ${areMeant} order by id for no key update`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code !== lockTimeout) throw error
    throw new Problem(
      'conflicto',
      'Ahora mismo se está anotando para quién es. Espera unos segundos y vuelve a intentarlo.',
    )
  }
  await sql`set local lock_timeout to default`.execute(db)
}
