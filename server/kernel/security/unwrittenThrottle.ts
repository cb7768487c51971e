import type { Throttle } from '#contract/endpoint.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { tooManyAttempts } from '#server/kernel/security/throttle.ts'

type Window = { count: number; endsAt: number }

/** What accounts of a database have tried; a process has one. */
const kept = new WeakMap<Database, { windows: Map<string, Window>; sweptAt: number }>()

type Attempt = { path: string; account: string; throttles: readonly Throttle[] }

/**
 * Counts an attempt at a call of which nothing may tell when somebody made it (`untimed`), in the memory of this process
 * alone: a row for each account would have that instant, in the database and in its backups. Several processes allow as often
 * as much. Throws `demasiados-intentos` when a limit is exceeded.
 */
export function countUnwritten(db: Database, { path, account, throttles }: Attempt): void {
  const now = performance.now()
  const { windows, sweptAt } = kept.get(db) ?? { windows: new Map<string, Window>(), sweptAt: now }
  const isDue = now - sweptAt > 60_000
  if (isDue) for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  kept.set(db, { windows, sweptAt: isDue ? now : sweptAt })
  for (const { most, minutes, together } of throttles) {
    const key = `${together ?? path}\0${minutes}\0${account}`
    const known = windows.get(key)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + minutes * 60_000 }
    windows.set(key, window)
    if (window.count >= most) throw tooManyAttempts(Math.ceil((window.endsAt - now) / 1000))
    window.count += 1
  }
}
