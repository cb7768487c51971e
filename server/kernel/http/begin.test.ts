import { expect, test } from 'vitest'
import { beginReply } from '#server/kernel/http/begin.ts'

test('rule input-13: a reply that cannot be ended gives its place back all the same', async () => {
  let places = 2
  const enter = async () => {
    places -= 1
    return () => {
      places += 1
    }
  }
  const never = new Promise<never>(() => undefined)
  const rows = { next: async () => ({ done: false, value: 1 }), return: () => never }
  const content = { [Symbol.asyncIterator]: () => rows }
  const { abandon } = await beginReply({ content, totalElements: 1 }, enter, 50)
  expect(places).toBe(1)
  await abandon()
  expect(places).toBe(2)
})
