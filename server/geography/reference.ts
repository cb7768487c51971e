import { createHash } from 'node:crypto'
import { listReferencePlaces } from '#server/geography/reference.places.ts'
import { deleteStalePlaces, upsertPlaces } from '#server/geography/reference.queries.ts'
import { connect, inTransaction } from '#server/kernel/database/database.ts'
import { readInstanceValue, writeInstanceValue } from '#server/kernel/database/instance.ts'
import { locks, takeLock } from '#server/kernel/database/locks.ts'

/**
 * Updates the places in the database from the reference, in one transaction. Runs at every start: it only compares a
 * checksum when nothing changed, and processes that start together wait for each other. Returns whether it wrote.
 */
export async function syncReferencePlaces(connectionString: string): Promise<boolean> {
  const ours = listReferencePlaces()
  const checksum = createHash('sha256').update(JSON.stringify(ours)).digest('hex')
  const { db, close } = connect(connectionString, 1)
  try {
    return await inTransaction(db, async (transaction) => {
      await takeLock(transaction, locks.referenceData)
      if ((await readInstanceValue(transaction, 'reference')) === checksum) return false
      await upsertPlaces(transaction, ours)
      await deleteStalePlaces(transaction, ours)
      await writeInstanceValue(transaction, 'reference', checksum)
      return true
    })
  } finally {
    await close()
  }
}
