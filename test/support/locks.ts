import { sql } from 'kysely'
import { vi } from 'vitest'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'

type LockScenario<Answer> = {
  /** Takes the locks in a transaction, before the call begins. */
  hold: (db: PeopleDatabase) => Promise<unknown>
  call: () => PromiseLike<Answer>
  /** What the transaction does while the call waits for its locks. */
  goOn: (db: PeopleDatabase) => Promise<unknown>
}

/** Makes a call that has to wait for the locks of a transaction, commits the transaction, and returns the call's result. */
export async function runWhileLocked<Answer>(
  db: PeopleDatabase,
  { hold, call, goOn }: LockScenario<Answer>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined
  await db.transaction().execute(async (other) => {
    await hold(other)
    answer = Promise.resolve(call())
    await vi.waitFor(() => expectWaitingQuery(db), { timeout: 30_000, interval: 20 })
    await goOn(other)
  })
  if (!answer) throw new Error('nothing was called')
  return answer
}

async function expectWaitingQuery(db: PeopleDatabase) {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  if (rows.length === 0) throw new Error('nobody waits')
}
