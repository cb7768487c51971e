import type { Database } from '#server/kernel/database/database.ts'

// Settings of this installation that are stored in its database, as key and value.

/** When a copy was restored last: what was to leave by itself before then may have left. */
export const restoredAtKey = 'restored-at'

export async function readInstanceValue(db: Database, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('instance').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function writeInstanceValue(db: Database, key: string, value: string): Promise<void> {
  await db
    .insertInto('instance')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
