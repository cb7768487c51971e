import { sql } from 'kysely'
import { openPeople, type Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { createLimiter } from '#server/kernel/runtime/limiter.ts'

/**
 * Streams the rows of `read` from one snapshot, without the time-outs of a request: a cursor counts as one statement
 * and a slow reader as an idle transaction. At most four at once on each pool, so that slow readers do not use up
 * the connections.
 */
export async function* streamLongRead<Row>(
  db: Database,
  read: (db: Database) => AsyncIterable<Row>,
): AsyncIterable<Row> {
  const leave = await limiterFor(db)()
  try {
    const unit = await openPeople(db)
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    try {
      await sql`set local statement_timeout = 0`.execute(unit)
      await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(unit)
      for await (const few of prefetchBatches(read(unit))) for (const row of few) yield row
    } finally {
      await unit.rollback().execute()
    }
  } finally {
    leave()
  }
}

const limiters = new WeakMap<Database, ReturnType<typeof createLimiter>>()

function limiterFor(db: Database) {
  const found =
    limiters.get(db) ?? createLimiter({ most: 4, maxWaitMs: 5_000, createRefusal: tooManyDownloads })
  limiters.set(db, found)
  return found
}

const tooManyDownloads = () =>
  new Problem('sin-servicio', 'Hay muchas descargas a la vez. Vuelve a probar en un momento.', {
    retryAfter: 30,
  })

const batchSize = 200

/** Rows in batches; the next batch is requested while the current one is used. */
async function* prefetchBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  const iterator = rows[Symbol.asyncIterator]()
  let coming = readBatch(iterator)
  try {
    for (;;) {
      const found = await coming
      if (found.length === 0) return
      coming = readBatch(iterator)
      // If the reader stops early, a failure of the next batch must not become an unhandled rejection.
      coming.catch(() => undefined)
      yield found
    }
  } finally {
    await coming.catch(() => undefined)
    await iterator.return?.()
  }
}

async function readBatch<Row>(iterator: AsyncIterator<Row>): Promise<Row[]> {
  const found: Row[] = []
  while (found.length < batchSize) {
    const next = await iterator.next()
    if (next.done) break
    found.push(next.value)
  }
  return found
}
