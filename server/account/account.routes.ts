import { account } from '#contract/account/account.ts'
import { findUser, setPassword, spendRecoveryCode } from '#server/account/account.queries.ts'
import { checkStrength } from '#server/account/strength.ts'
import { hashPassword, passwordOpens } from '#server/account/passwords.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { routes } from '#server/kernel/http.ts'
import { Problem } from '#server/kernel/problem.ts'
import { endSessions, lifeOfSession, openSession } from '#server/kernel/session.ts'

export const accountRoutes = routes(account, {
  async login({ body, db, trace, world }) {
    const user = await findUser(db, body.username)
    const opens = await passwordOpens(user?.passwordHash, body.password)
    if (!user || !opens || !user.enabled)
      throw new Problem('credenciales-incorrectas', 'Usuario o contraseña incorrectos')
    trace.author = user
    return { token: await openSession(world, db, user) }
  },

  async logout({ actor, db, world }) {
    await endSessions(world, db, { id: actor.sessionId })
  },

  session: async ({ actor, world }) => lifeOfSession(world, actor),

  extendSession: async ({ actor, world, db }) => lifeOfSession({ ...world, db }, actor, 'touch'),

  /** Whether there is such an account is found out by the worker, after the answer (S10). */
  async requestRecovery({ body, db }) {
    await queueMail(db, { kind: 'recovery', recipient: body.email })
    return { message: 'Si hay una cuenta con ese correo, recibirá un enlace que vale 60 minutos.' }
  },

  async recover({ body, db, trace, world }) {
    const user = await spendRecoveryCode(db, world.clock, body.cod)
    if (!user)
      throw new Problem(
        'conflicto',
        'El enlace ya no vale: se usó o caducó. Pide otro y usa el último que recibas.',
      )
    checkStrength(body.password, [user.username])
    await setPassword(db, user.userId, await hashPassword(body.password))
    await endSessions(world, db, { userId: user.userId })
    trace.author = user
  },
})
