import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPeople, type Database } from '#server/kernel/database/database.ts'
import { processLocks, type ProcessLock } from '#server/kernel/database/locks.ts'

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
      await sql`select pg_advisory_lock(${processLocks[lock]}::integer, ${number}::integer)`.execute(
        connection,
      )
      taken.resolve()
      while (!leaving.signal.aborted) {
        await Promise.race([
          released.promise,
          sleep(beat, undefined, { signal: leaving.signal }).catch(() => undefined),
        ])
        if (!leaving.signal.aborted) await sql`select 1`.execute(connection)
      }
      await sql`select pg_advisory_unlock(${processLocks[lock]}::integer, ${number}::integer)`.execute(
        connection,
      )
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

/** Takes the lock of a process until the transaction ends if that process is gone; returns whether it is. */
export async function isProcessGone(db: Database, lock: ProcessLock, number: number): Promise<boolean> {
  const { rows } = await sql<{ isGone: boolean }>`
    select pg_try_advisory_xact_lock(${processLocks[lock]}::integer, ${number}::integer) as is_gone`.execute(
    db,
  )
  return rows[0]?.isGone ?? false
}
