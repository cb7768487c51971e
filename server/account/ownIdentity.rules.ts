import type { SignedIn } from '#contract/actor.ts'
import type { OwnFactor } from '#contract/account/identity.ts'
import { lockUserForUpdate, findUserById } from '#server/account/account.queries.ts'
import { consumeChallenge } from '#server/account/challenges.queries.ts'
import { findFactors } from '#server/account/factors.queries.ts'
import { notifyAccountOwner, verifySecondFactor } from '#server/account/factors.rules.ts'
import { verifyPassword } from '#server/account/passwords.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, noSession } from '#server/kernel/http/problem.ts'
import type { World } from '#server/kernel/world.ts'

/**
 * Locks the account inside the transaction; throws when it is gone, its password changed since the check, or its second
 * factor is missing or wrong, which it uses up.
 */
export type ConfirmIdentity = (db: Database) => Promise<void>

type IdentityWork = { db: Database; world: World }
type Given = { password: string; factor?: OwnFactor | undefined }

const refuse = (path: string, message: string) => invalid([{ in: 'body', path, message }])

/**
 * Checks the password that people repeat for a sensitive change; a wrong one throws a field error at `path`. Called
 * before the transaction, which would hold a connection for as long as Argon2 takes. Call the result inside it.
 */
export async function checkOwnIdentity(
  { db, world }: IdentityWork,
  userId: number,
  { password, factor }: Given,
  path = 'password',
): Promise<ConfirmIdentity> {
  const wrong = () => refuse(path, 'La contraseña no es correcta')
  const user = await findUserById(db, userId)
  if (!user?.enabled) throw noSession()
  if (!(await verifyPassword(world.settings, user.passwordHash, password))) throw wrong()
  return async (transaction) => {
    const now = await lockUserForUpdate(transaction, userId)
    if (!now?.enabled) throw noSession()
    if (now.passwordHash !== user.passwordHash) throw wrong()
    await confirmFactor({ db: transaction, world }, now, factor)
  }
}

/** Whoever has a second factor gives it too: a password may be known to others, or filled in by the browser. */
async function confirmFactor(
  { db, world }: IdentityWork,
  { userId, username }: { userId: number; username: string },
  factor: OwnFactor | undefined,
) {
  const { totp, passkeys } = await findFactors(db, userId)
  if (totp === null && passkeys === 0) return
  if (!factor)
    throw refuse(
      'factor',
      totp === null
        ? 'Hace falta también tu llave de acceso, o un código de recuperación'
        : 'Hace falta también el código de tu aplicación, o uno de recuperación',
    )
  const asked =
    'passkey' in factor
      ? await consumeChallenge(db, world.clock, factor.id, 'confirmation')
      : { userId, challenge: null }
  const proof = { ...factor, challenge: asked?.challenge ?? null }
  if (asked?.userId !== userId || !(await verifySecondFactor(world, db, userId, proof)))
    throw refuse(
      'factor',
      'passkey' in factor
        ? 'La llave de acceso no vale para esta cuenta, o ha pasado demasiado tiempo'
        : 'El código no es correcto o ya se ha usado',
    )
  if ('recoveryCode' in factor) await notifyAccountOwner(db, username, 'recoveryCodeUsed')
}

type IdentityCall = IdentityWork & { actor: SignedIn; body: Given }

/** Wraps a handler: it runs, in a transaction, only when the body carries the account's password and its factor. */
export const requireIdentity = <Call extends IdentityCall, Reply>(
  finish: (call: Call) => Promise<Reply>,
) => ({
  prepare: async (call: Call) => {
    const confirm = await checkOwnIdentity(call, call.actor.userId, call.body)
    return async (db: Database) => {
      await confirm(db)
      return finish({ ...call, db })
    }
  },
})
