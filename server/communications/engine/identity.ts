import { takeProcessNumber } from '#server/communications/engine/owner.queries.ts'
import { holdProcessLock, type HeldLock } from '#server/kernel/database/processLock.ts'
import type { World } from '#server/kernel/world.ts'

/** The number of this process, while its lock is held; another one when the connection that held it was lost. */
export function createIdentity({ db }: World) {
  let held: Promise<HeldLock> | undefined
  const renew = async () => holdProcessLock(db, 'sending', await takeProcessNumber(db))
  return {
    /** Lanes that ask at once are given the same one. */
    async take(): Promise<number> {
      held ??= renew()
      const known = held
      const lock = await known.catch(() => undefined)
      if (lock?.isHeld() === true) return lock.number
      // Whoever finds first that it was lost renews it for all.
      if (held === known) held = renew()
      return (await held).number
    },
    /** None while it has none. */
    current: async () => {
      const lock = await held?.catch(() => undefined)
      return lock?.isHeld() === true ? lock.number : undefined
    },
    release: async () => (await held?.catch(() => undefined))?.release(),
  }
}
