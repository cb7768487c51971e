import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { locks, takeLock } from '#server/kernel/database/locks.ts'

/**
 * Erases the username of some accounts from all that they did, and the salts without which the digests of it tell nothing
 * (rule log-12); within the transaction that erases the person. The log is not linked until that ends.
 */
export async function eraseUsernames(db: Database, userIds: readonly number[]): Promise<void> {
  await takeLock(db, locks.activitySeal)
  await sql`
    with erased as (
      update activity set username = null where user_id = any(${userIds}::integer[]) and username is not null returning id)
    update activity_link set name_salt = null from erased where activity_id = erased.id and name_salt is not null`.execute(
    db,
  )
}
