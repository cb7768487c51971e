import { account } from '#contract/account/account.ts'
import {
  findUser,
  lockUserForUpdate,
  lockUserForShare,
  findLinkOwner,
  findLinkState,
  setPassword,
  consumeLink,
  findUserById,
  listPersonalWords,
} from '#server/account/account.queries.ts'
import { createChallenge, consumeChallenge } from '#server/account/challenges.queries.ts'
import { completePasswordReset, logIn, clearLoginFailures } from '#server/account/login.rules.ts'
import {
  beginSecondFactor,
  deleteUselessRecoveryCodes,
  notifyAccountOwner,
  verifySecondFactor,
  verifyPasskey,
} from '#server/account/factors.rules.ts'
import { deleteRecentPasskeys } from '#server/account/passkeys.queries.ts'
import { openAccount } from '#server/account/openings.queries.ts'
import { hashPassword, verifyPassword } from '#server/account/passwords.rules.ts'
import { checkPasswordStrength } from '#server/account/strength.rules.ts'
import { createAuthenticationOptions } from '#server/account/webauthn.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { findKnownDevice } from '#server/kernel/security/knownDevice.ts'
import { endSessions } from '#server/kernel/security/session.ts'
import type { World } from '#server/kernel/world.ts'

export const accountRoutes = routes(account, {
  login: {
    // Runs outside the transaction: many logins at once, each busy with Argon2, must not use up the connections.
    async prepare({ body, db: pool, audit, world, ...from }) {
      const user = await findUser(pool, body.username)
      const known = await findKnownDevice(world, body.username, from.device)
      const opens = await verifyPassword(
        world.settings,
        user?.passwordHash,
        body.password,
        known ? 'first' : 'last',
      )
      // A wrong password gets the same reply whether or not the account has a second factor (rule secrecy-1).
      if (user) audit.author = user
      else audit.describe('Cuenta desconocida')
      if (!user || !opens || !user.enabled)
        throw new Problem('credenciales-incorrectas', 'Usuario o contraseña incorrectos')
      return async (db) => {
        await checkUnchanged(db, user)
        const secondFactor = await beginSecondFactor(world, db, user.userId)
        if (!secondFactor) return logIn({ ...from, world, db }, user)
        audit.describe('Falta el segundo factor')
        return { secondFactor }
      }
    },
  },

  async loginSecondFactor(call) {
    const { body, db, audit, world } = call
    const { id, ...proof } = body
    const pending = await consumeChallenge(db, world.clock, id, 'login')
    const user = pending?.userId ? await findUserById(db, pending.userId) : undefined
    if (!pending || !user?.enabled) throw challengeExpired()
    audit.author = user
    audit.describe('Segundo factor')
    if (!(await verifySecondFactor(world, db, user.userId, { ...proof, challenge: pending.challenge })))
      throw new Problem(
        'credenciales-incorrectas',
        proof.passkey
          ? 'La llave de acceso no vale para esta cuenta'
          : 'El código no es correcto o ya se ha usado',
      )
    audit.describe(proof.recoveryCode === undefined ? '' : 'Con un código de recuperación')
    if (proof.recoveryCode !== undefined) await notifyAccountOwner(db, user.username, 'recoveryCodeUsed')
    return logIn(call, user)
  },

  async passkeyLoginOptions({ db, world }) {
    const options = await createAuthenticationOptions(world.settings)
    const { challenge } = options
    const id = await createChallenge(db, world.clock, { purpose: 'passkey-login', userId: null, challenge })
    return { id, options }
  },

  async passkeyLogin(call) {
    const { body, db, audit, world } = call
    const pending = await consumeChallenge(db, world.clock, body.id, 'passkey-login')
    if (!pending?.challenge) throw challengeExpired()
    const required = { challenge: pending.challenge, userVerification: 'required' } as const
    const userId = await verifyPasskey(world, db, required, body.passkey)
    const user = userId === undefined ? undefined : await findUserById(db, userId)
    if (user) audit.author = user
    audit.describe('Llave de acceso')
    if (!user?.enabled)
      throw new Problem('credenciales-incorrectas', 'Esa llave de acceso no abre ninguna cuenta')
    audit.describe('')
    await clearLoginFailures(call, user.username, 'recent')
    return logIn(call, user)
  },

  /** Does not ask whether there is such an account: the worker does, after the answer (rule secrecy-1). */
  async requestRecovery({ body, db }) {
    await queueMail(db, recoveryMessage, body.email, {})
    return {
      message:
        'Si ese correo es el de una cuenta, o el de alguien del censo que aún no la tiene, recibirá un enlace. El mensaje dice cuánto tiempo vale.',
    }
  },

  recovery: async ({ query: { cod }, db, world }) => ({
    state: await findLinkState(db, world.clock, 'recovery', cod),
  }),

  recover: {
    async prepare({ body, db: pool, audit, world, device }) {
      const owner = await findLinkOwner(pool, world.clock, 'recovery', body.cod)
      if (owner === undefined) throw linkExpired()
      await checkPasswordStrength(pool, body.password, await listPersonalWords(pool, owner))
      const passwordHash = await hashPassword(world.settings, body.password)
      return async (db) => {
        // Locks the account before its link, in the same order as blocking an account does, to avoid a deadlock.
        const before = await lockUserForUpdate(db, owner)
        const spent = await consumeLink(db, world.clock, 'recovery', body.cod)
        if (!spent) throw linkExpired()
        const { userId, username } = spent.user
        await openAccount(db, world.clock, userId, before?.affiliateId ?? null)
        await setPassword(db, userId, passwordHash)
        await endSessions(world, db, { userId })
        await completePasswordReset({ db, world, device }, spent.user)
        await notifyAccountOwner(db, username, 'passwordChanged')
        await deleteRecentKeys(world, db, spent.user)
        audit.author = spent.user
      }
    },
  },
})

/** Deletes the passkeys of the last day: somebody who knew the old password may have added them. Older ones stay. */
async function deleteRecentKeys({ clock }: World, db: Database, user: { userId: number; username: string }) {
  if ((await deleteRecentPasskeys(db, clock, user.userId)) === 0) return
  await deleteUselessRecoveryCodes(db, user.userId)
  await notifyAccountOwner(db, user.username, 'recentPasskeysRemoved')
}

const linkExpired = () =>
  new Problem('conflicto', 'El enlace ya no vale: se usó o caducó. Pide otro y usa el último que recibas.')

const challengeExpired = () =>
  new Problem('conflicto', 'Ha pasado demasiado tiempo, o ya se ha usado. Vuelve a escribir tu contraseña.')

type CheckedUser = { userId: number; passwordHash: string | null }

/** Locks the account and refuses when it was blocked or its password changed since the check outside the transaction. */
async function checkUnchanged(db: Database, judged: CheckedUser) {
  const now = await lockUserForShare(db, judged.userId)
  if (now?.enabled && now.passwordHash === judged.passwordHash) return
  throw new Problem('credenciales-incorrectas', 'Usuario o contraseña incorrectos')
}
