import { expect, test } from 'vitest'
import { keepCounted } from '#server/communications/notices/keepCounted.ts'

test('rule convocation-3: what took long to count is said again for a while, what did not is counted anew', async () => {
  const app = {}
  let [time, counts] = [0, 0]
  const ask = (question: string, takes: number) =>
    keepCounted({ app, question, now: () => time }, () => {
      time += takes
      counts += 1
      return Promise.resolve(counts)
    })
  expect([await ask('quick', 900), await ask('quick', 900)]).toEqual([1, 2])
  expect([await ask('long', 5_000), await ask('long', 5_000), await ask('other', 1)]).toEqual([3, 3, 4])
  time += 99_000
  expect(await ask('long', 5_000)).toBe(3)
  time += 2_000
  expect(await ask('long', 5_000)).toBe(5)
})
