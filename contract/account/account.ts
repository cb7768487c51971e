import { z } from 'zod'
import { assertion, requestOptions } from '#contract/account/passkey.ts'
import { anyone, roles, signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { knownEmail } from '#contract/people/email.ts'

/** The claims of the session token, with their names on the wire (rule wire-6). They say who it is; rights come from the database. */
export const tokenPayload = z.object({
  sub: z.string(),
  rol: z.enum(roles),
  affiliate: z.number().int().nullable(),
  exp: z.number().int(),
  iat: z.number().int(),
  jti: z.uuid(),
})
export type TokenPayload = z.output<typeof tokenPayload>

export const usernameMissing = 'Nombre de usuario vacio'
export const usernameTaken = 'Ya hay una cuenta con ese correo'

export const credentials = z.strictObject({
  username: z.string(usernameMissing).trim().min(1, usernameMissing).max(254),
  password: z.string().min(1).max(1024),
})

/** The length rule of new passwords; the server checks the strength too (rule session-8). */
export const newPassword = z
  .string()
  .min(12, 'La contraseña debe tener al menos 12 caracteres')
  .max(128, 'La contraseña puede tener como mucho 128 caracteres')

/** When the session ends if it stays idle, and when it ends in any case. */
export const sessionLife = z.object({ idleUntil: instant, expiresAt: instant })
export type SessionLife = z.output<typeof sessionLife>

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

/** Six digits from an authenticator app; a space in the middle is allowed. */
export const totpCode = z
  .string()
  .max(20)
  .regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Escribe los 6 números del código')

/** Sixteen letters and digits; case, spaces and hyphens do not count. */
export const recoveryCode = z
  .string()
  .max(60)
  .regex(/^(?:[\s-]*[A-Za-z0-9]){16}[\s-]*$/, 'Escribe las 16 letras y números del código')

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
  logout: {
    method: 'POST',
    path: '/logout',
    summary: 'Cierra la sesión: el token deja de valer al momento',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    reply: z.void(),
    status: 204,
    action: 'logout',
  },
  session: {
    method: 'GET',
    path: '/logged/session',
    summary: 'Hasta cuándo dura la sesión',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    reply: sessionLife,
  },
  extendSession: {
    method: 'POST',
    path: '/logged/session',
    summary: 'Sigue conectado: aplaza el cierre por inactividad',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    reply: sessionLife,
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
    throttle: [
      { by: 'body.email', of: 'attempts', most: 5, minutes: 60 },
      { by: 'address', of: 'attempts', most: 30, minutes: 60 },
    ],
  },
  recovery: {
    method: 'GET',
    path: '/recover-password',
    summary: 'Si el enlace para elegir otra contraseña vale todavía; mirarlo no cambia nada',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({ cod: z.string().min(1).max(200) }),
    reply: z.object({ open: z.boolean() }),
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
