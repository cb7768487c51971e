import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isAliveIn } from '#server/votings/alive.queries.ts'
import { liveClock } from '#server/votings/status.queries.ts'

/** Opens a voting that is held still; what was told of it as late is over with that. */
export const openVoting = (db: Database, { now }: Clock, { id, rollId }: { id: number; rollId: number }) =>
  db.updateTable('voting').set({ rollId, openedAt: now, troubleToldAt: null }).where('id', '=', id).execute()

/** Sets the provisional roll of a voting, which stays until it goes back to be written. */
export const setProvisionalRoll = (db: Database, id: number, provisionalRollId: number) =>
  db.updateTable('voting').set({ provisionalRollId }).where('id', '=', id).execute()

/** The votings whose claim period is running and that have no provisional roll yet. */
export async function listWithoutProvisional(db: Database, clock: Clock): Promise<number[]> {
  const rows = await db
    .selectFrom('voting')
    .where(isAliveIn('voting'))
    .where('openedAt', 'is', null)
    .where('provisionalRollId', 'is', null)
    .where(sql<boolean>`claims_from <= ${liveClock(clock).now}`)
    .where(sql<boolean>`claims_until > ${liveClock(clock).now}`)
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds the key of a voting. */
export const addKey = (
  db: Database,
  votingId: number,
  keys: { publicKey: Buffer; privateKey: Buffer; mark: Buffer },
) =>
  db
    .insertInto('votingKey')
    .values({ votingId, ...keys })
    .execute()

/** The key of a voting that has opened; the private one is wrapped, and null once it was destroyed. */
export const findKey = (db: Database, votingId: number) =>
  db
    .selectFrom('votingKey')
    .where('votingId', '=', votingId)
    .select(['publicKey', 'privateKey', 'mark'])
    .executeTakeFirst()

/** Destroys the private key of a voting: from then on nobody opens its ballots. */
export const destroyKey = (db: Database, votingId: number) =>
  db.updateTable('votingKey').set({ privateKey: null }).where('votingId', '=', votingId).execute()
