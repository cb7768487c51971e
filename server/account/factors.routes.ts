import { factors } from '#contract/account/factors.ts'
import { expectAnswer, spendChallenge } from '#server/account/challenges.queries.ts'
import {
  confirmTotp,
  deleteTotp,
  findFactors,
  prepareTotp,
  totpSeal,
} from '#server/account/factors.queries.ts'
import {
  codesForFirstFactor,
  dropLoneCodes,
  freshCodes,
  notify,
  passesTotp,
} from '#server/account/factors.rules.ts'
import { afterPassword } from '#server/account/ownPassword.rules.ts'
import { addPasskey, deletePasskey, listPasskeys, renamePasskey } from '#server/account/passkeys.queries.ts'
import { newTotpSecret, totpInvitation } from '#server/account/totp.ts'
import { offerRegistration, verifyRegistration } from '#server/account/webauthn.ts'
import { routes } from '#server/kernel/http.ts'
import { invalid, notFound, Problem } from '#server/kernel/problem.ts'
import { seal } from '#server/kernel/seal.ts'

const mostKeys = 20

export const factorsRoutes = routes(factors, {
  startTotp: afterPassword(async ({ actor, db, world }) => {
    const secret = newTotpSecret()
    const sealed = seal(world.secret, totpSeal(actor.userId), secret)
    if (!(await prepareTotp(db, world.clock, actor.userId, sealed)))
      throw new Problem('conflicto', 'Ya tienes una aplicación de códigos. Quítala antes de poner otra.')
    return totpInvitation(secret, actor.username)
  }),

  async confirmTotp({ actor: { userId, username }, body, db, world }) {
    if (!(await passesTotp(world, db, userId, body.code, 'waiting')))
      throw invalid([
        {
          in: 'body',
          path: 'code',
          message:
            'Ese código no es el de ahora. Espera al siguiente y escríbelo; mira que la hora de tu teléfono esté bien.',
        },
      ])
    await confirmTotp(db, world.clock, userId)
    await notify(db, username, 'totpAdded')
    return { recoveryCodes: await codesForFirstFactor(db, userId) }
  },

  removeTotp: afterPassword(async ({ actor: { userId, username }, db }) => {
    if (!(await deleteTotp(db, userId))) throw notFound()
    await dropLoneCodes(db, userId)
    await notify(db, username, 'totpRemoved')
  }),

  renewRecoveryCodes: afterPassword(async ({ actor: { userId, username }, db }) => {
    const { totp, passkeys } = await findFactors(db, userId)
    if (!totp && passkeys === 0) throw new Problem('conflicto', 'Antes, activa un segundo factor')
    await notify(db, username, 'recoveryCodesRenewed')
    return { recoveryCodes: await freshCodes(db, userId) }
  }),

  passkeyOptions: afterPassword(async ({ actor, db, world }) => {
    const known = await listPasskeys(db, actor.userId)
    if (known.length >= mostKeys)
      throw new Problem('conflicto', `Puedes tener como mucho ${mostKeys} llaves de acceso`)
    const options = await offerRegistration(world.settings, actor, known)
    const { challenge } = options
    const { userId } = actor
    const id = await expectAnswer(db, world.clock, { purpose: 'passkey-registration', userId, challenge })
    return { id, options }
  }),

  async addPasskey({ actor: { userId, username }, body, db, audit, world }) {
    const asked = await spendChallenge(db, world.clock, body.id, 'passkey-registration')
    const key =
      asked?.userId === userId && asked.challenge
        ? await verifyRegistration(world.settings, asked.challenge, body.passkey)
        : undefined
    if (!key) throw new Problem('conflicto', 'No se ha podido comprobar la llave. Vuelve a intentarlo.')
    if (!(await addPasskey(db, world.clock, { ...key, userId, name: body.name })))
      throw new Problem('conflicto', 'Esa llave ya está en uso')
    audit.describe('Una llave más')
    await notify(db, username, 'passkeyAdded')
    return { recoveryCodes: await codesForFirstFactor(db, userId) }
  },

  async renamePasskey({ actor, body, db }) {
    if (!(await renamePasskey(db, actor.userId, body.id, body.name))) throw notFound()
  },

  removePasskey: afterPassword(async ({ actor: { userId, username }, body, db }) => {
    if (!(await deletePasskey(db, userId, body.id))) throw notFound()
    await dropLoneCodes(db, userId)
    await notify(db, username, 'passkeyRemoved')
  }),
})
