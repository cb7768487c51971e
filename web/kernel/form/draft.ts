import { z } from 'zod'
import { getCurrentSession, hasSignedOut, subscribeToSession } from '#web/kernel/session/session.ts'

// A draft belongs to one person, one tab and one build of the web: it survives a reload and signing in again, and
// nothing else.
const prefix = 'draft:'
const lasts = 12 * 3_600_000
const sweepEvery = 600_000
const sheet = z.object({ keptAt: z.number(), values: z.record(z.string(), z.unknown()) })

/** Forms change from one build to the next: what another has kept means nothing here. */
let ofThisBuild = prefix
const nobody = ''
const ownedBy = (person: string) => `${ofThisBuild}${person}:`
const keyOf = (name: string) => ownedBy(getCurrentSession()?.sub ?? nobody) + name

function read(key: string): Record<string, unknown> | null {
  try {
    const { data } = sheet.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return data && Date.now() - data.keptAt < lasts ? data.values : null
  } catch {
    return null
  }
}

/** What was being filled in, or nothing. */
export const readDraft = (name: string) => read(keyOf(name))

export const keepDraft = (name: string, values: object) =>
  sessionStorage.setItem(keyOf(name), JSON.stringify({ keptAt: Date.now(), values }))

export const dropDraft = (name: string) => sessionStorage.removeItem(keyOf(name))

/** Whether what was kept can be put into a form: fields it has, each with a value of its kind. */
export const fits = (start: Readonly<Record<string, unknown>>, kept: object) =>
  Object.entries(kept).every(([name, value]) => name in start && isAlike(kindOf(start[name]), kindOf(value)))

const isAlike = (one: string, other: string) => one === other || one === 'nothing' || other === 'nothing'
const kindOf = (value: unknown) =>
  value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'list' : typeof value

/** Whose drafts may be here: one's own; with nobody here, anybody's who may come back to them. */
function rightful() {
  const session = getCurrentSession()
  if (session) return ownedBy(session.sub)
  return hasSignedOut() ? ownedBy(nobody) : ofThisBuild
}

/** Whoever leaves on purpose leaves nothing behind, and whoever comes finds nothing of anybody else's. */
function settle() {
  const kept = rightful()
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && !(key.startsWith(kept) && read(key))) sessionStorage.removeItem(key)
}

/** Called once, when it is known who is here; `build` is another for every build. */
export function guardDrafts(build: string) {
  ofThisBuild = `${prefix}${build}:`
  settle()
  subscribeToSession(settle)
  // A tab may stand for days before whoever wrote in it comes back.
  setInterval(settle, sweepEvery)
}
