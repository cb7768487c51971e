import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import type { Clock } from '#server/kernel/world.ts'

export type StoredPasskey = { id: Buffer; publicKey: Buffer; counter: number; transports: string[] }

const bytesOf = (id: string) => Buffer.from(id, 'base64url')

export async function listPasskeys(db: Database, userId: number) {
  const rows = await db
    .selectFrom('passkey')
    .where('userId', '=', userId)
    .select(['id', 'name', 'transports', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, id: id.toString('base64url') }))
}

export const findPasskey = (db: Database, id: string) =>
  db
    .selectFrom('passkey')
    .where('id', '=', bytesOf(id))
    .select(['id', 'userId', 'name', 'publicKey', 'counter', 'transports'])
    .executeTakeFirst()

/** False when somebody already has that key. */
export async function addPasskey(
  db: Database,
  clock: Clock,
  key: StoredPasskey & { userId: number; name: string },
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values({ ...key, createdAt: clock.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Counts a use; false when the key's counter went back, as a copied key's does. */
export async function usePasskey(db: Database, clock: Clock, id: Buffer, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, lastUsedAt: clock.now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function renamePasskey(db: Database, userId: number, id: string, name: string) {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', bytesOf(id))
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(db: Database, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', bytesOf(id))
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes off the keys of the last day; answers how many. */
export async function deleteRecentPasskeys(db: Database, clock: Clock, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<string>`${clock.now} - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
