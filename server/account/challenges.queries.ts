import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import type { Clock, World } from '#server/kernel/world.ts'

/** What an answer is expected for. */
export type Expected =
  | { purpose: 'login'; userId: number; challenge: string | null }
  | { purpose: 'passkey-login'; userId: null; challenge: string }
  | { purpose: 'passkey-registration'; userId: number; challenge: string }

/** Expects an answer within five minutes; answers the id to name it by. */
export async function expectAnswer(db: Database, clock: Clock, expected: Expected): Promise<string> {
  const { id } = await db
    .insertInto('accountChallenge')
    .values({ ...expected, expiresAt: sql<string>`${clock.now} + interval '5 minutes'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Spends what was expected, once; a refused answer undoes it with its transaction. */
export const spendChallenge = (db: Database, clock: Clock, id: string, purpose: Expected['purpose']) =>
  db
    .updateTable('accountChallenge')
    .set({ usedAt: clock.now })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now)
    .returning(['userId', 'challenge'])
    .executeTakeFirst()

/** Links by mail and answers that were expected tell nothing a while after their time. */
export async function forgetEndedErrands({ db }: Pick<World, 'db'>) {
  await sql`delete from account_link where coalesce(used_at, expires_at) < now() - interval '1 day'`.execute(
    db,
  )
  await sql`delete from account_challenge where expires_at < now()`.execute(db)
}
