import { z } from 'zod'
import { totpCode } from '#contract/account/codes.ts'
import { identityGuesses, ownIdentity } from '#contract/account/identity.ts'
import { attestation, creationOptions, passkeyId, requestOptions } from '#contract/account/passkey.ts'
import { signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant, requiredLine } from '#contract/fields.ts'

/** New recovery codes, shown only this once; null when the earlier ones stay valid. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

export const passkeyName = requiredLine(60)

export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.output<typeof passkey>

/** A person's own second factors (rule session-7): authenticator app, passkeys, and recovery codes when both are lost. */
export const factors = endpoints({
  startTotp: {
    method: 'POST',
    path: '/logged/totp',
    summary: 'Prepara una aplicación de códigos: no cuenta hasta confirmarla con el primer código',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    body: z.strictObject({ ...ownIdentity }),
    reply: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
    throttle: [...identityGuesses, { by: 'account', of: 'attempts', most: 60, minutes: 60 }],
  },
  confirmTotp: {
    method: 'POST',
    path: '/logged/totp/confirm',
    summary: 'Activa la aplicación de códigos con su primer código',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    body: z.strictObject({ code: totpCode }),
    reply: newCodes,
    action: 'totpAdded',
    throttle: [{ by: 'account', of: 'failures', most: 20, minutes: 15 }],
  },
  removeTotp: {
    method: 'POST',
    path: '/logged/totp/remove',
    summary: 'Quita la aplicación de códigos',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({ ...ownIdentity }),
    reply: z.void(),
    status: 204,
    action: 'totpRemoved',
    throttle: identityGuesses,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/logged/recovery-codes',
    summary: 'Cambia los códigos de recuperación: los anteriores dejan de valer',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({ ...ownIdentity }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    action: 'recoveryCodesRenewed',
    throttle: identityGuesses,
  },
  confirmOptions: {
    method: 'POST',
    path: '/logged/factor-options',
    summary: 'Lo que el navegador necesita para confirmar quién eres con una llave de acceso',
    allow: signedIn.toReach('themselves'),
    reply: z.object({ id: z.uuid(), passkey: requestOptions }),
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 60 }],
  },
  passkeyOptions: {
    method: 'POST',
    path: '/logged/passkeys/options',
    summary: 'Lo que el navegador necesita para crear una llave de acceso',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    body: z.strictObject({ ...ownIdentity }),
    reply: z.object({ id: z.uuid(), options: creationOptions }),
    throttle: [...identityGuesses, { by: 'account', of: 'attempts', most: 60, minutes: 60 }],
  },
  addPasskey: {
    method: 'POST',
    path: '/logged/passkeys',
    summary: 'Añade la llave de acceso que el navegador ha creado',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    body: z.strictObject({ id: z.uuid(), name: passkeyName, passkey: attestation }),
    reply: newCodes,
    action: 'passkeyAdded',
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/logged/passkeys',
    summary: 'Cambia el nombre de una llave de acceso',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({ id: passkeyId, name: passkeyName }),
    reply: z.void(),
    status: 204,
    action: 'passkeyRenamed',
  },
  removePasskey: {
    method: 'POST',
    path: '/logged/passkeys/remove',
    summary: 'Quita una llave de acceso',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({ id: passkeyId, ...ownIdentity }),
    reply: z.void(),
    status: 204,
    action: 'passkeyRemoved',
    throttle: identityGuesses,
  },
})
