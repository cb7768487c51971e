import { Problem } from '#server/kernel/http/problem.ts'
import { createLimiter } from '#server/kernel/runtime/limiter.ts'

/** Takes a place; resolves to the function that gives it back. */
export type Enter = (account: string) => Promise<() => void>

/** How many places there are for each account and, where it says so, in this process; whoever comes then waits a few seconds. */
const most = { costly: { account: 2, all: 4 }, downloads: { account: 2 } }
const [maxWaitMs, waitingOfAccount, waitingOfAll] = [5_000, 8, 16]

/** The places for what takes long: costly calls, and what is sent while it is read (rule input-13). */
export function createPlaces(): Record<keyof typeof most, Enter> {
  const enterOwn = limitEach(most.costly.account, 'Ya tienes dos cálculos en marcha: espera a que acaben.', 5)
  const enterAny = createLimiter({ most: most.costly.all, maxWaiting: waitingOfAll, maxWaitMs })
  return {
    async costly(account) {
      const leaveOwn = await enterOwn(account)
      try {
        const leave = await enterAny()
        return () => {
          leave()
          leaveOwn()
        }
      } catch (error) {
        leaveOwn()
        throw error
      }
    },
    downloads: limitEach(
      most.downloads.account,
      'Ya tienes dos descargas en marcha: espera a que acabe una.',
      30,
    ),
  }
}

/** So many places for each account; accounts without any are forgotten. */
function limitEach(places: number, message: string, retryAfter: number): Enter {
  const createRefusal = () => new Problem('demasiados-intentos', message, { retryAfter })
  const accounts = new Map<string, { enter: () => Promise<() => void>; calls: number }>()
  return async (account) => {
    const own = accounts.get(account) ?? {
      enter: createLimiter({ most: places, maxWaiting: waitingOfAccount, maxWaitMs, createRefusal }),
      calls: 0,
    }
    accounts.set(account, own)
    own.calls += 1
    const forget = () => {
      own.calls -= 1
      if (own.calls === 0) accounts.delete(account)
    }
    try {
      const leave = await own.enter()
      return () => {
        leave()
        forget()
      }
    } catch (error) {
      forget()
      throw error
    }
  }
}
