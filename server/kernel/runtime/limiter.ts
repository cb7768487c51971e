import { Problem } from '#server/kernel/http/problem.ts'

type LimiterOptions = {
  /** How many at once. */ most: number
  /** How many may wait; by default, any number. */ maxWaiting?: number
  /** How long each may wait, in ms; by default, for ever. */ maxWaitMs?: number
  /** The error thrown when there is no turn. */ createRefusal?: () => Problem
}

/** Where a call queues: before all others, or after all others; among its like, in the order of the calls. */
export type Turn = 'first' | 'last'

/**
 * Lets at most `most` run at once, in the order of their turns and of their calls. Each call resolves, when its turn
 * comes, to the function that ends the turn. Throws when too many wait or a call has waited too long: a late reply helps
 * nobody (rule durable-5). When no place is left, a `first` takes that of the latest `last`.
 */
export function createLimiter({
  most,
  maxWaiting = Infinity,
  maxWaitMs,
  createRefusal = tooBusy,
}: LimiterOptions) {
  let busy = 0
  const queues: Record<Turn, Set<Waiting>> = { first: new Set(), last: new Set() }
  const leave = () => {
    const [next] = queues.first.size > 0 ? queues.first : queues.last
    // The place passes to the next in the queue, so `busy` does not change.
    if (next) next(true)
    else busy -= 1
  }
  const waitForTurn = async (turn: Turn) =>
    new Promise<boolean>((resolve) => {
      const end: Waiting = (hasTurn) => {
        queues[turn].delete(end)
        clearTimeout(timer)
        resolve(hasTurn)
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => end(false), maxWaitMs)
      queues[turn].add(end)
    })
  const hasPlace = (turn: Turn): boolean => {
    if (queues.first.size + queues.last.size < maxWaiting) return true
    const displaced = turn === 'first' ? [...queues.last].at(-1) : undefined
    displaced?.(false)
    return displaced !== undefined
  }
  return async (turn: Turn = 'last'): Promise<() => void> => {
    if (busy < most) busy += 1
    else if (!hasPlace(turn) || !(await waitForTurn(turn))) throw createRefusal()
    return leave
  }
}

/** Ends the waiting of a call: its turn has come, or there will be none. */
type Waiting = (hasTurn: boolean) => void

/** A function that runs work with a limiter: at most `most` at once. */
export function limitConcurrency(
  bounds: LimiterOptions,
): <Result>(work: () => Promise<Result>, turn?: Turn) => Promise<Result> {
  const enter = createLimiter(bounds)
  return async (work, turn) => {
    const leave = await enter(turn)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const tooBusy = () =>
  new Problem('sin-servicio', 'Hay mucha actividad ahora mismo. Inténtalo de nuevo.', { retryAfter: 5 })
