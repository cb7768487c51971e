import { useSyncExternalStore } from 'react'
import { tokenPayload, type TokenPayload } from '#contract/account/account.ts'

/** Who is signed in in this browser, as the token says it. Rights come from the server, on every call. */
export type Session = TokenPayload & { token: string }

/** How the last session ended: whoever leaves on purpose is not brought back to where they were. */
export type SessionEnding = 'left' | 'lost'

const tokenKey = 'token'
const idleKey = 'session-idle-until'
/** How it ended in this browser, for the other tabs. */
const endingKey = 'session-ending'

let session: Session | null = null
let ending: SessionEnding | null = null
let factorMissing = false
const listeners = new Set<() => void>()

/** The payload of a token that is still worth sending; `now` in milliseconds, `exp` in seconds (rule wire-6). */
export function readToken(token: string | null, now: number): Session | null {
  const encoded = token?.split('.')[1]
  if (!token || !encoded) return null
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const { data } = tokenPayload.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return data && data.exp * 1000 > now ? { ...data, token } : null
  } catch {
    return null
  }
}

function setSession(next: Session | null) {
  if (next?.token === session?.token) return
  session = next
  factorMissing = false
  for (const listener of listeners) listener()
}

/** Starts from what the last visit left, and follows what other tabs do. Called once, before anything is drawn. */
export function restoreSession() {
  setSession(readToken(localStorage.getItem(tokenKey), Date.now()))
  window.addEventListener('storage', ({ key }) => {
    if (key !== tokenKey && key !== null) return
    const next = readToken(localStorage.getItem(tokenKey), Date.now())
    if (!next) ending = localStorage.getItem(endingKey) === 'lost' ? 'lost' : 'left'
    setSession(next)
  })
}

export function startSession(token: string) {
  const next = readToken(token, Date.now())
  if (!next) throw new Error('El servidor ha respondido con un token que no se entiende')
  localStorage.setItem(tokenKey, token)
  localStorage.removeItem(idleKey)
  localStorage.removeItem(endingKey)
  ending = null
  setSession(next)
}

export function endSession(how: SessionEnding) {
  if (session) localStorage.setItem(endingKey, how)
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(idleKey)
  if (session) ending = how
  setSession(null)
}

/** The session in force right now; one whose time is over ends here. */
export function getCurrentSession(): Session | null {
  if (session && session.exp * 1000 <= Date.now()) endSession('lost')
  return session
}

/** The server will do nothing else for this person until they have a second factor (rule session-7). */
export function markFactorMissing() {
  if (factorMissing) return
  factorMissing = true
  for (const listener of listeners) listener()
}
export const isFactorMissing = () => factorMissing
export function clearFactorMissing() {
  factorMissing = false
}

/** How the session ended that this page has seen in force. */
export const getLastEnding = () => ending
/** Whether whoever was last signed in here left on purpose, also while this tab was asleep or being loaded. */
export const hasSignedOut = () =>
  !session && (ending === 'left' || (!ending && localStorage.getItem(endingKey) === 'left'))

/** Every answer says until when the session lasts if nothing more is done; the tabs share it. */
export function saveIdleUntil(instant: string | null) {
  if (instant && session && !Number.isNaN(Date.parse(instant))) localStorage.setItem(idleKey, instant)
}

/** When the session ends, in milliseconds, and whether doing something can put it off. */
export function getSessionEnd({ exp }: Session): { at: number; movable: boolean } {
  const last = exp * 1000
  const idle = Date.parse(localStorage.getItem(idleKey) ?? '')
  return idle < last ? { at: idle, movable: true } : { at: last, movable: false }
}

export function subscribeToSession(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSession = () => useSyncExternalStore(subscribeToSession, () => session)
