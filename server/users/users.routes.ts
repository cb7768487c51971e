import { normaliseEmail } from '#contract/people/email.ts'
import type { SignedIn } from '#contract/actor.ts'
import type { OwnFactor } from '#contract/account/identity.ts'
import { superAdminAccounts } from '#contract/users/superAdmins.ts'
import { users } from '#contract/users/users.ts'
import { checkOwnIdentity, type ConfirmIdentity } from '#server/account/ownIdentity.rules.ts'
import { findUser } from '#server/account/account.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyPage } from '#server/kernel/lists/replyList.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { World } from '#server/kernel/world.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import {
  countActivityByMonth,
  countUsersByRole,
  findAccount,
  defineUserList,
} from '#server/users/users.queries.ts'
import {
  changeRole,
  changeState,
  createUser,
  deleteUser,
  resendInvitation,
} from '#server/users/users.rules.ts'

export const usersRoutes = routes(users, {
  list: (call) => replyPage(call, defineUserList(call.scope, call.query), filters),

  async byEmail({ params, scope, db, audit }) {
    const user = await findUser(db, normaliseEmail(params.id))
    const { id, username } = await requireAccount(db, scope, user?.userId)
    if (username === '') throw notFound()
    audit.describe(`Usuario ${id}`)
    return { id }
  },

  async get({ params, scope, db, audit }) {
    const found = await requireAccount(db, scope, params.id)
    const { affiliate } = found
    audit.describe(affiliate ? `Inscrito ${affiliate.id}, usuario ${params.id}` : `Usuario ${params.id}`)
    if (affiliate) audit.addSubjects('affiliate', [affiliate.id])
    return found
  },

  async create({ body, actor, ...context }) {
    return requireAccount(context.db, context.scope, await createUser(context, actor, body))
  },

  invite: ({ params, actor, ...context }) => resendInvitation(context, actor, params.id),

  async changeRole({ params, body, actor, ...context }) {
    await changeRole(context, actor, params.id, { ...body, to: body.role })
    return requireAccount(context.db, context.scope, params.id)
  },

  async changeState({ params, body, actor, ...context }) {
    await changeState(context, actor, params.id, { ...body, to: body.enabled })
    return requireAccount(context.db, context.scope, params.id)
  },

  remove: ({ params, actor, ...context }) => deleteUser(context, actor, params.id),

  perRole: ({ scope, db }) => countUsersByRole(db, scope),

  async activity({ query, scope, db, world }) {
    const { id } = await requireAccount(db, scope, query.userId)
    return countActivityByMonth(db, world.clock, id)
  },
})

type Proving = {
  db: Database
  world: World
  actor: SignedIn
  body: { password: string; factor?: OwnFactor | undefined }
}

/** Like `requireIdentity`, but of accounts, which are locked in their order: the change confirms it once it has its locks. */
const proving = <Call extends Proving, Reply>(
  finish: (call: Call, confirm: ConfirmIdentity) => Promise<Reply>,
) => ({
  prepare: async (call: Call) => {
    const confirm = await checkOwnIdentity(call, call.actor.userId, call.body)
    return (db: Database) => finish({ ...call, db }, confirm)
  },
})

export const superAdminAccountsRoutes = routes(superAdminAccounts, {
  create: proving(
    async ({ body: { password: _password, factor: _factor, ...asked }, actor, ...context }, confirm) =>
      requireAccount(context.db, context.scope, await createUser({ ...context, confirm }, actor, asked)),
  ),

  changeRole: proving(async ({ params, body, actor, ...context }, confirm) => {
    await changeRole({ ...context, confirm }, actor, params.id, { to: body.role, seen: body.seen })
    return requireAccount(context.db, context.scope, params.id)
  }),

  changeState: proving(async ({ params, body, actor, ...context }, confirm) => {
    await changeState({ ...context, confirm }, actor, params.id, { to: body.enabled, seen: body.seen })
    return requireAccount(context.db, context.scope, params.id)
  }),

  remove: proving(({ params, actor, ...context }, confirm) =>
    deleteUser({ ...context, confirm }, actor, params.id),
  ),
})

const filters = {
  username: personal('usuario'),
  role: 'rol',
  enabled: 'estado',
  affiliateId: 'inscrito',
}

async function requireAccount(db: Database, scope: Scope, id: number | undefined) {
  const found = id === undefined ? undefined : await findAccount(db, scope, id)
  if (!found) throw notFound()
  return found
}
