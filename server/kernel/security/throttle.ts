import { normaliseLine } from '#contract/fields.ts'
import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Throttle } from '#contract/endpoint.ts'
import { withoutWaiting, type Database } from '#server/kernel/database/database.ts'
import { runPrepared } from '#server/kernel/database/preparedQuery.ts'
import { Problem } from '#server/kernel/http/problem.ts'

type Counter = { key: Buffer } & Pick<Throttle, 'of' | 'most' | 'minutes'>
/** An attempt that is not finished yet. */
type Attempt = { key: Buffer; of: Throttle['of']; at: string; count: number }

/** The stored key is a hash, so that the table does not show who tried to log in. */
const hashKey = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest()

type Caller = {
  address: string
  account: string
  challenge: string
  body: unknown
  params?: unknown
  /** The mark of this browser if the account named in the body logged in with it before; else ''. */
  knownDevice: string
}

/**
 * The counters of a call: by address, account, challenge or a field of the body (ignoring case), and by the number in a parameter. Endpoints with the same
 * `together` share them. The address comes first: one that is refused adds no counters for what it names.
 */
export function buildCounters(path: string, throttles: readonly Throttle[], caller: Caller): Counter[] {
  const addressFirst = throttles.toSorted((a, b) => Number(b.by === 'address') - Number(a.by === 'address'))
  return addressFirst.map(({ by, of, most, minutes, each, together, apartWhereKnown }) => {
    const value =
      by === 'address' || by === 'account' || by === 'challenge' ? caller[by] : readBodyField(caller.body, by)
    const where = apartWhereKnown && caller.knownDevice ? [caller.knownDevice] : []
    if (each)
      where.push(`${Number((caller.params as Record<string, unknown>)[each.slice('params.'.length)])}`)
    const key = hashKey(together ?? path, by, `${minutes}`, value.trim().toLowerCase(), ...where)
    return { key, of, most, minutes }
  })
}

type Limit = Pick<Throttle, 'most' | 'minutes'>

/** The counter of something that an account does and that is no call, under a name. */
export const buildAccountCounters = (name: string, userId: number, limit: Limit): Counter[] =>
  buildCounters(name, [{ by: 'account', of: 'attempts', ...limit }], {
    account: `${userId}`,
    address: '',
    challenge: '',
    body: undefined,
    knownDevice: '',
  })

/**
 * The field of a body by which a throttle counts ('body.email'), as its schema will read it, so that no spelling is a
 * limit of its own; '' when it is not a text. No value that is counted may be longer.
 */
export function readBodyField(body: unknown, by: Throttle['by']): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[by.slice('body.'.length)]
  return typeof value === 'string' ? normaliseLine(value.slice(0, 1000)) : ''
}

/**
 * Counts an attempt before it is made, so that parallel attempts are counted too; throws `demasiados-intentos` when
 * the limit of a window is reached. Runs outside the request's transaction: a rollback would undo the count. It does not
 * wait for the disk: when PostgreSQL falls, the counts of its last second may be forgotten.
 */
export async function openAttempt(db: Database, counters: Counter[]): Promise<Attempt[]> {
  const opened: Attempt[] = []
  for (const { key, of, most, minutes } of counters) {
    const { count, wait, at } = await countAttempt(db, key, of, minutes)
    opened.push({ key, of, at, count })
    if (count <= most) continue
    // A refused attempt has guessed nothing, so it does not count as a failure.
    await closeAttempt(db, opened, 'succeeded')
    throw tooManyAttempts(wait)
  }
  return opened
}

/**
 * Counts an attempt by two counters, as `openAttempt` does, in one statement: the second counts only where the first
 * allows it. For throttles that count attempts: there is nothing to close.
 */
export async function countInTurn(db: Database, [first, second]: readonly [Counter, Counter]): Promise<void> {
  const addOne = ({ key, minutes }: Counter, from: RawBuilder<unknown>) => sql`
    insert into throttle as t (key, window_ends, count)
    select ${key}::bytea, now() + ${minutes}::integer * interval '1 minute', 1 ${from}
    on conflict (key) do update set ${addToWindow}
    returning count, ceil(extract(epoch from window_ends - now()))::integer as wait, ${withoutWaiting}`
  const [refusal] = await runPrepared(
    db,
    sql<{ wait: number }>`
    with first as (${addOne(first, sql``)}),
    second as (${addOne(second, sql`from first where count <= ${first.most}::integer`)})
    select wait from first where count > ${first.most}::integer
    union all
    select wait from second where count > ${second.most}::integer`,
  )
  if (refusal) throw tooManyAttempts(refusal.wait)
}

/**
 * Of the refused bodies of strangers from one address of the network, in 15 minutes: so many get also the errors that
 * need the database, and so many an answer at all.
 */
const refusedBodies = { checked: 60, answered: 300 }
const refusals: Throttle[] = [
  {
    by: 'address',
    of: 'attempts',
    most: refusedBodies.answered,
    minutes: 15,
    together: 'refused bodies of strangers',
  },
]

/**
 * Counts an invalid body of an anonymous caller, which no throttle of its call has counted; throws when there have been
 * too many. Returns whether the database may be asked for its other errors.
 */
export async function countRefusedBody(db: Database, address: string): Promise<{ mayCheck: boolean }> {
  const caller = { address, account: '', challenge: '', body: undefined, knownDevice: '' }
  const [attempt] = await openAttempt(db, buildCounters('', refusals, caller))
  return { mayCheck: attempt !== undefined && attempt.count <= refusedBodies.checked }
}

/** SQL: adds to a counter (`t`). A window starts with the first attempt that stays counted, so that its end does not reveal when somebody succeeded (rule secrecy-1). */
const addToWindow = sql`
  count = case when t.window_ends < now() then 0 else t.count end + excluded.count,
  window_ends = case when t.window_ends < now() or t.count = 0 then excluded.window_ends else t.window_ends end`

/**
 * Counts attempts that are made at once, of throttles that count attempts, in the caller's transaction; each counter
 * `times` as often. Throws `demasiados-intentos` when the limit of a window is exceeded, and says which; the rollback
 * takes them back.
 */
export async function countAttempts(
  db: Database,
  counters: readonly Counter[],
  { times = 1, limit }: { times?: number; limit?: string } = {},
): Promise<void> {
  const counted = Map.groupBy(counters, nameCounter).entries()
  const added = [...counted].map(([key, [first, ...more]]) => ({
    ...first,
    key,
    times: (1 + more.length) * times,
  }))
  const { rows } = await sql<{ wait: number | null }>`
    with added as (
      select decode(key, 'hex') as key, most, minutes, times
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a (key text, most integer, minutes integer, times integer)),
    counted as (
      insert into throttle as t (key, window_ends, count)
      select key, now() + minutes * interval '1 minute', times from added order by key
      on conflict (key) do update set ${addToWindow}
      returning key, count, window_ends)
    select ceil(extract(epoch from max(window_ends) - now()))::integer as wait
    from counted join added using (key) where count > most`.execute(db)
  const wait = rows[0]?.wait ?? null
  if (wait !== null) throw tooManyAttempts(wait, limit)
}

/** How many more attempts each counter allows in its window, by `nameCounter`. */
export async function readAllowances(
  db: Database,
  counters: readonly Counter[],
): Promise<Map<string, number>> {
  const left = new Map(counters.map((counter) => [nameCounter(counter), counter.most]))
  const { rows } = await sql<{ name: string; count: number }>`
    select encode(key, 'hex') as name, count from throttle
    where window_ends >= now() and key in (select decode(name, 'hex') from unnest(${[...left.keys()]}::text[]) as asked (name))`.execute(
    db,
  )
  for (const { name, count } of rows) left.set(name, (left.get(name) ?? 0) - count)
  return left
}

/** Throws `demasiados-intentos` when one of some counters allows no more in its window; counts nothing. */
export async function requireAttemptsLeft(
  db: Database,
  counters: readonly Counter[],
  limit: string,
): Promise<void> {
  const asked = counters.map((counter) => ({ key: nameCounter(counter), most: counter.most }))
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from max(window_ends) - now()))::integer as wait
    from throttle join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (key text, most integer)
      on throttle.key = decode(a.key, 'hex')
    where window_ends >= now() and count >= most`.execute(db)
  const wait = rows[0]?.wait ?? null
  if (wait !== null) throw tooManyAttempts(wait, limit)
}

export const nameCounter = ({ key }: Counter): string => key.toString('hex')

type Count = { count: number; wait: number; at: string }

/** Counts one attempt. */
async function countAttempt(db: Database, key: Buffer, of: Throttle['of'], minutes: number): Promise<Count> {
  const added = of === 'attempts' ? 1 : 0
  const [counted] = await runPrepared(
    db,
    sql<Count>`
    insert into throttle as t (key, window_ends, count, open)
    values (${key}, now() + ${minutes} * interval '1 minute', ${added}, array[clock_timestamp()])
    on conflict (key) do update set ${addToWindow},
      open = array(select o from unnest(t.open) o where o > now() - interval '10 seconds') || excluded.open
    returning count + case when ${added} = 0 then cardinality(open) else 0 end as count,
      ceil(extract(epoch from window_ends - now()))::integer as wait,
      open[cardinality(open)]::text as at, ${withoutWaiting}`,
  )
  if (!counted) throw new Error('an attempt was not counted')
  return counted
}

/** Finishes attempts. Where a throttle counts failures, only failed attempts stay counted. */
export async function closeAttempt(db: Database, attempts: Attempt[], outcome: 'failed' | 'succeeded') {
  for (const { key, of, at } of attempts)
    if (of === 'failures')
      await sql`
        update throttle set open = array_remove(open, ${at}::timestamptz),
          count = count + ${outcome === 'failed' ? 1 : 0}
        where key = ${key}`.execute(db)
}

/**
 * SQL: `held`, some counters, locked in the order of their keys, in which they are counted too: two who change several at
 * once in the order in which these lie in the table would wait for each other.
 */
const holdCounters = (keys: readonly Buffer[]) =>
  sql`held as materialized (select key from throttle where key = any(${keys}::bytea[]) order by key for update)`

/** Takes back attempts that were counted and not made. */
export async function takeBackAttempt(db: Database, attempts: readonly Attempt[]): Promise<void> {
  const keys = attempts.filter(({ of }) => of === 'attempts').map(({ key }) => key)
  if (keys.length > 0)
    await sql`with ${holdCounters(keys)}
      update throttle set count = greatest(count - 1, 0) from held where throttle.key = held.key`.execute(db)
}

/** Sets counters to zero; attempts that are not finished stay counted. */
export const resetThrottles = (db: Database, counters: Counter[]) =>
  sql`with ${holdCounters(counters.map(({ key }) => key))}
    update throttle set count = 0 from held where throttle.key = held.key`.execute(db)

/** Those that somebody is changing are deleted the next time. */
export const deleteEndedWindows = (db: Database) =>
  sql`with ended as materialized (select key from throttle where window_ends < now() for update skip locked)
    delete from throttle using ended where throttle.key = ended.key`.execute(db)

const mostMinutes = 120

export function tooManyAttempts(seconds: number, limit = 'Demasiados intentos.') {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const wait =
    minutes === 1
      ? 'un minuto'
      : minutes <= mostMinutes
        ? `${minutes} minutos`
        : `${Math.ceil(minutes / 60)} horas`
  return new Problem('demasiados-intentos', `${limit} Vuelve a probar dentro de ${wait}.`, {
    retryAfter: seconds,
  })
}
