import type { Role } from '#contract/actor.ts'
import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { completePerson } from '#test/support/profile.ts'

export const password = 'caballo grapa pila correcta'
export const iban = 'ES9121000418450200051332'

/** A member with an account and a session, and functions to read and change their own data. */
export async function aMember(
  about: object = {},
  { role = 'ROLE_USER', app: given }: { role?: Role; app?: Awaited<ReturnType<typeof anApp>> } = {},
) {
  const app = given ?? (await anApp())
  const person = { ...completePerson, ...about }
  const id = await anAffiliate(app.db, person)
  const user = await aUser(app.db, { role, affiliateId: id, username: person.email, password })
  const token = await openSession(app.world, app.db, user)
  const me = await app.as({ token })
  return {
    ...app,
    id,
    user,
    token,
    me,
    patch: (body: object) => me('PATCH', '/logged/affiliate', body),
    file: async () => (await me('GET', '/logged/affiliate')).json<OwnProfile>(),
    errorsOf: async (body: object) => {
      const answer = await me('PATCH', '/logged/affiliate', body)
      return Object.fromEntries(
        (answer.json<ProblemDetails>().errors ?? []).map(({ path, message }) => [path, message]),
      )
    },
    row: () => app.db.selectFrom('affiliate').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    account: () =>
      app.db.selectFrom('appUser').where('id', '=', user.userId).selectAll().executeTakeFirstOrThrow(),
    leave: (body: object = { password }) => me('POST', '/unregister', body),
  }
}
export type Member = Awaited<ReturnType<typeof aMember>>
