import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { Problem } from '#server/kernel/problem.ts'

/**
 * Reads rows for as long as their reader takes: one snapshot, and none of the time-outs of a request, since a cursor
 * counts as one statement and a slow reader as an idle transaction. Only a few at once: slow readers must not hold
 * every connection there is.
 */
export async function* readAtLength<Row>(
  db: Database,
  read: (db: Database) => AsyncIterable<Row>,
): AsyncIterable<Row> {
  const leave = await enter(lanesOf(db))
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

const longReads = 4
const patience = 5_000
/** How many long reads are under way on a pool, and who waits for one to end. */
type Lanes = { busy: number; waiting: Set<() => void> }
const lanes = new WeakMap<Database, Lanes>()

function lanesOf(db: Database): Lanes {
  const found = lanes.get(db) ?? { busy: 0, waiting: new Set() }
  lanes.set(db, found)
  return found
}

/** Answers how to leave again; throws when none of those before has ended in a while. */
async function enter(of: Lanes): Promise<() => void> {
  if (of.busy < longReads) of.busy += 1
  // Whoever leaves hands the place over: it stays busy.
  else if (!(await turnComes(of)))
    throw new Problem('sin-servicio', 'Hay muchas descargas a la vez. Vuelve a probar en un momento.', {
      retryAfter: 30,
    })
  return () => {
    const [next] = of.waiting
    if (next) next()
    else of.busy -= 1
  }
}

const turnComes = async ({ waiting }: Lanes) =>
  new Promise<boolean>((settle) => {
    const comes = () => {
      waiting.delete(comes)
      clearTimeout(timer)
      settle(true)
    }
    const timer = setTimeout(() => {
      waiting.delete(comes)
      settle(false)
    }, patience)
    waiting.add(comes)
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
