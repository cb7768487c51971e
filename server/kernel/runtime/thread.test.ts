import { expect, test } from 'vitest'
import { createThread } from '#server/kernel/runtime/thread.ts'

const echo = new URL('../../../test/support/echo.thread.ts', import.meta.url)
const ask = createThread(echo, { timeoutMs: 10_000 })

test('questions are answered in their order, each with its own answer or error', async () => {
  const answers = await Promise.allSettled(['one', 'throw', { two: [2] }].map((question) => ask(question)))
  expect(answers).toEqual([
    { status: 'fulfilled', value: 'one' },
    { status: 'rejected', reason: new Error('thrown in the thread') },
    { status: 'fulfilled', value: { two: [2] } },
  ])
})

test('when the thread dies, what was asked fails and the next question starts another', async () => {
  const answers = await Promise.allSettled(['exit', 'never answered'].map((question) => ask(question)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('again')).toBe('again')
})

test('rule input-11: a question that is never answered ends the thread, and the next starts another', async () => {
  const askBriefly = createThread(echo, { timeoutMs: 1_000 })
  await expect(askBriefly('hang')).rejects.toMatchObject({
    cause: { message: 'a question took longer than 1000 ms' },
  })
  expect(await askBriefly('again')).toBe('again')
})
