import type { Database } from '#server/kernel/database.ts'

const newest = 200

const kept = (db: Database) =>
  db.selectFrom('mail').where('state', '=', 'kept').select(['id', 'recipient', 'subject', 'createdAt'])

/** The latest mails that would have left. */
export const listKept = (db: Database) => kept(db).orderBy('id', 'desc').limit(newest).execute()

export const findKept = (db: Database, id: number) =>
  kept(db).where('id', '=', id).select(['html', 'plain']).executeTakeFirst()
