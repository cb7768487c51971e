import { expect, test } from 'vitest'
import { verifyToken, signToken } from '#server/kernel/security/token.ts'

const secret = new TextEncoder().encode('a secret of the tests, long enough to sign')
const other = new TextEncoder().encode('another secret of the tests, as long as it')
const session = {
  id: '5b2c6f0e-8f0a-4a53-9c43-5ab8f1e0b9d1',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2096-11-21T22:00:00.000Z',
}
const aToken = async (username = 'ana', about: Partial<typeof session> = {}) =>
  signToken(secret, { username, role: 'ROLE_ADMIN', affiliateId: null, session: { ...session, ...about } })

test('rule session-3: a token is verified to its session, the first time and from the cache', async () => {
  const token = await aToken()
  expect(await verifyToken(secret, token)).toBe(session.id)
  expect(await verifyToken(secret, token)).toBe(session.id)
})

test('rule session-1: the clock of the machine ends no session; the database does', async () => {
  const token = await aToken('eva', { expiresAt: '2026-11-21T22:00:00.000Z' })
  expect(await verifyToken(secret, token)).toBe(session.id)
})

test('rule session-3: a cached token is not valid for another secret, nor is a changed token', async () => {
  const token = await aToken()
  await verifyToken(secret, token)
  expect(await verifyToken(other, token)).toBeUndefined()
  expect(await verifyToken(secret, `${token.slice(0, -2)}AA`)).toBeUndefined()
  expect(await verifyToken(secret, token.slice(0, token.lastIndexOf('.') + 1))).toBeUndefined()
})

test('tokens that no longer fit in the cache are verified again', async () => {
  const tokens = await Promise.all(Array.from({ length: 2_100 }, async (_, n) => aToken(`ana${n}`)))
  for (const token of [...tokens, ...tokens.slice(0, 5)])
    expect(await verifyToken(secret, token)).toBe(session.id)
})
