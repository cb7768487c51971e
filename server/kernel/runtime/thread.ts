import { parentPort, Worker, type ResourceLimits, type Transferable } from 'node:worker_threads'

type Asked = { id: number; question: unknown }
type Answered = { id: number; answer: unknown } | { id: number; error: unknown }

type Ask = (question: unknown, transfer?: readonly Transferable[]) => Promise<unknown>

/**
 * A thread for computations that would hold the event loop (rule input-10). It starts with the first question and
 * runs `module`, which calls `answerQuestions`; questions are answered in their order. When the thread dies, what was
 * asked fails, and the next question starts another. It dies alone when it needs more memory than `limits` allow. What
 * is in `transfer` is handed over instead of copied.
 */
export function createThread(module: URL, limits: ResourceLimits = {}): Ask {
  let running: ReturnType<typeof startThread> | undefined
  let lastId = 0
  return (question, transfer = []) => {
    running ??= startThread(module, limits, () => (running = undefined))
    const { worker, waiting } = running
    // The process may end while the thread has nothing to do.
    worker.ref()
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(lastId, answer)
    worker.postMessage({ id: lastId, question } satisfies Asked, transfer)
    return answer.promise
  }
}

function startThread(module: URL, resourceLimits: ResourceLimits, forget: () => void) {
  const worker = new Worker(module, { resourceLimits })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  worker.on('message', (answered: Answered) => {
    const { resolve, reject } = waiting.get(answered.id) ?? {}
    waiting.delete(answered.id)
    if (waiting.size === 0) worker.unref()
    if ('error' in answered) reject?.(answered.error)
    else resolve?.(answered.answer)
  })
  let reason: unknown
  worker.once('error', (error) => (reason = error))
  // Always the last event, also after an error.
  worker.once('exit', (code) => {
    forget()
    for (const { reject } of waiting.values())
      reject(new Error(`the thread has ended with ${code}`, { cause: reason }))
  })
  return { worker, waiting }
}

/** Answers the questions of `createThread`, in a thread's module. */
export function answerQuestions(answer: (question: unknown) => Promise<unknown>) {
  let last: Promise<unknown> = Promise.resolve()
  parentPort?.on('message', ({ id, question }: Asked) => {
    last = last
      .then(() => answer(question))
      .then(
        (found) => parentPort?.postMessage({ id, answer: found } satisfies Answered),
        (error: unknown) => parentPort?.postMessage({ id, error } satisfies Answered),
      )
  })
}
