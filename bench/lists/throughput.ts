import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { planning } from '#server/kernel/database/database.ts'
import { PreparingClient } from '#server/kernel/database/preparingClient.ts'
import type { Server } from '../server.ts'
import type { Statement } from './recorder.ts'

const connections = 2

type Load = { server: Server; token: string; path: string }

/** CPU seconds of the server for one list, as a mean of `requests`. */
export async function measureListCpu({ server, token, path }: Load, requests: number): Promise<number> {
  await runLoad({ server, token, path }, { amount: 500 })
  await sleep(200)
  const before = server.cpu()
  await runLoad({ server, token, path }, { amount: requests })
  return (server.cpu() - before) / requests
}

/** Lists per second over HTTP, two at a time. */
export async function measureListRate(asked: Load, seconds: number): Promise<number> {
  await runLoad(asked, { amount: 500 })
  const { requests, duration } = await runLoad(asked, { duration: seconds })
  return requests.total / duration
}

async function runLoad({ server, token, path }: Load, much: { amount: number } | { duration: number }) {
  const result = await autocannon({
    url: server.origin + path,
    connections,
    headers: { authorization: `Bearer ${token}` },
    ...much,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  return result
}

/** How many times per second the same statements run through a pool, two at a time; prepared where the product prepares them. */
export async function measureStatementRate(databaseUrl: string, statements: Statement[], seconds: number) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: planning,
    max: connections,
    Client: PreparingClient,
  })
  const replay = async () => {
    for (const { text, values } of statements) await pool.query(text, values)
  }
  const during = async (milliseconds: number) => {
    let done = 0
    const end = performance.now() + milliseconds
    const one = async () => {
      for (; performance.now() < end; done += 1) await replay()
    }
    await Promise.all(Array.from({ length: connections }, one))
    return done
  }
  await during(1_000)
  const done = await during(seconds * 1000)
  await pool.end()
  return done / seconds
}
