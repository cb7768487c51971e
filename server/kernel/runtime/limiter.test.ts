import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from '#server/kernel/runtime/limiter.ts'

test('rule durable-5: runs so many at once, in order; queues a limited number, and refuses the rest at once', async () => {
  const inTurn = limitConcurrency({ most: 2, maxWaiting: 3 })
  let now = 0
  let peak = 0
  const begun: number[] = []
  const work = async (n: number) =>
    inTurn(async () => {
      begun.push(n)
      peak = Math.max(peak, ++now)
      await sleep(5)
      now -= 1
      if (n === 1) throw new Error('broken')
      return n
    })
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(all[5]).toMatchObject({ reason: { code: 'sin-servicio', retryAfter: 5 } })
  expect([begun, peak]).toEqual([[0, 1, 2, 3, 4], 2])
  expect(await work(6)).toBe(6)
})

test('rule durable-5: whoever goes first waits behind nobody else, and takes the place of the last to come', async () => {
  const inTurn = limitConcurrency({ most: 1, maxWaiting: 3 })
  const begun: string[] = []
  const run = (name: string, turn: 'first' | 'last') =>
    inTurn(async () => {
      begun.push(name)
      await sleep(1)
    }, turn)
  const calls = [
    run('running', 'last'),
    run('stranger 1', 'last'),
    run('stranger 2', 'last'),
    run('stranger 3', 'last'),
    run('known 1', 'first'),
    run('known 2', 'first'),
    run('stranger 4', 'last'),
    run('known 3', 'first'),
    run('known 4', 'first'),
  ]
  const refused = (await Promise.allSettled(calls)).map(({ status }) => status === 'rejected')
  expect(begun).toEqual(['running', 'known 1', 'known 2', 'known 3'])
  expect(refused).toEqual([false, true, true, true, false, false, true, false, true])
})
