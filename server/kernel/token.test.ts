import { expect, test } from 'vitest'
import { sessionOf, signToken } from '#server/kernel/token.ts'

const secret = new TextEncoder().encode('a secret of the tests, long enough to sign')
const other = new TextEncoder().encode('another secret of the tests, as long as it')
const session = {
  id: '5b2c6f0e-8f0a-4a53-9c43-5ab8f1e0b9d1',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2096-11-21T22:00:00.000Z',
}
const aToken = async (username = 'ana') =>
  signToken(secret, { username, role: 'ROLE_ADMIN', affiliateId: null, session })

test('rule session-3: a token names its session, the first time and the next', async () => {
  const token = await aToken()
  expect(await sessionOf(secret, token)).toBe(session.id)
  expect(await sessionOf(secret, token)).toBe(session.id)
})

test('rule session-3: what is remembered of one secret opens nothing of another, nor a changed token', async () => {
  const token = await aToken()
  await sessionOf(secret, token)
  expect(await sessionOf(other, token)).toBeUndefined()
  expect(await sessionOf(secret, `${token.slice(0, -2)}AA`)).toBeUndefined()
  expect(await sessionOf(secret, token.slice(0, token.lastIndexOf('.') + 1))).toBeUndefined()
})

test('more tokens than are remembered are verified all the same', async () => {
  const tokens = await Promise.all(Array.from({ length: 2_100 }, async (_, n) => aToken(`ana${n}`)))
  for (const token of [...tokens, ...tokens.slice(0, 5)])
    expect(await sessionOf(secret, token)).toBe(session.id)
})
