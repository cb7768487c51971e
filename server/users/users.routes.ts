import { normaliseEmail } from '#contract/people/email.ts'
import { users } from '#contract/users/users.ts'
import { findUser, findUserById } from '#server/account/account.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { describeListing } from '#server/kernel/filters.ts'
import { routes } from '#server/kernel/handler.ts'
import { notFound } from '#server/kernel/problem.ts'
import {
  countActivityByMonth,
  countUsersByRole,
  findAccount,
  listUsers,
} from '#server/users/users.queries.ts'
import {
  changeRole,
  changeState,
  createUser,
  deleteUser,
  resendInvitation,
} from '#server/users/users.rules.ts'

export const usersRoutes = routes(users, {
  async list({ query, db, audit }) {
    const found = await listUsers(db, query)
    audit.describe(describeListing(query, ['username'], found.totalElements))
    return found
  },

  async byEmail({ params, db, audit }) {
    const found = await findUser(db, normaliseEmail(params.id))
    if (!found) throw notFound()
    audit.describe(`Usuario ${found.userId}`)
    return { id: found.userId }
  },

  async get({ params, db, audit }) {
    const found = await requireAccount(db, params.id)
    // The affiliate comes first in the entry, because that person may ask who has read their file (rule privacy-1).
    audit.describe(
      found.affiliate ? `Inscrito ${found.affiliate.id}, usuario ${params.id}` : `Usuario ${params.id}`,
    )
    return found
  },

  async create({ body, actor, ...context }) {
    return requireAccount(context.db, await createUser(context, actor, body))
  },

  invite: ({ params, actor, ...context }) => resendInvitation(context, actor, params.id),

  async changeRole({ params, body, actor, ...context }) {
    await changeRole(context, actor, params.id, { ...body, to: body.role })
    return requireAccount(context.db, params.id)
  },

  async changeState({ params, body, actor, ...context }) {
    await changeState(context, actor, params.id, { ...body, to: body.enabled })
    return requireAccount(context.db, params.id)
  },

  remove: ({ params, actor, ...context }) => deleteUser(context, actor, params.id),

  perRole: ({ db }) => countUsersByRole(db),

  async activity({ query, db, world }) {
    if (!(await findUserById(db, query.userId))) throw notFound()
    return countActivityByMonth(db, world.clock, query.userId)
  },
})

async function requireAccount(db: Database, id: number) {
  const found = await findAccount(db, id)
  if (!found) throw notFound()
  return found
}
