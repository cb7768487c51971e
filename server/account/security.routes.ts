import { security } from '#contract/account/security.ts'
import { staff } from '#contract/actor.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import {
  expectEmail,
  holdUser,
  ownerOfLink,
  pendingEmail,
  renameUser,
  setPassword,
  spendLink,
  userById,
  wordsOf,
} from '#server/account/account.queries.ts'
import { findFactors, isDemanded } from '#server/account/factors.queries.ts'
import { notify } from '#server/account/factors.rules.ts'
import { afterPassword, mustKnowPassword } from '#server/account/ownPassword.rules.ts'
import { listPasskeys } from '#server/account/passkeys.queries.ts'
import { hashPassword } from '#server/account/passwords.rules.ts'
import { checkStrength } from '#server/account/strength.rules.ts'
import { lockFile } from '#server/census/file/file.queries.ts'
import { correct } from '#server/census/file/file.rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { routes } from '#server/kernel/http.ts'
import { rememberDevice } from '#server/kernel/knownDevice.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { invalid, notFound, Problem } from '#server/kernel/problem.ts'
import { endSessions, listSessions } from '#server/kernel/session.ts'

/** The file, the account, and then its link: in the order of whoever leaves or shuts an account. */
async function holdWithFile(db: Database, userId: number) {
  const user = await userById(db, userId)
  if (user && user.affiliateId !== null) await lockFile(db, user.affiliateId)
  await holdUser(db, userId)
}

export const securityRoutes = routes(security, {
  async overview({ actor, db, world }) {
    const { totp, recoveryCodes } = await findFactors(db, actor.userId)
    return {
      username: actor.username,
      pendingEmail: await pendingEmail(db, world.clock, actor.userId),
      totp,
      passkeys: await listPasskeys(db, actor.userId),
      recoveryCodes,
      obligatory: staff(actor) && (await isDemanded(db)),
    }
  },

  changePassword: {
    async outside({ actor: { userId, username, sessionId }, body, db: pool, world, device }) {
      const stillKnown = await mustKnowPassword(pool, userId, body.current, 'current')
      if (body.password === body.current)
        throw invalid([{ in: 'body', path: 'password', message: 'Es la contraseña que ya tienes' }])
      await checkStrength(body.password, await wordsOf(pool, userId))
      const passwordHash = await hashPassword(body.password)
      return async (db) => {
        await stillKnown(db)
        await setPassword(db, userId, passwordHash)
        await rememberDevice(db, world, userId, device)
        await endSessions(world, db, { userId, except: sessionId })
        await notify(db, username, 'passwordChanged')
      }
    },
  },

  /** Whether the address is free is found out by the worker, and told to the address alone. */
  requestEmailChange: afterPassword(async ({ actor: { userId, username }, body, db, world }) => {
    const email = normaliseEmail(body.email)
    if (email === username)
      throw invalid([{ in: 'body', path: 'email', message: 'Es la dirección que ya tienes' }])
    await expectEmail(db, world.clock, userId, email)
    await queueMail(db, { kind: 'email-change', recipient: email, data: { userId } })
    await notify(db, username, 'emailChangeRequested')
    return {
      message: 'Hemos escrito a la dirección nueva. El cambio vale cuando lo confirmes desde ese correo.',
    }
  }),

  async confirmEmail({ body, db, audit, world }) {
    const owner = await ownerOfLink(db, world.clock, 'email', body.cod)
    if (owner !== undefined) await holdWithFile(db, owner)
    const spent = await spendLink(db, world.clock, 'email', body.cod)
    if (!spent?.email)
      throw new Problem('conflicto', 'El enlace ya no vale: se usó, caducó o pediste otro cambio después.')
    const { user, email } = spent
    audit.author = user
    await renameUser(db, user.userId, email)
    if (user.affiliateId !== null) await correct({ db, audit, world }, user.affiliateId, { email }, undefined)
    audit.describe('')
    audit.addChanges('user', user.userId, { username: user.username }, { username: email })
    // The tokens of before name the old address.
    await endSessions(world, db, { userId: user.userId })
    await notify(db, user.username, 'emailChanged')
  },

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
