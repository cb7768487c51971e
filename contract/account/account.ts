import { z } from 'zod'
import { linkState } from '#contract/linkState.ts'
import { recoveryCode, totpCode } from '#contract/account/codes.ts'
import { assertion, requestOptions } from '#contract/account/passkey.ts'
import { newPassword } from '#contract/account/password.ts'
import { anyone } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { knownEmail } from '#contract/people/email.ts'

export const usernameMissing = 'Nombre de usuario vacio'
export const usernameTaken = 'Ya hay una cuenta con ese correo'

export const credentials = z.strictObject({
  username: z.string(usernameMissing).trim().min(1, usernameMissing).max(254),
  password: z.string().min(1).max(1024),
})

/** The second factors; a recovery code replaces any of the others. */
const factorMethods = ['passkey', 'totp', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** A login that still needs its second factor (rule session-7). */
const pendingLogin = z.object({
  id: z.uuid(),
  methods: z.array(z.enum(factorMethods)),
  passkey: requestOptions.optional(),
})
export type PendingLogin = z.output<typeof pendingLogin>

const secondFactorProof = z
  .strictObject({
    id: z.uuid(),
    code: totpCode.optional(),
    recoveryCode: recoveryCode.optional(),
    passkey: assertion.optional(),
  })
  .refine(({ code, recoveryCode: spare, passkey }) => [code, spare, passkey].filter(Boolean).length === 1, {
    path: ['code'],
    message: 'Manda una sola cosa: un código, un código de recuperación o una llave',
  })

export const account = endpoints({
  login: {
    method: 'POST',
    path: '/login',
    summary: 'Inicia sesión y devuelve el token, o dice con qué segundo factor se termina',
    allow: anyone.toReach('nobody'),
    body: credentials,
    reply: z.union([z.object({ token: z.string() }), z.object({ secondFactor: pendingLogin })]),
    action: 'login',
    lookup: { 'body.username': 'nothing' },
    refusal: 'loginFailed',
    throttle: [
      { by: 'body.username', of: 'failures', most: 10, minutes: 15, apartWhereKnown: true },
      { by: 'body.username', of: 'failures', most: 100, minutes: 24 * 60, apartWhereKnown: true },
      { by: 'address', of: 'failures', most: 60, minutes: 15 },
    ],
  },
  loginSecondFactor: {
    method: 'POST',
    path: '/login/second-factor',
    summary: 'Termina de iniciar sesión con un código, un código de recuperación o una llave de acceso',
    allow: anyone.toReach('nobody'),
    body: secondFactorProof,
    reply: z.object({ token: z.string() }),
    action: 'secondFactorPassed',
    refusal: 'loginFailed',
    throttle: [
      { by: 'challenge', of: 'failures', most: 10, minutes: 15 },
      { by: 'challenge', of: 'failures', most: 50, minutes: 24 * 60 },
      { by: 'address', of: 'failures', most: 60, minutes: 15 },
    ],
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: '/login/passkey-options',
    summary: 'Lo que el navegador necesita para entrar solo con una llave de acceso',
    allow: anyone.toReach('nobody'),
    reply: z.object({ id: z.uuid(), options: requestOptions }),
    throttle: [{ by: 'address', of: 'attempts', most: 60, minutes: 15 }],
  },
  passkeyLogin: {
    method: 'POST',
    path: '/login/passkey',
    summary: 'Inicia sesión con una llave de acceso que comprueba quién eres',
    allow: anyone.toReach('nobody'),
    body: z.strictObject({ id: z.uuid(), passkey: assertion }),
    reply: z.object({ token: z.string() }),
    action: 'passkeyLogin',
    refusal: 'loginFailed',
    throttle: [{ by: 'address', of: 'failures', most: 60, minutes: 15 }],
  },
  requestRecovery: {
    method: 'POST',
    path: '/recover-password-request',
    summary: 'Pide un enlace para elegir otra contraseña; responde siempre lo mismo',
    allow: anyone.toReach('nobody'),
    status: 202,
    body: z.strictObject({ email: knownEmail }),
    reply: z.object({ message: z.string() }),
    action: 'recoveryRequested',
    lookup: { 'body.email': 'nothing' },
    throttle: [
      { by: 'body.email', of: 'attempts', most: 5, minutes: 60 },
      { by: 'address', of: 'attempts', most: 30, minutes: 60 },
    ],
  },
  recovery: {
    method: 'GET',
    path: '/recover-password',
    summary: 'Si el enlace para elegir otra contraseña vale todavía, o ya se usó; mirarlo no cambia nada',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({ cod: z.string().min(1).max(200) }),
    reply: linkState,
    throttle: [{ by: 'address', of: 'attempts', most: 60, minutes: 15 }],
  },
  recover: {
    method: 'POST',
    path: '/recover-password',
    summary: 'Elige otra contraseña con el código del enlace, que vale una sola vez',
    allow: anyone.toReach('nobody'),
    body: z.strictObject({ cod: z.string().min(1).max(200), password: newPassword }),
    reply: z.void(),
    status: 204,
    action: 'passwordRecovered',
    throttle: [{ by: 'address', of: 'failures', most: 30, minutes: 15 }],
  },
})
