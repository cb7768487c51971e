import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { locks, takeLock } from '#server/kernel/database/locks.ts'

/** Keeps whoever is being erased from being written into a roll meanwhile; until the transaction ends. */
export const lockRolls = (db: Database) => takeLock(db, locks.rolls)

/**
 * Takes away all that rolls say of some people (a query of their numbers), who are erased from the census: number and
 * hash of each roll stay true (decision 25).
 */
export async function eraseFromRolls(db: Database, people: RawBuilder<unknown>): Promise<void> {
  await lockRolls(db)
  await sql`update roll_person set affiliate_id = null, facts = null, salt = null
    where affiliate_id in (${people})`.execute(db)
}
