import pg from 'pg'
import { planning } from '#server/kernel/database/database.ts'
import { createHttpClient } from '../http.ts'
import { measureTime } from '../statistics.ts'
import type { Statement } from './recorder.ts'

const warmUps = 3
/** Requests before the first measurement, so that V8 has compiled the code of lists. */
const firstRequests = 500
const maxSamples = 40
const minSamples = 5

export type Samples = { http: number[]; sql: number[] }
type Options = { origin: string; token: string; databaseUrl: string; secondsACase: number }

/** Measures a list over HTTP and its statements in the database, in turns, on one connection each. */
export async function createComparison({ origin, token, databaseUrl, secondsACase }: Options) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: planning,
    statement_timeout: 30_000,
  })
  await client.connect()
  const { get, close } = createHttpClient(origin, token)
  const replay = async (statements: Statement[]) => {
    for (const { text, values } of statements) await client.query(text, values)
  }
  // Clears the throttle, which would stop so many look-ups (rule secrecy-2).
  const free = () => client.query('delete from throttle')
  return {
    warmUp: async (path: string) => {
      for (let turn = 0; turn < firstRequests; turn += 1) await get(path)
    },
    /** One request. */
    time: async (path: string) => {
      await free()
      return measureTime(() => get(path))
    },
    compare: async (path: string, statements: Statement[]): Promise<Samples> => {
      const pair: Samples = { http: [], sql: [] }
      const started = performance.now()
      const outOfTime = (share: number) => performance.now() - started > secondsACase * 1000 * share
      await free()
      for (let turn = 0; turn < warmUps && !outOfTime(0.3); turn += 1) {
        await get(path)
        await replay(statements)
      }
      while (pair.http.length < maxSamples && (pair.http.length < minSamples || !outOfTime(1))) {
        await free()
        pair.http.push(await measureTime(() => get(path)))
        pair.sql.push(await measureTime(() => replay(statements)))
      }
      return pair
    },
    close: async () => {
      close()
      await client.end()
    },
  }
}
