import { expect } from 'vitest'
import type { Role } from '#contract/actor.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { selectChanges } from '#test/support/changes.ts'
import { password } from '#test/support/account.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'

/** A new user with a session; with an affiliate too when `email` is given. */
export async function aSignedInUser(
  app: TestApp,
  { role = 'ROLE_USER', email }: { role?: Role; email?: string } = {},
) {
  const affiliateId = email === undefined ? null : await anAffiliate(app.db, { email })
  const { userId, username } = await aUser(app.db, {
    role,
    affiliateId,
    ...(email && { username: email }),
    // Who is one says so again before naming another (rule organisation-5).
    ...(role === 'ROLE_SUPER_ADMIN' && { password }),
  })
  const token = await openSession(app.world, app.db, { userId, username, role, affiliateId })
  const send = await app.as({ token })
  return {
    userId,
    username,
    affiliateId,
    token,
    send,
    row: () => app.db.selectFrom('appUser').where('id', '=', userId).selectAll().executeTakeFirst(),
    isSignedIn: async () => (await send('GET', '/logged/sessions')).statusCode === 200,
  }
}

export const aSuperAdmin = (app: TestApp) => aSignedInUser(app, { role: 'ROLE_SUPER_ADMIN' })

type TestResponse = Awaited<ReturnType<Awaited<ReturnType<TestApp['as']>>>>

/** The status, title and field errors of a problem response. */
export function readProblem(answer: TestResponse) {
  const { title, errors = [] } = answer.json<ProblemDetails>()
  const told = errors.map(({ path, message }) => [path, message])
  return { status: answer.statusCode, title, errors: Object.fromEntries(told) as Record<string, string> }
}

/** The same response, after checking that its status is below 300. */
export function expectSuccess(answer: TestResponse): TestResponse {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

/** A problem as text, without its `instance`, which is different in every response. */
export const problemWithoutReference = (answer: TestResponse) =>
  JSON.stringify({ ...answer.json<object>(), instance: '' })

/** An application with a super admin (`chief`), an enlace (Eva), and functions to change accounts as the super admin. */
export async function anAppWithAccounts() {
  const app = await anApp()
  const chief = await aSuperAdmin(app)
  const eva = await aSignedInUser(app, { email: 'eva@example.org', role: 'ROLE_ENLACE' })
  return {
    ...app,
    chief,
    eva,
    setRole: (id: number, role: Role, more: object = {}) =>
      chief.send('POST', `/update-user-role/${id}`, { role, ...more }),
    setState: (id: number, enabled: string, more: object = {}) =>
      chief.send('POST', `/update-user-enabled/${id}`, { enabled, ...more }),
    remove: (id: number) => chief.send('DELETE', `/users/${id}`),
    log: () =>
      app.db
        .selectFrom('activity')
        .where('action', 'like', 'user%')
        .select(['action', 'details', 'userId'])
        .orderBy('id')
        .execute(),
    changes: () =>
      selectChanges(app.db)
        .where('entity', '=', 'user')
        .select(['entityId', 'change.field', 'before', 'after'])
        .execute(),
  }
}
