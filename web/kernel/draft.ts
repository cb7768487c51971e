import { currentSession, lastEnding, onSessionChange } from '#web/kernel/session.ts'

// A draft belongs to one person and one tab: it survives a reload and signing in again, and nothing else.
const prefix = 'draft:'
const ownedBy = (person: string) => `${prefix}${person}:`
const keyOf = (name: string) => ownedBy(currentSession()?.sub ?? '') + name

/** What was being filled in, or nothing. */
export function readDraft(name: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return kept && typeof kept === 'object' ? (kept as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const keepDraft = (name: string, values: object) =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(values))

export const dropDraft = (name: string) => sessionStorage.removeItem(keyOf(name))

function dropUnless(isKept: (key: string) => boolean) {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && !isKept(key)) sessionStorage.removeItem(key)
}

/** Whoever leaves on purpose leaves nothing behind, and whoever comes finds nothing of anybody else's. */
function settle() {
  const session = currentSession()
  // What somebody wrote before having an account is nobody's in particular.
  if (session) dropUnless((key) => key.startsWith(ownedBy(session.sub)) || key.startsWith(ownedBy('')))
  else if (lastEnding() === 'left') dropUnless(() => false)
}

/** Called once, when it is known who is here. */
export function guardDrafts() {
  settle()
  onSessionChange(settle)
}
