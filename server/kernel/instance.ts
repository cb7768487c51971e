import type { Database } from '#server/kernel/database.ts'

// What an installation remembers about itself, one word each.

export async function recall(db: Database, key: string): Promise<string | undefined> {
  const kept = await db.selectFrom('instance').select('value').where('key', '=', key).executeTakeFirst()
  return kept?.value
}

export async function remember(db: Database, key: string, value: string): Promise<void> {
  await db
    .insertInto('instance')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
