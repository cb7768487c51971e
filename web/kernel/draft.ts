import { currentSession } from '#web/kernel/session.ts'

// A draft belongs to one person and one tab: it survives a reload and signing in again, and nothing else.
const keyOf = (name: string) => `draft:${currentSession()?.sub ?? ''}:${name}`

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

/** Whoever leaves on purpose leaves nothing behind. */
export function dropDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key)
}

export const dropDraft = (name: string) => sessionStorage.removeItem(keyOf(name))
