import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Throttle } from '#contract/endpoint.ts'
import type { Database } from '#server/kernel/database.ts'
import { Problem } from '#server/kernel/problem.ts'

type Counted = { key: Buffer } & Pick<Throttle, 'of' | 'most' | 'minutes'>

/** Only hashes are kept: the counters must not tell who tried to enter. */
const hashed = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest()

/** What a call's throttles count: its address, or a field of its body, case folded. */
export function countersOf(
  path: string,
  throttles: readonly Throttle[],
  address: string,
  body: unknown,
): Counted[] {
  return throttles.map(({ by, of, most, minutes }) => {
    const value = by === 'address' ? address : fieldOf(body, by.slice('body.'.length))
    return { key: hashed(path, by, value.trim().toLowerCase()), of, most, minutes }
  })
}

function fieldOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Counts an attempt before it is made, so that parallel ones cannot slip through; throws
 * `demasiados-intentos` once a window is full. Runs outside the request's transaction, or a refusal
 * would undo its own count.
 */
export async function countAttempt(db: Database, counters: Counted[]): Promise<void> {
  for (const { key, most, minutes } of counters) {
    const { rows } = await sql<{ count: number; wait: number }>`
      insert into throttle as t (key, window_ends, count)
      values (${key}, now() + ${minutes} * interval '1 minute', 1)
      on conflict (key) do update set
        count = case when t.window_ends < now() then 1 else t.count + 1 end,
        window_ends = case when t.window_ends < now() then excluded.window_ends else t.window_ends end
      returning count, ceil(extract(epoch from window_ends - now()))::integer as wait`.execute(db)
    const [counted] = rows
    if (counted && counted.count > most) throw tooMany(counted.wait)
  }
}

/** A success was not a failure after all. */
export async function forgive(db: Database, counters: Counted[]): Promise<void> {
  for (const { key, of } of counters)
    if (of === 'failures')
      await sql`update throttle set count = greatest(count - 1, 0) where key = ${key}`.execute(db)
}

/** Windows that ended tell nothing any more. */
export const forgetEndedWindows = (db: Database) =>
  sql`delete from throttle where window_ends < now()`.execute(db)

function tooMany(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`
  return new Problem('demasiados-intentos', `Demasiados intentos. Vuelve a probar dentro de ${wait}.`, {
    retryAfter: seconds,
  })
}
