import { emailChangeMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import { security } from '#contract/account/security.ts'
import { staff } from '#contract/actor.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { setPassword, listPersonalWords } from '#server/account/account.queries.ts'
import {
  startEmailChange,
  findEmailChangeState,
  findPendingEmail,
} from '#server/account/emailChange.queries.ts'
import { findFactors, isSecondFactorRequired } from '#server/account/factors.queries.ts'
import { notifyAccountOwner } from '#server/account/factors.rules.ts'
import { requireIdentity, checkOwnIdentity } from '#server/account/ownIdentity.rules.ts'
import { listPasskeys } from '#server/account/passkeys.queries.ts'
import { hashPassword } from '#server/account/passwords.rules.ts'
import { checkPasswordStrength } from '#server/account/strength.rules.ts'
import {
  confirmEmail,
  findEmailStop,
  restoreAddress,
  stopEmailChange,
} from '#server/account/emailChange.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { rememberDevice } from '#server/kernel/security/knownDevice.ts'
import { cancelCorrectedAddresses } from '#server/people/addresses/correctedAddress.queries.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import { endSessions, listSessions } from '#server/kernel/security/session.ts'

export const securityRoutes = routes(security, {
  async overview({ actor, db, world }) {
    const { totp, recoveryCodes } = await findFactors(db, actor.userId)
    return {
      username: actor.username,
      ...(await findPendingEmail(db, world.clock, actor.userId)),
      totp,
      passkeys: await listPasskeys(db, actor.userId),
      recoveryCodes,
      obligatory: staff(actor) && (await isSecondFactorRequired(db)),
    }
  },

  changePassword: {
    async prepare({ actor: { userId, username, sessionId }, body, db: pool, world, device }) {
      const given = { password: body.current, factor: body.factor }
      const confirm = await checkOwnIdentity({ db: pool, world }, userId, given, 'current')
      if (body.password === body.current)
        throw invalid([{ in: 'body', path: 'password', message: 'Es la contraseña que ya tienes' }])
      await checkPasswordStrength(pool, body.password, await listPersonalWords(pool, userId))
      const passwordHash = await hashPassword(world.settings, body.password)
      return async (db) => {
        await confirm(db)
        await setPassword(db, userId, passwordHash)
        await rememberDevice(db, world, userId, device)
        await endSessions(world, db, { userId, except: sessionId })
        await notifyAccountOwner(db, username, 'passwordChanged')
      }
    },
  },

  /** Does not check whether the address is free: the worker does, and tells only that address (rule secrecy-1). */
  requestEmailChange: requireIdentity(async ({ actor, body, db, world, audit }) => {
    const { userId, username } = actor
    const email = normaliseEmail(body.email)
    if (email === username) {
      await cancelCorrectedAddresses(db, [userId])
      await restoreAddress({ db, audit, world }, actor)
      if (audit.changes.length > 0)
        return { message: 'Tu ficha vuelve a tener la dirección con la que entras.' }
      throw invalid([{ in: 'body', path: 'email', message: 'Es la dirección que ya tienes' }])
    }
    await startEmailChange(db, world.clock, userId, email)
    await queueMail(db, emailChangeMessage, email, { userId })
    await notifyAccountOwner(db, username, 'emailChangeRequested')
    return {
      message: 'Hemos escrito a la dirección nueva. El cambio vale cuando lo confirmes desde ese correo.',
    }
  }),

  emailChange: ({ query: { cod }, db, world }) => findEmailChangeState(db, world.clock, cod),

  confirmEmail: ({ body, ...context }) => confirmEmail(context, body.cod),

  emailStop: ({ query: { cod }, db, world }) => findEmailStop(db, world.clock, cod),

  stopEmailChange: ({ body, ...context }) => stopEmailChange(context, body.cod),

  async sessions({ actor, world }) {
    const rows = await listSessions(world, actor.userId)
    const content = rows.map((row) => ({ ...row, current: row.id === actor.sessionId }))
    return { content, totalElements: content.length }
  },

  async endSession({ actor: { userId }, params: { id }, db, world }) {
    if ((await endSessions(world, db, { id, userId })) === 0) throw notFound()
  },

  async endOtherSessions({ actor: { userId, sessionId }, db, world }) {
    await endSessions(world, db, { userId, except: sessionId })
  },
})
