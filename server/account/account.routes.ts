import { account } from '#contract/account/account.ts'
import {
  findUser,
  holdUser,
  lockUser,
  ownerOfLink,
  setPassword,
  spendLink,
  userById,
  wordsOf,
} from '#server/account/account.queries.ts'
import { expectAnswer, spendChallenge } from '#server/account/challenges.queries.ts'
import { beginAnew, enter, forgiveFailures } from '#server/account/entrance.rules.ts'
import {
  beginSecondFactor,
  dropLoneCodes,
  notify,
  passes,
  passesPasskey,
} from '#server/account/factors.rules.ts'
import { deleteRecentPasskeys } from '#server/account/passkeys.queries.ts'
import { hashPassword, passwordOpens } from '#server/account/passwords.rules.ts'
import { checkStrength } from '#server/account/strength.rules.ts'
import { offerAuthentication } from '#server/account/webauthn.ts'
import type { Database } from '#server/kernel/database.ts'
import { routes } from '#server/kernel/http.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { Problem } from '#server/kernel/problem.ts'
import { endSessions, lifeOfSession } from '#server/kernel/session.ts'
import type { World } from '#server/kernel/world.ts'

export const accountRoutes = routes(account, {
  login: {
    // Nobody holds a connection while a password is judged: a rush at the door must not stop the house.
    async outside({ body, db: pool, audit, world, ...from }) {
      const user = await findUser(pool, body.username)
      const opens = await passwordOpens(user?.passwordHash, body.password)
      // A wrong password has taken the same way, with or without a second factor (rule secrecy-1).
      if (user) audit.author = user
      else audit.describe('Cuenta desconocida')
      if (!user || !opens || !user.enabled)
        throw new Problem('credenciales-incorrectas', 'Usuario o contraseña incorrectos')
      return async (db) => {
        await stillOpens(db, user)
        const secondFactor = await beginSecondFactor(world, db, user.userId)
        if (!secondFactor) return enter({ ...from, world, db }, user)
        audit.describe('Falta el segundo factor')
        return { secondFactor }
      }
    },
  },

  async loginSecondFactor(call) {
    const { body, db, audit, world } = call
    const { id, ...proof } = body
    const asked = await spendChallenge(db, world.clock, id, 'login')
    const user = asked?.userId ? await userById(db, asked.userId) : undefined
    if (!asked || !user?.enabled) throw tooLate()
    audit.author = user
    audit.describe('Segundo factor')
    if (!(await passes(world, db, user.userId, { ...proof, challenge: asked.challenge })))
      throw new Problem(
        'credenciales-incorrectas',
        proof.passkey
          ? 'La llave de acceso no vale para esta cuenta'
          : 'El código no es correcto o ya se ha usado',
      )
    audit.describe(proof.recoveryCode === undefined ? '' : 'Con un código de recuperación')
    if (proof.recoveryCode !== undefined) await notify(db, user.username, 'recoveryCodeUsed')
    return enter(call, user)
  },

  async passkeyLoginOptions({ db, world }) {
    const options = await offerAuthentication(world.settings)
    const { challenge } = options
    const id = await expectAnswer(db, world.clock, { purpose: 'passkey-login', userId: null, challenge })
    return { id, options }
  },

  async passkeyLogin(call) {
    const { body, db, audit, world } = call
    const asked = await spendChallenge(db, world.clock, body.id, 'passkey-login')
    if (!asked?.challenge) throw tooLate()
    const must = { challenge: asked.challenge, verifiesUser: 'must' } as const
    const userId = await passesPasskey(world, db, must, body.passkey)
    const user = userId === undefined ? undefined : await userById(db, userId)
    if (user) audit.author = user
    audit.describe('Llave de acceso')
    if (!user?.enabled)
      throw new Problem('credenciales-incorrectas', 'Esa llave de acceso no abre ninguna cuenta')
    audit.describe('')
    await forgiveFailures(call, user.username, 'recent')
    return enter(call, user)
  },

  async logout({ actor, db, world }) {
    await endSessions(world, db, { id: actor.sessionId })
  },

  session: async ({ actor, world }) => lifeOfSession(world, actor),

  extendSession: async ({ actor, world, db }) => lifeOfSession({ ...world, db }, actor, 'touch'),

  /** Does not ask whether there is such an account: the worker does, after the answer (rule secrecy-1). */
  async requestRecovery({ body, db }) {
    await queueMail(db, { kind: 'recovery', recipient: body.email })
    return { message: 'Si hay una cuenta con ese correo, recibirá un enlace que vale 60 minutos.' }
  },

  recovery: async ({ query: { cod }, db, world }) => ({
    open: (await ownerOfLink(db, world.clock, 'recovery', cod)) !== undefined,
  }),

  recover: {
    async outside({ body, db: pool, audit, world, device }) {
      const owner = await ownerOfLink(pool, world.clock, 'recovery', body.cod)
      if (owner === undefined) throw linkIsStale()
      await checkStrength(body.password, await wordsOf(pool, owner))
      const passwordHash = await hashPassword(body.password)
      return async (db) => {
        // The account before its link, like whoever shuts it.
        await holdUser(db, owner)
        const spent = await spendLink(db, world.clock, 'recovery', body.cod)
        if (!spent) throw linkIsStale()
        const { userId, username } = spent.user
        await setPassword(db, userId, passwordHash)
        await endSessions(world, db, { userId })
        await beginAnew({ db, world, device }, spent.user)
        await notify(db, username, 'passwordChanged')
        await endRecentKeys(world, db, spent.user)
        audit.author = spent.user
      }
    },
  },
})

/** Who had the old password may have made themselves a key of late: an old key is the owner's. */
async function endRecentKeys({ clock }: World, db: Database, user: { userId: number; username: string }) {
  if ((await deleteRecentPasskeys(db, clock, user.userId)) === 0) return
  await dropLoneCodes(db, user.userId)
  await notify(db, user.username, 'recentPasskeysRemoved')
}

const linkIsStale = () =>
  new Problem('conflicto', 'El enlace ya no vale: se usó o caducó. Pide otro y usa el último que recibas.')

const tooLate = () =>
  new Problem('conflicto', 'Ha pasado demasiado tiempo, o ya se ha usado. Vuelve a escribir tu contraseña.')

type Judged = { userId: number; passwordHash: string | null }

/** What was judged a moment ago must still stand, under a lock: a password that is being changed opens nothing more. */
async function stillOpens(db: Database, judged: Judged) {
  const now = await lockUser(db, judged.userId)
  if (now?.enabled && now.passwordHash === judged.passwordHash) return
  throw new Problem('credenciales-incorrectas', 'Usuario o contraseña incorrectos')
}
