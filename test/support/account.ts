import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { PendingLogin } from '#contract/account/account.ts'
import type { Role } from '#contract/actor.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'

export const password = 'caballo grapa pila correcta'
export const username = 'ana@example.org'

/** The middle of a step of 30 seconds: the application's clock stands there, so that no code ends under a test. */
let frozenAt = 0

/** The code of an authenticator, some steps away. */
export const generateTotpCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: frozenAt + steps * 30_000 })

export function freezeClock({ world }: Pick<TestApp, 'world'>) {
  frozenAt = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
  world.clock.now = sql<string>`${new Date(frozenAt).toISOString()}::timestamptz`
}

type Options = { role?: Role; app?: Parameters<typeof anApp>[0] }

/** The application and Ana, who is signed in and may sign in again. */
export async function anAppWithAna({ role = 'ROLE_USER', app: options = {} }: Options = {}) {
  const app = await anApp(options)
  freezeClock(app)
  const affiliateId = await anAffiliate(app.db, { email: username })
  const ana = await aUser(app.db, { username, affiliateId, password, role })
  const nobody = await app.as()
  const login = (secret = password, who = username) =>
    nobody('POST', '/login', { username: who, password: secret })
  const logIn = async () => (await login()).json<{ token: string }>().token
  const token = await logIn()
  const send = await app.as({ token })
  /** Begins a login that needs more than the password. */
  const begin = async () => (await login()).json<{ secondFactor: PendingLogin }>().secondFactor
  const finish = (body: object) => nobody('POST', '/login/second-factor', body)
  return { ...app, ana, affiliateId, nobody, login, enter: logIn, begin, finish, token, send }
}
export type AppWithAna = Awaited<ReturnType<typeof anAppWithAna>>

/** Turns an authenticator on with the code of the step before, so that this one and the next are free. */
export async function turnOnTotp({ send }: Pick<AppWithAna, 'send'>) {
  const { secret } = (await send('POST', '/logged/totp', { password })).json<{ secret: string }>()
  const confirmed = await send('POST', '/logged/totp/confirm', { code: generateTotpCode(secret, -1) })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return { secret, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

/** The mails of a kind that have left, oldest first. */
export async function deliverAndListMails(app: TestApp, recipient: string) {
  await deliverMails(app)
  return app.db
    .selectFrom('mail')
    .where('recipient', '=', recipient)
    .where('state', '=', 'kept')
    .select(['subject', 'plain'])
    .orderBy('id')
    .execute()
}

export const findLinkCode = (plain: string | null | undefined) => /cod=(\S+)/.exec(plain ?? '')?.[1] ?? ''
