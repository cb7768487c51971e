import type { SignedIn } from '#contract/actor.ts'
import { lockUserForUpdate, findUserById } from '#server/account/account.queries.ts'
import { verifyPassword } from '#server/account/passwords.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { World } from '#server/kernel/world.ts'

/** Locks the account inside the transaction; throws when its password changed since the check. */
export type RecheckPassword = (db: Database) => Promise<void>

type PasswordWork = { db: Database; world: Pick<World, 'settings'> }

/**
 * Checks the password that people repeat for a sensitive change; a wrong one throws a field error at `path`. Called
 * before the transaction, which would hold a connection for as long as Argon2 takes. Call the result inside it.
 */
export async function checkOwnPassword(
  { db, world }: PasswordWork,
  userId: number,
  password: string,
  path = 'password',
): Promise<RecheckPassword> {
  const wrong = () => invalid([{ in: 'body', path, message: 'La contraseña no es correcta' }])
  const user = await findUserById(db, userId)
  if (!(await verifyPassword(world.settings, user?.passwordHash, password))) throw wrong()
  return async (transaction) => {
    const now = await lockUserForUpdate(transaction, userId)
    if (!now?.enabled || now.passwordHash !== user?.passwordHash) throw wrong()
  }
}

type PasswordCall = PasswordWork & { actor: SignedIn; body: { password: string } }

/** Wraps a handler: it runs, in a transaction, only when the body carries the account's own password. */
export const requirePassword = <Call extends PasswordCall, Reply>(
  finish: (call: Call) => Promise<Reply>,
) => ({
  prepare: async (call: Call) => {
    const stillKnown = await checkOwnPassword(call, call.actor.userId, call.body.password)
    return async (db: Database) => {
      await stillKnown(db)
      return finish({ ...call, db })
    }
  },
})
