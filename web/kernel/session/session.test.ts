import { afterEach, expect, test, vi } from 'vitest'
import { endSession, getCurrentSession, readToken, restoreSession } from '#web/kernel/session/session.ts'

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (payload: object) => `${base64url({ alg: 'HS256' })}.${base64url(payload)}.signature`

const payload = {
  sub: 'íñigo@concejo.example',
  rol: 'ROLE_USER',
  affiliate: null,
  exp: 1_800_000_000,
  iat: 1,
  jti: '7b0c4f5e-3f6e-4a55-9d0e-0c2b0a4f1d11',
}

test('a token says who its bearer is, accents included', () =>
  expect(readToken(tokenOf(payload), 0)).toMatchObject({ sub: 'íñigo@concejo.example', affiliate: null }))

test('exp is in seconds and the clock in milliseconds (rule wire-6)', () => {
  expect(readToken(tokenOf(payload), 1_799_999_999_999)).not.toBeNull()
  expect(readToken(tokenOf(payload), 1_800_000_000_000)).toBeNull()
})

test.each([null, '', 'x', 'a.b.c', tokenOf({}), tokenOf({ ...payload, rol: 'ROLE_KING' })])(
  '%s is no session',
  (token) => expect(readToken(token, 0)).toBeNull(),
)

afterEach(() => vi.unstubAllGlobals())

/** A browser that keeps a token. */
function keepToken(token: string) {
  const kept = new Map([['token', token]])
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

test('rule shell-6: of a session that is lost, the next that another tab has begun takes its place, heard of or not yet', () => {
  vi.useFakeTimers()
  const [first, next, last] = [1, 2, 3].map((iat) => tokenOf({ ...payload, exp: 4e9, iat }))
  const kept = keepToken(first ?? '')
  restoreSession()
  kept.set('token', next ?? '')
  endSession('lost')
  expect([getCurrentSession()?.token, kept.get('token')]).toEqual([next, next])
  // What this tab has not heard of yet when it ends its own.
  endSession('lost')
  expect(getCurrentSession()).toBeNull()
  kept.set('token', last ?? '')
  vi.runAllTimers()
  expect(kept.get('token')).toBe(last)
  // Without another one it is removed.
  restoreSession()
  endSession('lost')
  vi.runAllTimers()
  expect(kept.has('token')).toBe(false)
  vi.useRealTimers()
})

test.each([
  [payload, 1],
  [{ ...payload, exp: 4e9 }, 1],
  [{ ...payload, exp: 1 }, 0],
])('a stored token is restored, or removed when it has expired', (stored, left) => {
  const kept = keepToken(tokenOf(stored))
  restoreSession()
  expect([kept.has('token') ? 1 : 0, getCurrentSession() ? 1 : 0]).toEqual([left, left])
  endSession('left')
})
