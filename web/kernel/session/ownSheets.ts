import { z } from 'zod'
import { getCurrentSession, hasSignedOut, subscribeToSession } from '#web/kernel/session/session.ts'

// What this browser keeps of what somebody typed belongs to that person: it survives a reload and signing in again, and
// goes when they sign out, when somebody else signs in, and after twelve hours (rule session-3).
const lifetime = 12 * 3_600_000
const sweepEvery = 600_000
const sheet = z.object({ keptAt: z.number(), values: z.record(z.string(), z.unknown()) })
const nobody = ''

/** The sheets of one kind, each under a name, in a storage of the browser. */
export function createOwnSheets(kind: string, findStorage: () => Storage) {
  let prefix = `${kind}:`
  const listeners = new Set<() => void>()
  const ownedBy = (person: string) => `${prefix}${person}:`
  const ownPrefix = () => ownedBy(getCurrentSession()?.sub ?? nobody)

  function readKey(key: string): Record<string, unknown> | null {
    try {
      const { data } = sheet.safeParse(JSON.parse(findStorage().getItem(key) ?? 'null'))
      return data && Date.now() - data.keptAt < lifetime ? data.values : null
    } catch {
      return null
    }
  }
  function tellChange() {
    for (const listener of listeners) listener()
  }
  function remove(name: string) {
    findStorage().removeItem(ownPrefix() + name)
    tellChange()
  }

  /** The key prefix of what is kept: the user's; without a session everybody's, unless the last user signed out. */
  function findKeptPrefix() {
    const session = getCurrentSession()
    if (session) return ownedBy(session.sub)
    return hasSignedOut() ? ownedBy(nobody) : prefix
  }
  /** Removes what belongs to other users and to users who signed out, and what is too old. */
  function removeForeign() {
    const kept = findKeptPrefix()
    const storage = findStorage()
    for (const key of Object.keys(storage))
      if (key.startsWith(`${kind}:`) && !(key.startsWith(kept) && readKey(key))) storage.removeItem(key)
    tellChange()
  }

  return {
    /** The values of a sheet of the user, or null. */
    read: (name: string) => readKey(ownPrefix() + name),
    save: (name: string, values: object) => {
      findStorage().setItem(ownPrefix() + name, JSON.stringify({ keptAt: Date.now(), values }))
      tellChange()
    },
    remove,
    /** The names of the user's sheets that begin so. */
    list(start: string): string[] {
      const own = ownPrefix()
      return Object.keys(findStorage()).flatMap((key) =>
        key.startsWith(own + start) && readKey(key) ? [key.slice(own.length)] : [],
      )
    },
    /** Calls a listener when the sheets may have changed, in this tab or in another. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    /** Called once, after the session is restored; with a `build`, the sheets of others are of no use. Returns a function that ends it. */
    guard(build?: string): () => void {
      prefix = build === undefined ? `${kind}:` : `${kind}:${build}:`
      removeForeign()
      const unsubscribe = subscribeToSession(removeForeign)
      // A tab may stay open for days.
      const sweeping = setInterval(removeForeign, sweepEvery)
      return () => {
        unsubscribe()
        clearInterval(sweeping)
      }
    },
  }
}

/** What must survive a closed tab and a restart of the phone. */
export const deviceSheets = createOwnSheets('device', () => localStorage)
