import { useSyncExternalStore } from 'react'
import { tokenPayload, type TokenPayload } from '#contract/account/session.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'

/** The user signed in in this browser, read from the token. The server checks rights on every call. */
export type Session = TokenPayload & { token: string }

/**
 * How a session ended: by signing out (`left`) or not (`lost`). Only after `lost` does the login lead back to the
 * same page.
 */
export type SessionEnding = 'left' | 'lost'

const tokenKey = 'token'
const idleKey = 'session-idle-until'
/** Storage key of how the session ended, for the other tabs. */
const endingKey = 'session-ending'

let session: Session | null = null
let ending: SessionEnding | null = null
let factorMissing = false
const listeners = new Set<() => void>()

/** The session of a token that has not expired; `now` in milliseconds, `exp` in seconds (rule wire-6). */
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

/** Restores the stored session and follows the other tabs. Called once, before the first render. */
export function restoreSession() {
  const stored = localStorage.getItem(tokenKey)
  setSession(readToken(stored, Date.now()))
  // An expired token is of no use to anybody.
  if (stored !== null && !session) {
    localStorage.setItem(endingKey, 'lost')
    localStorage.removeItem(tokenKey)
  }
  window.addEventListener('storage', ({ key }) => {
    if (key !== tokenKey && key !== null) return
    const next = readToken(localStorage.getItem(tokenKey), readServerTime())
    if (!next) ending = localStorage.getItem(endingKey) === 'lost' ? 'lost' : 'left'
    setSession(next)
  })
}

export function startSession(token: string) {
  const next = readToken(token, readServerTime())
  if (!next) throw new Error('El servidor ha respondido con un token que no se entiende')
  localStorage.setItem(tokenKey, token)
  localStorage.removeItem(idleKey)
  localStorage.removeItem(endingKey)
  ending = null
  setSession(next)
}

/**
 * Ends the session of this page. Of one that was lost, another tab may have begun the next, of which this one hears only in
 * a moment: that takes its place, and its token is not removed.
 */
export function endSession(how: SessionEnding) {
  const ended = session?.token
  const stored = localStorage.getItem(tokenKey)
  if (how === 'lost' && ended && stored !== ended) {
    const next = readToken(stored, readServerTime())
    if (next) return setSession(next)
  }
  if (ended) localStorage.setItem(endingKey, how)
  if (how === 'lost' && ended) setTimeout(() => forgetToken(ended), tabsHearAfter)
  else forgetToken(stored)
  if (ended) ending = how
  setSession(null)
}

/** Until then every tab has heard of what another one stored, in ms. */
const tabsHearAfter = 2_000

/** Removes a token from the storage, unless another one is there. */
function forgetToken(token: string | null) {
  if (localStorage.getItem(tokenKey) !== token) return
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(idleKey)
}

/** The current session; an expired one is ended first. */
export function getCurrentSession(): Session | null {
  if (session && session.exp * 1000 <= readServerTime()) endSession('lost')
  return session
}

/** Notes that the server refuses every other call until this user has a second factor (rule session-7). */
export function markFactorMissing() {
  if (factorMissing) return
  factorMissing = true
  for (const listener of listeners) listener()
}
export const isFactorMissing = () => factorMissing
export function clearFactorMissing() {
  factorMissing = false
}

/** How the last session seen by this page ended. */
export const getLastEnding = () => ending
/** Whether the last user signed out, also in another tab while this one was asleep or loading. */
export const hasSignedOut = () =>
  !session && (ending === 'left' || (!ending && localStorage.getItem(endingKey) === 'left'))

/** Saves, for all tabs, when the session ends without activity; every reply says it. */
export function saveIdleUntil(instant: string | null) {
  if (instant && session && !Number.isNaN(Date.parse(instant))) localStorage.setItem(idleKey, instant)
}

/** When the session ends, in milliseconds; `movable` when activity extends it. */
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
