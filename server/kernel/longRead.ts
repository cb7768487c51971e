import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import { turns } from '#server/kernel/turns.ts'

/**
 * Reads rows for as long as their reader takes: one snapshot, and none of the time-outs of a request, since a cursor
 * counts as one statement and a slow reader as an idle transaction. Only a few at once: slow readers must not hold
 * every connection there is.
 */
export async function* readAtLength<Row>(
  db: Database,
  read: (db: Database) => AsyncIterable<Row>,
): AsyncIterable<Row> {
  const leave = await laneOf(db)()
  try {
    const unit = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    try {
      await sql`set local statement_timeout = 0`.execute(unit)
      await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(unit)
      for await (const few of ahead(read(unit))) for (const row of few) yield row
    } finally {
      await unit.rollback().execute()
    }
  } finally {
    leave()
  }
}

/** Long reads take turns on each pool. */
const lanes = new WeakMap<Database, ReturnType<typeof turns>>()

function laneOf(db: Database) {
  const found = lanes.get(db) ?? turns({ most: 4, patience: 5_000, refused: crowded })
  lanes.set(db, found)
  return found
}

const crowded = () =>
  new Problem('sin-servicio', 'Hay muchas descargas a la vez. Vuelve a probar en un momento.', {
    retryAfter: 30,
  })

const handful = 200

/** Rows by the handful, the next one already on its way from the database while this one is worked on. */
async function* ahead<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  const iterator = rows[Symbol.asyncIterator]()
  let coming = aHandful(iterator)
  try {
    for (;;) {
      const found = await coming
      if (found.length === 0) return
      coming = aHandful(iterator)
      // Whoever leaves before it has come does not hear how it failed.
      coming.catch(() => undefined)
      yield found
    }
  } finally {
    await coming.catch(() => undefined)
    await iterator.return?.()
  }
}

async function aHandful<Row>(iterator: AsyncIterator<Row>): Promise<Row[]> {
  const found: Row[] = []
  while (found.length < handful) {
    const next = await iterator.next()
    if (next.done) break
    found.push(next.value)
  }
  return found
}
