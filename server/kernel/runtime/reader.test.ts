import { expect, test } from 'vitest'
import { createReader } from '#server/kernel/runtime/reader.ts'

const echo = new URL('../../../test/support/echo.reader.ts', import.meta.url)

const aFile = (question: string, ...chunks: string[]) => {
  const bytes = chunks.map((chunk) => Buffer.from(chunk))
  return {
    question,
    size: Buffer.concat(bytes).byteLength,
    bytes: (async function* () {
      yield* bytes
    })(),
  }
}

const answerTo = async (reading: Promise<unknown>) => {
  const { question, content, pid } = (await reading) as { question: string; content: Uint8Array; pid: number }
  return { question, pid, content: Buffer.from(content).toString() }
}

test('files are read one after the other, each with its own answer or error, by one process', async () => {
  const read = createReader(echo, { timeoutMs: 20_000 })
  const [first, failed, second] = await Promise.allSettled([
    answerTo(read(aFile('first', 'a', 'bc'))),
    read(aFile('throw', 'x')),
    answerTo(read(aFile('second'))),
  ])
  expect(first).toMatchObject({ value: { question: 'first', content: 'abc' } })
  expect(failed).toMatchObject({ reason: { message: 'the reader of files has failed: RangeError' } })
  expect(second).toMatchObject({ value: { question: 'second', content: '' } })
  const pids = [first, second].map(
    (each) => each.status === 'fulfilled' && 'pid' in each.value && each.value.pid,
  )
  expect(pids[0]).toBe(pids[1])
})

test('rule input-11: a file that is never answered, or runs out of memory, ends the reader alone', async () => {
  const read = createReader(echo, { timeoutMs: 2_000 })
  await expect(read(aFile('hang'))).rejects.toMatchObject({ reason: 'time' })
  const readLong = createReader(echo, { timeoutMs: 60_000 })
  await expect(readLong(aFile('fill'))).rejects.toMatchObject({ reason: 'memory' })
  expect(await answerTo(read(aFile('again', 'x')))).toMatchObject({ question: 'again', content: 'x' })
})

test('a file that cannot be sent whole fails, and the next is read', async () => {
  const read = createReader(echo, { timeoutMs: 20_000 })
  const torn = {
    ...aFile('torn'),
    size: 2,
    bytes: (async function* () {
      yield Buffer.from('a')
      throw new Error('the disk is gone')
    })(),
  }
  await expect(read(torn)).rejects.toThrow('the disk is gone')
  expect(await answerTo(read(aFile('again', 'x')))).toMatchObject({ content: 'x' })
})

test('a reader that rests leaves, and the next file starts another', async () => {
  const read = createReader(echo, { timeoutMs: 20_000, idleMs: 50 })
  const { pid } = await answerTo(read(aFile('first')))
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect((await answerTo(read(aFile('second')))).pid).not.toBe(pid)
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
