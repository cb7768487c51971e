import { takeProcessNumber } from '#server/communications/engine/owner.queries.ts'
import { holdProcessLock, type HeldLock } from '#server/kernel/database/processLock.ts'
import type { World } from '#server/kernel/world.ts'

/** The number of this process, while its lock is held; another one when the connection that held it was lost. */
export function createIdentity({ db }: World) {
  let held: Promise<HeldLock> | undefined
  const renew = async () => holdProcessLock(db, 'sending', await takeProcessNumber(db))
  return {
    async take(): Promise<number> {
      const current = await held?.catch(() => undefined)
      if (!current?.isHeld()) held = renew()
      const lock = await held
      if (!lock) throw new Error('a lock has just been taken')
      return lock.number
    },
    /** None while it has none. */
    current: async () => {
      const lock = await held?.catch(() => undefined)
      return lock?.isHeld() === true ? lock.number : undefined
    },
    release: async () => (await held?.catch(() => undefined))?.release(),
  }
}
