import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock, World } from '#server/kernel/world.ts'

/** A WebAuthn challenge, or a login that waits for its second factor (which needs no `challenge` for a code). */
export type NewChallenge =
  | { purpose: 'login'; userId: number; challenge: string | null }
  | { purpose: 'passkey-login'; userId: null; challenge: string }
  | { purpose: 'passkey-registration' | 'confirmation'; userId: number; challenge: string }

/** Stores a challenge that can be answered within five minutes; returns its id. */
export async function createChallenge(db: Database, clock: Clock, expected: NewChallenge): Promise<string> {
  const { id } = await db
    .insertInto('accountChallenge')
    .values({ ...expected, expiresAt: sql<string>`${clock.now} + interval '5 minutes'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Uses up a challenge. When the answer is wrong the transaction rolls back, and it can be tried again (decision 8). */
export const consumeChallenge = (db: Database, clock: Clock, id: string, purpose: NewChallenge['purpose']) =>
  db
    .updateTable('accountChallenge')
    .set({ usedAt: clock.now })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .returning(['userId', 'challenge'])
    .executeTakeFirst()

/** Upkeep. An address that was confirmed waits as long as the old one was not told. */
export async function deleteExpiredLinksAndChallenges({ db }: Pick<World, 'db'>) {
  await sql`delete from account_link where coalesce(used_at, expires_at) < now() - interval '1 day'
    and (used_at is not null or confirmed_at is null)`.execute(db)
  await sql`delete from account_challenge where expires_at < now()`.execute(db)
}
