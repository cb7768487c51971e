import argon2 from '@node-rs/argon2'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import {
  findLinkCode,
  deliverAndListMails,
  generateTotpCode,
  password,
  turnOnTotp,
  username,
  anAppWithAna,
} from '#test/support/account.ts'
import { enrolAndReadLink } from '#test/support/enrolment.ts'
import { aUser } from '#test/support/factories.ts'

afterEach(() => vi.restoreAllMocks())

/** Statements and Argon2's work, in the order in which they began. */
async function orderOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const judging = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
  for (const mock of [query, ...judging]) mock.mockClear()
  await work()
  const statements = query.mock.calls.map(([sent]: unknown[], n) => ({
    what: typeof sent === 'string' ? sent : String((sent as { text?: string }).text),
    order: query.mock.invocationCallOrder[n] ?? 0,
  }))
  const judged = judging.flatMap(({ mock }) =>
    mock.invocationCallOrder.map((order) => ({ what: 'argon2', order })),
  )
  return [...statements, ...judged].toSorted((one, two) => one.order - two.order).map(({ what }) => what)
}

test('no database connection is held while a password is judged or hashed', async () => {
  const app = await anAppWithAna()
  const { secret, recoveryCodes } = await turnOnTotp(app)
  const factor = (n: number) => ({ factor: { recoveryCode: recoveryCodes[n] } })
  await aUser(app.db, { username: 'eva@example.org', password })
  await app.nobody('POST', '/recover-password-request', { email: 'eva@example.org' })
  const cod = findLinkCode((await deliverAndListMails(app, 'eva@example.org')).at(-1)?.plain)
  const { link } = await enrolAndReadLink(app)
  const other = 'tres tristes tigres 4021'
  const calls = {
    '/login': { username, password },
    '/signup': { ...link, password },
    '/recover-password': { cod, password: other },
    '/logged/passkeys/options': { password, ...factor(0) },
    '/logged/email': { email: 'nueva@example.org', password, ...factor(1) },
    '/logged/recovery-codes': { password, ...factor(2) },
    '/logged/totp/remove': { password, factor: { code: generateTotpCode(secret) } },
    '/logged/totp': { password },
    '/logged/password': { current: password, password: other },
    '/unregister': { username, password: other },
  }
  for (const [path, body] of Object.entries(calls)) {
    const order = await orderOf(async () => {
      const answer = await app.send('POST', path, body)
      expect(answer.statusCode, path + answer.body).toBeLessThan(300)
    })
    const inside = order.join('\n').match(/^begin$[^]*?^(?:commit|rollback)$/gm) ?? []
    expect(order, path).toContain('argon2')
    expect(inside, path).not.toEqual([])
    expect(inside.join('\n'), path).not.toMatch(/^argon2$/m)
  }
})

test('rule durable-5: fifty recoveries at once hash three at a time', async () => {
  const app = await anAppWithAna()
  await app.nobody('POST', '/recover-password-request', { email: username })
  const cod = findLinkCode((await deliverAndListMails(app, username)).at(-1)?.plain)
  const real = argon2.hash
  let now = 0
  let peak = 0
  const three = Promise.withResolvers<void>()
  vi.spyOn(argon2, 'hash').mockImplementation(async (...asked) => {
    peak = Math.max(peak, ++now)
    if (now === 3) three.resolve()
    // The first two wait: were one done before the others begin, its link would be used and nothing hashed.
    await three.promise
    return real(...asked).finally(() => (now -= 1))
  })
  const body = { cod, password: 'tres tristes tigres 4021' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.nobody('POST', '/recover-password', body)),
  )
  const done = answers.filter(({ statusCode }) => statusCode === 204)
  expect([done.length, now, peak]).toEqual([1, 0, 3])
})
