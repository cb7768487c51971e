import { sql, type RawBuilder } from 'kysely'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'

/**
 * Writes as whoever owns the database can and the application's role cannot: past its triggers and foreign keys. They
 * are not switched off in the schema, since a database whose schema has changed is of no use to the next test.
 */
export const writeUnguarded = (db: PeopleDatabase, ...changes: RawBuilder<unknown>[]): Promise<void> =>
  db.transaction().execute(async (unit) => {
    await sql`set local session_replication_role = replica`.execute(unit)
    for (const change of changes) await change.execute(unit)
  })
