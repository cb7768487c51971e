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
