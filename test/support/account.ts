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

/** The middle of a 30-second TOTP step, at which the application's clock is stopped, so that no code expires during a test. */
let frozenAt = 0

/** The TOTP code of a secret, `steps` steps from the frozen time. */
export const generateTotpCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: frozenAt + steps * 30_000 })

export function freezeClock({ world }: Pick<TestApp, 'world'>) {
  frozenAt = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
  world.clock.now = sql<string>`${new Date(frozenAt).toISOString()}::timestamptz`
}

type Options = { role?: Role; app?: Parameters<typeof anApp>[0] }

/** An application with a user, Ana, who is signed in and can log in again. */
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
  /** Starts a login with a second factor. */
  const begin = async () => (await login()).json<{ secondFactor: PendingLogin }>().secondFactor
  const finish = (body: object) => nobody('POST', '/login/second-factor', body)
  return { ...app, ana, affiliateId, nobody, login, enter: logIn, begin, finish, token, send }
}
export type AppWithAna = Awaited<ReturnType<typeof anAppWithAna>>

/**
 * Activates TOTP with the code of the previous step, so that the current and the next code are still unused; `factor`
 * where there is another one.
 */
export async function turnOnTotp({ send }: Pick<AppWithAna, 'send'>, factor?: object) {
  const body = { password, ...(factor && { factor }) }
  const { secret } = (await send('POST', '/logged/totp', body)).json<{ secret: string }>()
  const confirmed = await send('POST', '/logged/totp/confirm', { code: generateTotpCode(secret, -1) })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return { secret, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

/** Delivers the queued mails and returns those of a recipient, oldest first. */
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
