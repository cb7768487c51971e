import type { ChildProcess } from 'node:child_process'
import { forkModule } from '#server/kernel/runtime/forkModule.ts'
import { limitConcurrency } from '#server/kernel/runtime/limiter.ts'

/** A file, and what is asked of it. */
type FileQuestion = { question: unknown; size: number; bytes: AsyncIterable<Uint8Array> }
type Sent = { question: unknown; size: number } | { chunk: Uint8Array }
type Answered = { answer: unknown } | { failure: string }

/** The reader died, or was killed at its time limit, before it answered. */
export class ReaderDied extends Error {
  override name = 'ReaderDied'
  readonly reason: 'time' | 'memory' | 'crash'

  constructor(reason: ReaderDied['reason']) {
    super(`the reader of files has died: ${reason}`)
    this.reason = reason
  }
}

type ReaderOptions = {
  /** The longest that reading a file may take; then the reader is killed. */
  timeoutMs: number
  /** How long the reader waits for another file before it leaves, and its memory with it. */
  idleMs?: number
}

/**
 * Reads files outside the serving process (rule input-11). `module`, which calls `answerAsReader`, runs in a child
 * process of bounded memory that starts with the first file; one file is read after the other. If the process dies, its
 * file fails with `ReaderDied` and the next file starts another process.
 */
export function createReader(module: URL, { timeoutMs, idleMs = 30_000 }: ReaderOptions) {
  const takeTurn = limitConcurrency({ most: 1, maxWaiting: 20, maxWaitMs: 30_000 })
  let idle: { child: ChildProcess; leaving: NodeJS.Timeout } | undefined

  const takeIdle = (): ChildProcess | undefined => {
    const child = idle?.child
    clearTimeout(idle?.leaving)
    idle = undefined
    return child?.connected ? child : undefined
  }
  const rest = (child: ChildProcess) => {
    // The server may end while the reader has nothing to do.
    child.unref()
    child.channel?.unref()
    const leaving = setTimeout(() => takeIdle()?.disconnect(), idleMs).unref()
    idle = { child, leaving }
  }
  return (asked: FileQuestion): Promise<unknown> =>
    takeTurn(async () => {
      const child = takeIdle() ?? forkModule(module)
      child.ref()
      child.channel?.ref()
      const answered = await askProcess(child, asked, timeoutMs)
      rest(child)
      if ('failure' in answered) throw new Error(`the reader of files has failed: ${answered.failure}`)
      return answered.answer
    })
}

/** Kills the process unless it answers. */
async function askProcess(child: ChildProcess, asked: FileQuestion, timeoutMs: number): Promise<Answered> {
  const answer = Promise.withResolvers<Answered>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, timeoutMs)
  const isDead = (_code: number | null, signal: string | null) => {
    // V8 aborts when the memory is used up; the system kills.
    const reason = signal === 'SIGABRT' || signal === 'SIGKILL' ? 'memory' : 'crash'
    answer.reject(new ReaderDied(isLate ? 'time' : reason))
  }
  child.once('message', answer.resolve).once('exit', isDead).once('error', answer.reject)
  try {
    // A file that cannot be sent whole is not waited for.
    return await Promise.race([answer.promise, sendFile(child, asked).then(() => answer.promise)])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
    child.off('message', answer.resolve).off('exit', isDead).off('error', answer.reject)
  }
}

async function sendFile(child: ChildProcess, { bytes, ...question }: FileQuestion) {
  await send(child, question)
  for await (const chunk of bytes) await send(child, { chunk })
}

/** Resolves when the process has taken it; never when it has died, which its exit tells. */
const send = (child: ChildProcess, sent: Sent) =>
  new Promise<void>((resolve) => {
    child.send(sent, (error) => error ?? resolve())
  })

/** Called by the module in the child process: answers each question about a file. It exits with its parent process. */
export function answerAsReader(answer: (question: unknown, content: Uint8Array) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit())
  // Ctrl+C in a terminal interrupts both processes; the server ends what it has begun.
  process.on('SIGINT', () => undefined)
  let question: unknown
  let content = new Uint8Array()
  let received = 0
  process.on('message', (sent: Sent) => {
    if ('chunk' in sent) {
      content.set(sent.chunk, received)
      received += sent.chunk.byteLength
    } else {
      ;({ question } = sent)
      content = new Uint8Array(sent.size)
      received = 0
    }
    if (received === content.byteLength) void reply(answer(question, content))
  })
}

async function reply(answering: Promise<unknown>) {
  const answered = await answering.then(
    (answer): Answered => ({ answer }),
    (error: unknown): Answered => ({ failure: error instanceof Error ? error.name : typeof error }),
  )
  process.send?.(answered)
}
