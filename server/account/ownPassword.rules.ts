import type { SignedIn } from '#contract/actor.ts'
import { lockUserForUpdate, findUserById } from '#server/account/account.queries.ts'
import { verifyPassword } from '#server/account/passwords.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'

/** Locks the account inside the transaction; throws when its password changed since the check. */
export type RecheckPassword = (db: Database) => Promise<void>

/**
 * Checks the password that people repeat for a sensitive change; a wrong one throws a field error at `path`. Called
 * before the transaction, which would hold a connection for as long as Argon2 takes. Call the result inside it.
 */
export async function checkOwnPassword(
  pool: Database,
  userId: number,
  password: string,
  path = 'password',
): Promise<RecheckPassword> {
  const wrong = () => invalid([{ in: 'body', path, message: 'La contraseña no es correcta' }])
  const user = await findUserById(pool, userId)
  if (!(await verifyPassword(user?.passwordHash, password))) throw wrong()
  return async (db) => {
    const now = await lockUserForUpdate(db, userId)
    if (!now?.enabled || now.passwordHash !== user?.passwordHash) throw wrong()
  }
}

type PasswordCall = { actor: SignedIn; body: { password: string }; db: Database }

/** Wraps a handler: it runs, in a transaction, only when the body carries the account's own password. */
export const requirePassword = <Call extends PasswordCall, Reply>(
  finish: (call: Call) => Promise<Reply>,
) => ({
  prepare: async (call: Call) => {
    const stillKnown = await checkOwnPassword(call.db, call.actor.userId, call.body.password)
    return async (db: Database) => {
      await stillKnown(db)
      return finish({ ...call, db })
    }
  },
})
