import { beginSending, type Beginning } from '#server/communications/engine/queue.queries.ts'
import type { World } from '#server/kernel/world.ts'

/** Says whether the mail to a claimed recipient may leave. */
export type Begin = (beginning: Beginning) => Promise<boolean>

type Waiting = { beginning: Beginning; answer: PromiseWithResolvers<boolean> }

/**
 * Begins the mails of all lanes of a process, one statement after the other: whoever comes while one waits for the disk
 * is in the next. So each mail is written before it leaves, and the disk is waited for once for several.
 */
export function createBeginning({ db, clock }: Pick<World, 'db' | 'clock'>): Begin {
  let waiting: Waiting[] = []
  let isBusy = false
  const beginAll = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const together = waiting
      waiting = []
      try {
        const begun = await beginSending(
          db,
          clock,
          together.map(({ beginning }) => beginning),
        )
        for (const { beginning, answer } of together) answer.resolve(begun.has(beginning.id))
      } catch (error) {
        for (const { answer } of together) answer.reject(error)
      }
    }
    isBusy = false
  }
  return (beginning) => {
    const answer = Promise.withResolvers<boolean>()
    waiting.push({ beginning, answer })
    if (!isBusy) void beginAll()
    return answer.promise
  }
}
