import { Problem } from '#server/kernel/problem.ts'

type Bounds = {
  /** How many at once. */ most: number
  /** How many may wait for their turn. */ waiting: number
}

/**
 * Costly work by turns, in the order in which it is asked for. Past those who may wait, it is refused at once: an
 * answer that comes when nobody listens any more costs the same (R06).
 */
export function byTurns({ most, waiting }: Bounds): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let busy = 0
  const queue: (() => void)[] = []
  const leave = () => {
    const next = queue.shift()
    // Whoever leaves hands the place over: it stays busy.
    if (next) next()
    else busy -= 1
  }
  return async (work) => {
    if (busy < most) busy += 1
    else if (queue.length < waiting) await new Promise<void>((comes) => queue.push(comes))
    else throw crowded()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const crowded = () =>
  new Problem('sin-servicio', 'Hay mucha actividad ahora mismo. Inténtalo de nuevo.', { retryAfter: 5 })
