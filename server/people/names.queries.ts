import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/** Folds the dictionary of names and forgets words that nobody has any more (migration 0028). */
export const compactNameWords = (db: Database) => sql`select compact_name_words()`.execute(db)
