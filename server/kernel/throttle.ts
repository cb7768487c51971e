import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Throttle } from '#contract/endpoint.ts'
import type { Database } from '#server/kernel/database.ts'
import { Problem } from '#server/kernel/problem.ts'

type Counter = { key: Buffer } & Pick<Throttle, 'of' | 'most' | 'minutes'>
/** An attempt under way, as the counter remembers it. */
type Attempt = { key: Buffer; of: Throttle['of']; at: string }

/** Only hashes are kept: the counters must not tell who tried to enter. */
const hashed = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest()

type Caller = {
  address: string
  account: string
  challenge: string
  body: unknown
  /** The mark of a browser with which the account that the body names was entered before; empty for any other. */
  knownMark: string
}

/** What a call's throttles count: its address, its account, or a field of its body, case folded; each window apart, and each call unless they count together. */
export function countersOf(path: string, throttles: readonly Throttle[], caller: Caller): Counter[] {
  return throttles.map(({ by, of, most, minutes, together, apartWhereKnown }) => {
    const value =
      by === 'address' || by === 'account' || by === 'challenge' ? caller[by] : fieldOf(caller.body, by)
    const where = apartWhereKnown && caller.knownMark ? [caller.knownMark] : []
    const key = hashed(together ?? path, by, `${minutes}`, value.trim().toLowerCase(), ...where)
    return { key, of, most, minutes }
  })
}

/** What a body says where a throttle counts by one of its fields. */
export function fieldOf(body: unknown, by: Throttle['by']): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[by.slice('body.'.length)]
  return typeof value === 'string' ? value : ''
}

/**
 * Counts an attempt before it is made, so that parallel ones cannot slip through; throws
 * `demasiados-intentos` once a window is full. Runs outside the request's transaction, or a refusal
 * would undo its own count.
 */
export async function openAttempt(db: Database, counters: Counter[]): Promise<Attempt[]> {
  const opened: Attempt[] = []
  for (const { key, of, most, minutes } of counters) {
    const { count, wait, at } = await countOne(db, key, of, minutes)
    opened.push({ key, of, at })
    if (count <= most) continue
    // A refusal guesses nothing: it must not keep the door shut.
    await closeAttempt(db, opened, 'succeeded')
    throw tooMany(wait)
  }
  return opened
}

const strangersLooks: Throttle[] = [
  { by: 'address', of: 'attempts', most: 60, minutes: 15, together: 'refused bodies of strangers' },
]

/** Whether a stranger whose body is refused is still told what only the database knows is wrong with it. */
export async function mayLookFurther(db: Database, address: string): Promise<boolean> {
  const caller = { address, account: '', challenge: '', body: undefined, knownMark: '' }
  try {
    await openAttempt(db, countersOf('', strangersLooks, caller))
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'demasiados-intentos') return false
    throw error
  }
}

type Count = { count: number; wait: number; at: string }

/** A window begins with the first attempt that stays counted, so that it does not tell when somebody succeeded (rule secrecy-1). */
async function countOne(db: Database, key: Buffer, of: Throttle['of'], minutes: number): Promise<Count> {
  const added = of === 'attempts' ? 1 : 0
  const { rows } = await sql<Count>`
    insert into throttle as t (key, window_ends, count, open)
    values (${key}, now() + ${minutes} * interval '1 minute', ${added}, array[clock_timestamp()])
    on conflict (key) do update set
      count = case when t.window_ends < now() then 0 else t.count end + ${added},
      window_ends = case when t.window_ends < now() or t.count = 0 then excluded.window_ends else t.window_ends end,
      open = array(select o from unnest(t.open) o where o > now() - interval '10 seconds') || excluded.open
    returning count + case when ${added} = 0 then cardinality(open) else 0 end as count,
      ceil(extract(epoch from window_ends - now()))::integer as wait,
      open[cardinality(open)]::text as at`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('an attempt was not counted')
  return counted
}

/** Ends attempts under way; only failures stay counted. */
export async function closeAttempt(db: Database, attempts: Attempt[], outcome: 'failed' | 'succeeded') {
  for (const { key, of, at } of attempts)
    if (of === 'failures')
      await sql`
        update throttle set open = array_remove(open, ${at}::timestamptz),
          count = count + ${outcome === 'failed' ? 1 : 0}
        where key = ${key}`.execute(db)
}

/** Failures that say nothing any more: the counters start again, and attempts under way go on being counted. */
export const forgive = (db: Database, counters: Counter[]) =>
  db
    .updateTable('throttle')
    .set({ count: 0 })
    .where(
      'key',
      'in',
      counters.map(({ key }) => key),
    )
    .execute()

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
