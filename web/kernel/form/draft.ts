import { z } from 'zod'
import { getCurrentSession, hasSignedOut, subscribeToSession } from '#web/kernel/session/session.ts'

// A draft belongs to one person, one tab and one build of the web: it survives a reload and signing in again, and
// nothing else.
const prefix = 'draft:'
const draftLifetime = 12 * 3_600_000
const sweepEvery = 600_000
const sheet = z.object({ keptAt: z.number(), values: z.record(z.string(), z.unknown()) })

/** Forms change between builds, so drafts of other builds are ignored. */
let buildPrefix = prefix
const nobody = ''
const ownedBy = (person: string) => `${buildPrefix}${person}:`
const keyOf = (name: string) => ownedBy(getCurrentSession()?.sub ?? nobody) + name

function read(key: string): Record<string, unknown> | null {
  try {
    const { data } = sheet.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return data && Date.now() - data.keptAt < draftLifetime ? data.values : null
  } catch {
    return null
  }
}

/** The values of a stored draft, or null. */
export const readStoredDraft = (name: string) => read(keyOf(name))

export const saveDraft = (name: string, values: object) =>
  sessionStorage.setItem(keyOf(name), JSON.stringify({ keptAt: Date.now(), values }))

export const removeDraft = (name: string) => sessionStorage.removeItem(keyOf(name))

/** Whether a stored draft fits a form: only fields of the form, with values of the same kind. */
export const fitsForm = (start: Readonly<Record<string, unknown>>, kept: object) =>
  Object.entries(kept).every(([name, value]) => name in start && isAlike(kindOf(start[name]), kindOf(value)))

const isAlike = (one: string, other: string) => one === other || one === 'nothing' || other === 'nothing'
const kindOf = (value: unknown) =>
  value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'list' : typeof value

/** The key prefix of the drafts to keep: the user's; without a session everybody's, unless the last user signed out. */
function findOwnPrefix() {
  const session = getCurrentSession()
  if (session) return ownedBy(session.sub)
  return hasSignedOut() ? ownedBy(nobody) : buildPrefix
}

/** Removes the drafts of other users, of users who signed out, and expired ones. */
function removeForeignDrafts() {
  const kept = findOwnPrefix()
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && !(key.startsWith(kept) && read(key))) sessionStorage.removeItem(key)
}

/** Called once, after the session is restored; `build` differs for every build. Returns a function that ends it. */
export function guardDrafts(build: string): () => void {
  buildPrefix = `${prefix}${build}:`
  removeForeignDrafts()
  const unsubscribe = subscribeToSession(removeForeignDrafts)
  // A tab may stay open for days, so expired drafts are removed regularly.
  const sweeping = setInterval(removeForeignDrafts, sweepEvery)
  return () => {
    unsubscribe()
    clearInterval(sweeping)
  }
}
