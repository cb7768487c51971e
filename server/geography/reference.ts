import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { places } from '#server/geography/reference.places.ts'
import { removeStale, upsertPlaces } from '#server/geography/reference.queries.ts'
import { connect } from '#server/kernel/database.ts'

const lock = 7_215_002

/**
 * Brings the database's places up to ours, all or nothing; cheap when there is nothing to do and safe for any
 * number of processes, so it runs at every start. Answers whether anything was written.
 */
export async function loadReference(connectionString: string): Promise<boolean> {
  const ours = places()
  const checksum = createHash('sha256').update(JSON.stringify(ours)).digest('hex')
  const { db, close } = connect(connectionString, 1)
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction)
      const known = transaction.selectFrom('instance').select('value').where('key', '=', 'reference')
      if ((await known.executeTakeFirst())?.value === checksum) return false
      await upsertPlaces(transaction, ours)
      await removeStale(transaction, ours)
      await transaction
        .insertInto('instance')
        .values({ key: 'reference', value: checksum })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: checksum }))
        .execute()
      return true
    })
  } finally {
    await close()
  }
}
