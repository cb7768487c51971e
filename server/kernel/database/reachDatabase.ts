import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ExplainedFailure, isPassing } from '#server/kernel/runtime/explainFailure.ts'

/** The oldest PostgreSQL that every statement of ours is written for. */
const oldest = 16

export type Patience = {
  /** For how long a database that is away is tried again: a machine starts its services in no order. */
  forMs?: number
  everyMs?: number
  /** Told once, when it is not there at the first try. */
  onWait?: () => void
  signal?: AbortSignal
}

/** Waits for a database that is away, and refuses one that is too old; throws what it says, the last time. */
export async function reachDatabase(
  connectionString: string,
  { forMs = 60_000, everyMs = 1_000, onWait, signal }: Patience = {},
): Promise<void> {
  const until = performance.now() + forMs
  for (let tries = 1; ; tries += 1) {
    try {
      requireVersion(await askVersion(connectionString))
      return
    } catch (error) {
      if (!isPassing(error) || performance.now() + everyMs > until) throw error
      if (tries === 1) onWait?.()
      await sleep(everyMs, undefined, { ...(signal && { signal }) })
    }
  }
}

async function askVersion(connectionString: string): Promise<number> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'concejo start',
  })
  // One that is lost in between rejects the question as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Number(rows[0]?.server_version_num)
  } finally {
    await client.end()
  }
}

/** By `server_version_num`: 160004 is 16.4. */
export function requireVersion(number: number): void {
  const version = Math.floor(number / 10_000)
  if (version < oldest)
    throw new ExplainedFailure(
      `La base de datos es PostgreSQL ${version}, y hace falta PostgreSQL ${oldest} o posterior`,
    )
}
