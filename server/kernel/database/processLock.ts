import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPeople, type Database } from '#server/kernel/database/database.ts'
import { releaseProcessLock, takeProcessLock, type ProcessLock } from '#server/kernel/database/locks.ts'

/** A lock that says that a process lives; others see at once that it is gone, whatever it died of. */
export type HeldLock = { number: number; isHeld: () => boolean; release: () => Promise<void> }

/** How often the connection that holds it is looked at. */
const beat = 2_000

/** Holds the lock of a process by its number on a connection of its own, until it is released or the connection is lost. */
export async function holdProcessLock(db: Database, lock: ProcessLock, number: number): Promise<HeldLock> {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const leaving = new AbortController()
  let isHeld = true
  const holding = openPeople(db)
    .connection()
    .execute(async (connection) => {
      await takeProcessLock(connection, lock, number)
      taken.resolve()
      while (!leaving.signal.aborted) {
        await Promise.race([
          released.promise,
          sleep(beat, undefined, { signal: leaving.signal }).catch(() => undefined),
        ])
        if (!leaving.signal.aborted) await sql`select 1`.execute(connection)
      }
      await releaseProcessLock(connection, lock, number)
    })
    .finally(() => {
      isHeld = false
    })
  const ended = holding.catch(() => undefined)
  await Promise.race([taken.promise, holding])
  return {
    number,
    isHeld: () => isHeld,
    release: async () => {
      leaving.abort()
      released.resolve()
      await ended
    },
  }
}
