import { normaliseEmail } from '#contract/people/email.ts'
import { users } from '#contract/users/users.ts'
import { findUser, findUserById } from '#server/account/account.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { taken } from '#server/kernel/filters.ts'
import { routes } from '#server/kernel/handler.ts'
import { notFound } from '#server/kernel/problem.ts'
import { countMonths, countRoles, findAccount, listUsers } from '#server/users/users.queries.ts'
import { changeRole, changeState, createUser, deleteUser, inviteAgain } from '#server/users/users.rules.ts'

export const usersRoutes = routes(users, {
  async list({ query, db, audit }) {
    const found = await listUsers(db, query)
    audit.describe(taken(query, ['username'], found.totalElements))
    return found
  },

  async byEmail({ params, db, audit }) {
    const found = await findUser(db, normaliseEmail(params.id))
    if (!found) throw notFound()
    audit.describe(`Usuario ${found.userId}`)
    return { id: found.userId }
  },

  async get({ params, db, audit }) {
    const found = await account(db, params.id)
    // The line names the file first, because its owner may ask who has looked (rule privacy-1).
    audit.describe(
      found.affiliate ? `Inscrito ${found.affiliate.id}, usuario ${params.id}` : `Usuario ${params.id}`,
    )
    return found
  },

  async create({ body, actor, ...work }) {
    return account(work.db, await createUser(work, actor, body))
  },

  invite: ({ params, actor, ...work }) => inviteAgain(work, actor, params.id),

  async changeRole({ params, body, actor, ...work }) {
    await changeRole(work, actor, params.id, { ...body, to: body.role })
    return account(work.db, params.id)
  },

  async changeState({ params, body, actor, ...work }) {
    await changeState(work, actor, params.id, { ...body, to: body.enabled })
    return account(work.db, params.id)
  },

  remove: ({ params, actor, ...work }) => deleteUser(work, actor, params.id),

  perRole: ({ db }) => countRoles(db),

  async activity({ query, db, world }) {
    if (!(await findUserById(db, query.userId))) throw notFound()
    return countMonths(db, world.clock, query.userId)
  },
})

async function account(db: Database, id: number) {
  const found = await findAccount(db, id)
  if (!found) throw notFound()
  return found
}
