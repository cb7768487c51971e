import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'

test('rule input-10: a process whose loop was held is not ready, says how long it was, and lives', async () => {
  const { app } = await anApp({ app: 'new' })
  const readQuiet = async () => (await app.inject({ url: '/ready' })).json<unknown>()
  // Polled: on a busy machine the loop may just have been held.
  await expect.poll(readQuiet).toEqual({ status: 'ok', loopDelay: expect.any(Number) as number })
  // The monitor measures from one timer to the next.
  await new Promise((resolve) => setTimeout(resolve, 60))
  const until = performance.now() + 1_200
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 60))
  const held = await app.inject({ url: '/ready' })
  expect(held.statusCode).toBe(503)
  expect(held.json<{ loopDelay: number }>().loopDelay).toBeGreaterThan(1_000)
  expect((await app.inject({ url: '/health' })).statusCode).toBe(200)
})
