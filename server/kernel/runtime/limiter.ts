import { Problem } from '#server/kernel/http/problem.ts'

type LimiterOptions = {
  /** How many at once. */ most: number
  /** How many may wait; by default, any number. */ maxWaiting?: number
  /** How long each may wait, in ms; by default, for ever. */ maxWaitMs?: number
  /** The error thrown when there is no turn. */ createRefusal?: () => Problem
}

/**
 * Lets at most `most` run at once, in the order of their calls. Each call resolves, when its turn comes, to the function
 * that ends the turn. Throws when too many wait or a call has waited too long: a late reply helps nobody (rule durable-5).
 */
export function createLimiter({
  most,
  maxWaiting = Infinity,
  maxWaitMs,
  createRefusal = tooBusy,
}: LimiterOptions) {
  let busy = 0
  const queue = new Set<() => void>()
  const leave = () => {
    const [next] = queue
    // The place passes to the next in the queue, so `busy` does not change.
    if (next) next()
    else busy -= 1
  }
  const waitForTurn = async () =>
    new Promise<boolean>((resolve) => {
      const end = (hasTurn: boolean) => {
        queue.delete(enter)
        clearTimeout(timer)
        resolve(hasTurn)
      }
      const enter = () => end(true)
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => end(false), maxWaitMs)
      queue.add(enter)
    })
  return async (): Promise<() => void> => {
    if (busy < most) busy += 1
    else if (queue.size >= maxWaiting || !(await waitForTurn())) throw createRefusal()
    return leave
  }
}

/** A function that runs work with a limiter: at most `most` at once. */
export function limitConcurrency(
  bounds: LimiterOptions,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const enter = createLimiter(bounds)
  return async (work) => {
    const leave = await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const tooBusy = () =>
  new Problem('sin-servicio', 'Hay mucha actividad ahora mismo. Inténtalo de nuevo.', { retryAfter: 5 })
