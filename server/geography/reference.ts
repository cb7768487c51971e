import { createHash } from 'node:crypto'
import { places } from '#server/geography/reference.places.ts'
import { removeStale, upsertPlaces } from '#server/geography/reference.queries.ts'
import { connect } from '#server/kernel/database.ts'
import { recall, remember } from '#server/kernel/instance.ts'
import { locks, takeLock } from '#server/kernel/locks.ts'

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
      await takeLock(transaction, locks.referenceData)
      if ((await recall(transaction, 'reference')) === checksum) return false
      await upsertPlaces(transaction, ours)
      await removeStale(transaction, ours)
      await remember(transaction, 'reference', checksum)
      return true
    })
  } finally {
    await close()
  }
}
