import { Problem } from '#server/kernel/problem.ts'

type Bounds = {
  /** How many at once. */ most: number
  /** How many may wait for their turn; without end, unless told. */ waiting?: number
  /** How long each waits, ms; without end, unless told. */ patience?: number
  /** What whoever has no turn is told. */ refused?: () => Problem
}

/**
 * Lets at most so many run at once, in the order in which they asked; answers the function that ends one's turn. Refuses
 * when too many wait, and who has waited too long: a late answer costs as much and nobody reads it (rule durable-5).
 */
export function turns({ most, waiting = Infinity, patience, refused = crowded }: Bounds) {
  let busy = 0
  const queue = new Set<() => void>()
  const leave = () => {
    const [next] = queue
    // Whoever leaves hands the place over: it stays busy.
    if (next) next()
    else busy -= 1
  }
  const comes = async () =>
    new Promise<boolean>((settle) => {
      const end = (isTheirs: boolean) => {
        queue.delete(enter)
        clearTimeout(timer)
        settle(isTheirs)
      }
      const enter = () => end(true)
      const timer = patience === undefined ? undefined : setTimeout(() => end(false), patience)
      queue.add(enter)
    })
  return async (): Promise<() => void> => {
    if (busy < most) busy += 1
    else if (queue.size >= waiting || !(await comes())) throw refused()
    return leave
  }
}

/** Costly work by turns. */
export function byTurns(bounds: Bounds): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const enter = turns(bounds)
  return async (work) => {
    const leave = await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const crowded = () =>
  new Problem('sin-servicio', 'Hay mucha actividad ahora mismo. Inténtalo de nuevo.', { retryAfter: 5 })
