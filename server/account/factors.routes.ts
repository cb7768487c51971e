import { factors } from '#contract/account/factors.ts'
import { createChallenge, consumeChallenge } from '#server/account/challenges.queries.ts'
import {
  confirmTotp,
  deleteTotp,
  findFactors,
  saveUnconfirmedTotp,
  totpEncryptionContext,
} from '#server/account/factors.queries.ts'
import {
  ensureRecoveryCodes,
  deleteUselessRecoveryCodes,
  issueRecoveryCodes,
  notifyAccountOwner,
  verifyTotp,
} from '#server/account/factors.rules.ts'
import { requireIdentity } from '#server/account/ownIdentity.rules.ts'
import { addPasskey, deletePasskey, listPasskeys, renamePasskey } from '#server/account/passkeys.queries.ts'
import { generateTotpSecret, describeTotpSetup } from '#server/account/totp.ts'
import {
  createAuthenticationOptions,
  createRegistrationOptions,
  verifyRegistration,
} from '#server/account/webauthn.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { readOrganisationName } from '#server/kernel/organisation.queries.ts'
import { encrypt } from '#server/kernel/security/encrypt.ts'

const maxPasskeys = 20

export const factorsRoutes = routes(factors, {
  startTotp: requireIdentity(async ({ actor, db, world }) => {
    const secret = generateTotpSecret()
    const encrypted = encrypt(world.secret, totpEncryptionContext(actor.userId), secret)
    if (!(await saveUnconfirmedTotp(db, world.clock, actor.userId, encrypted)))
      throw new Problem('conflicto', 'Ya tienes una aplicación de códigos. Quítala antes de poner otra.')
    return describeTotpSetup(secret, { issuer: await readOrganisationName(db), label: actor.username })
  }),

  async confirmTotp({ actor: { userId, username }, body, db, world }) {
    if (!(await verifyTotp(world, db, userId, body.code, 'waiting')))
      throw invalid([
        {
          in: 'body',
          path: 'code',
          message:
            'Ese código no es el de ahora. Espera al siguiente y escríbelo; mira que la hora de tu teléfono esté bien.',
        },
      ])
    await confirmTotp(db, world.clock, userId)
    await notifyAccountOwner(db, username, 'totpAdded')
    return { recoveryCodes: await ensureRecoveryCodes(db, userId) }
  },

  removeTotp: requireIdentity(async ({ actor: { userId, username }, db }) => {
    if (!(await deleteTotp(db, userId))) throw notFound()
    await deleteUselessRecoveryCodes(db, userId)
    await notifyAccountOwner(db, username, 'totpRemoved')
  }),

  renewRecoveryCodes: requireIdentity(async ({ actor: { userId, username }, db }) => {
    const { totp, passkeys } = await findFactors(db, userId)
    if (!totp && passkeys === 0) throw new Problem('conflicto', 'Antes, activa un segundo factor')
    await notifyAccountOwner(db, username, 'recoveryCodesRenewed')
    return { recoveryCodes: await issueRecoveryCodes(db, userId) }
  }),

  async confirmOptions({ actor: { userId }, db, world }) {
    const known = await listPasskeys(db, userId)
    if (known.length === 0) throw new Problem('conflicto', 'No tienes ninguna llave de acceso')
    const passkey = await createAuthenticationOptions(world.settings, known)
    const { challenge } = passkey
    return {
      id: await createChallenge(db, world.clock, { purpose: 'confirmation', userId, challenge }),
      passkey,
    }
  },

  passkeyOptions: requireIdentity(async ({ actor, db, world }) => {
    const known = await listPasskeys(db, actor.userId)
    if (known.length >= maxPasskeys)
      throw new Problem('conflicto', `Puedes tener como mucho ${maxPasskeys} llaves de acceso`)
    const options = await createRegistrationOptions(
      { settings: world.settings, organisation: await readOrganisationName(db) },
      actor,
      known,
    )
    const { challenge } = options
    const { userId } = actor
    const id = await createChallenge(db, world.clock, { purpose: 'passkey-registration', userId, challenge })
    return { id, options }
  }),

  async addPasskey({ actor: { userId, username }, body, db, audit, world }) {
    const pending = await consumeChallenge(db, world.clock, body.id, 'passkey-registration')
    const key =
      pending?.userId === userId && pending.challenge
        ? await verifyRegistration(world.settings, pending.challenge, body.passkey)
        : undefined
    if (!key) throw new Problem('conflicto', 'No se ha podido comprobar la llave. Vuelve a intentarlo.')
    if (!(await addPasskey(db, world.clock, { ...key, userId, name: body.name })))
      throw new Problem('conflicto', 'Esa llave ya está en uso')
    audit.describe('Una llave más')
    await notifyAccountOwner(db, username, 'passkeyAdded')
    return { recoveryCodes: await ensureRecoveryCodes(db, userId) }
  },

  async renamePasskey({ actor, body, db }) {
    if (!(await renamePasskey(db, actor.userId, body.id, body.name))) throw notFound()
  },

  removePasskey: requireIdentity(async ({ actor: { userId, username }, body, db }) => {
    if (!(await deletePasskey(db, userId, body.id))) throw notFound()
    await deleteUselessRecoveryCodes(db, userId)
    await notifyAccountOwner(db, username, 'passkeyRemoved')
  }),
})
