import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

export type StoredPasskey = { id: Buffer; publicKey: Buffer; counter: number; transports: string[] }

const decodeId = (id: string) => Buffer.from(id, 'base64url')

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
    .where('id', '=', decodeId(id))
    .select(['id', 'userId', 'name', 'publicKey', 'counter', 'transports'])
    .executeTakeFirst()

/** False when the key is registered already. */
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

/** Stores the key's new counter; false when it did not grow, which suggests a copied key. Zero means the key does not count. */
export async function recordPasskeyUse(
  db: Database,
  clock: Clock,
  id: Buffer,
  counter: number,
): Promise<boolean> {
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
    .where('id', '=', decodeId(id))
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(db: Database, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', decodeId(id))
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the passkeys added in the last 24 hours; returns how many. */
export async function deleteRecentPasskeys(db: Database, clock: Clock, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<string>`${clock.now} - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
