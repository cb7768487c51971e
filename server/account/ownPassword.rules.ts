import type { SignedIn } from '#contract/actor.ts'
import { holdUser, userById } from '#server/account/account.queries.ts'
import { passwordOpens } from '#server/account/passwords.rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { invalid } from '#server/kernel/problem.ts'

/** What was judged outside must still stand inside the transaction: throws when it does not. */
export type StillKnown = (db: Database) => Promise<void>

/**
 * Refuses whoever does not know the password of their own account, by its field. Called before any transaction,
 * which would hold a connection for as long as Argon2 takes.
 */
export async function mustKnowPassword(
  pool: Database,
  userId: number,
  password: string,
  path = 'password',
): Promise<StillKnown> {
  const wrong = () => invalid([{ in: 'body', path, message: 'La contraseña no es correcta' }])
  const user = await userById(pool, userId)
  if (!(await passwordOpens(user?.passwordHash, password))) throw wrong()
  return async (db) => {
    const now = await holdUser(db, userId)
    if (!now?.enabled || now.passwordHash !== user?.passwordHash) throw wrong()
  }
}

type Asking = { actor: SignedIn; body: { password: string }; db: Database }

/** A handler for whoever says their password again. */
export const afterPassword = <Call extends Asking, Reply>(finish: (call: Call) => Promise<Reply>) => ({
  outside: async (call: Call) => {
    const stillKnown = await mustKnowPassword(call.db, call.actor.userId, call.body.password)
    return async (db: Database) => {
      await stillKnown(db)
      return finish({ ...call, db })
    }
  },
})
