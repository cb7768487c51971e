import { parentPort, Worker } from 'node:worker_threads'

type Asked = { id: number; question: unknown }
type Answered = { id: number; answer: unknown } | { id: number; error: unknown }

/**
 * A thread for computations that would hold the event loop (rule input-10). It starts with the first question and
 * runs `module`, which calls `answerQuestions`; questions are answered in their order. When the thread dies, or is ended
 * because one question takes longer than `timeoutMs`, what was asked fails, and the next question starts another.
 */
export function createThread(module: URL, { timeoutMs }: { timeoutMs: number }) {
  let running: ReturnType<typeof startThread> | undefined
  let lastId = 0
  const start = () => {
    const thread = startThread(module, timeoutMs, () => {
      if (running === thread) running = undefined
    })
    return thread
  }
  return (question: unknown): Promise<unknown> => {
    running ??= start()
    lastId += 1
    return running.ask({ id: lastId, question })
  }
}

function startThread(module: URL, timeoutMs: number, forget: () => void) {
  const worker = new Worker(module)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let reason: unknown
  const end = () => {
    reason = new Error(`a question took longer than ${timeoutMs} ms`)
    forget()
    void worker.terminate()
  }
  let timer: NodeJS.Timeout | undefined
  worker.on('message', (answered: Answered) => {
    const { resolve, reject } = waiting.get(answered.id) ?? {}
    waiting.delete(answered.id)
    clearTimeout(timer)
    if (waiting.size > 0) timer = setTimeout(end, timeoutMs)
    else worker.unref()
    if ('error' in answered) reject?.(answered.error)
    else resolve?.(answered.answer)
  })
  worker.once('error', (error) => (reason = error))
  // Always the last event, also after an error.
  worker.once('exit', (code) => {
    clearTimeout(timer)
    forget()
    for (const { reject } of waiting.values())
      reject(new Error(`the thread has ended with ${code}`, { cause: reason }))
  })
  const ask = (asked: Asked) => {
    // The process may end while the thread has nothing to do.
    worker.ref()
    if (waiting.size === 0) timer = setTimeout(end, timeoutMs)
    const answer = Promise.withResolvers<unknown>()
    waiting.set(asked.id, answer)
    worker.postMessage(asked)
    return answer.promise
  }
  return { ask }
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
