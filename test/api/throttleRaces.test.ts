import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  buildCounters,
  countInTurn,
  deleteEndedWindows,
  openAttempt,
  resetThrottles,
  takeBackAttempt,
} from '#server/kernel/security/throttle.ts'
import { anApp } from '#test/support/app.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aPayer } from '#test/support/fees.ts'

test('rule secrecy-2: of thirty calls at once none waits for another for ever: they are made, or told that they are too many', async () => {
  const { db, ask } = await aTreasurer()
  await aPayer(db)
  for (let time = 0; time < 4; time += 1) {
    const asked = Array.from({ length: 30 }, (_, at) =>
      ask('POST', '/fee-batches', { kind: 'cuotas', chargedOn: `2027-0${1 + (at % 9)}-1${time}` }),
    )
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => ![202, 409, 429].includes(status))).toEqual([])
    expect(statuses).toContain(429)
    await db.deleteFrom('throttle').execute()
  }
})

/** Counters whose rows stand in the table in the order opposite to that of their keys. */
async function someCounters() {
  const app = await aTreasurer()
  const throttles = ['one', 'two', 'three', 'four'].map(
    (together) => ({ by: 'address', of: 'attempts', most: 100, minutes: 10, together }) as const,
  )
  const caller = { address: '1', account: '', challenge: '', body: undefined, knownDevice: '' }
  const counters = buildCounters('', throttles, caller).toSorted((one, other) =>
    Buffer.compare(other.key, one.key),
  )
  const opened = await openAttempt(app.db, counters)
  const [last, first] = [counters[0]?.key, counters.at(-1)?.key]
  if (!last || !first) throw new Error('there are counters')
  return { ...app, counters, opened, first, last }
}

const lock = (key: Buffer) => sql`select from throttle where key = ${key} for update nowait`

test.each(['taken back', 'reset'])(
  'rule secrecy-2: counters that are %s are locked in one order, that of their keys, as when they are counted',
  async (what) => {
    const { db, counters, opened, first, last } = await someCounters()
    let waiting: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (unit) => {
      await lock(first).execute(unit)
      waiting = what === 'reset' ? resetThrottles(db, counters) : takeBackAttempt(db, opened)
      await sleep(300)
      // Whoever waits for the first one holds none of the others.
      await lock(last).execute(unit)
    })
    await waiting
    const counts = await db.selectFrom('throttle').select('count').execute()
    expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([0]))
  },
)

test('upkeep deletes no counter that somebody is changing, and waits for none', async () => {
  const { db, first } = await someCounters()
  await db.updateTable('throttle').set({ windowEnds: '2020-01-01' }).execute()
  await db.transaction().execute(async (unit) => {
    await sql`select from throttle where key = ${first} for update`.execute(unit)
    await deleteEndedWindows(db)
  })
  const left = await db.selectFrom('throttle').select('key').execute()
  expect(left.map(({ key }) => key)).toEqual([first])
})

test('rule secrecy-2: of two counters in turn the second counts while the first allows it, by many at once too', async () => {
  const { db } = await anApp()
  const limits = ['account', 'address'] as const
  const countersOf = (account: string) => {
    const [first, second] = buildCounters(
      '',
      limits.map(
        (by) =>
          ({ by, of: 'attempts', most: by === 'address' ? 5 : 3, minutes: 10, together: 'looks' }) as const,
      ),
      { address: '1', account, challenge: '', body: undefined, knownDevice: '' },
    )
    if (!first || !second) throw new Error('there are two counters')
    return [first, second] as const
  }
  const count = async (account: string) => {
    const asked = Array.from({ length: 4 }, () => countInTurn(db, countersOf(account)))
    return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length
  }
  const countsOf = async (account: string) => {
    const [ofAddress, ofAccount] = countersOf(account)
    const { rows } = await sql<{ count: number }>`
      select coalesce((select count from throttle where throttle.key = asked.key), 0)::integer as count
      from unnest(${[ofAddress.key, ofAccount.key]}::bytea[]) with ordinality as asked (key, place) order by place`.execute(
      db,
    )
    return rows.map(({ count: counted }) => counted)
  }
  // The fourth of an account is too many; of another's, what the address has left are.
  expect([await count('one'), await countsOf('one')]).toEqual([3, [4, 4]])
  expect([await count('two'), await countsOf('two')]).toEqual([1, [8, 1]])
  await expect(countInTurn(db, countersOf('two'))).rejects.toThrow('Demasiados intentos')
})
