import { expect, test } from 'vitest'
import { createThread } from '#server/kernel/runtime/thread.ts'

const ask = createThread(new URL('../../../test/support/echo.thread.ts', import.meta.url))

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

test('rule input-11: one that runs out of its memory dies alone', async () => {
  const askBounded = createThread(new URL('../../../test/support/echo.thread.ts', import.meta.url), {
    maxOldGenerationSizeMb: 32,
  })
  await expect(askBounded('fill')).rejects.toMatchObject({ cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
  expect(await askBounded('again')).toBe('again')
})
