import { z } from 'zod'
import { anyone, roles, signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

/** What the token says of its bearer, in the seeds' names (seeds 000 §3). Identity only: rights come from the server. */
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

export const credentials = z.strictObject({
  username: z.string(usernameMissing).trim().min(1, usernameMissing).max(254),
  password: z.string().min(1).max(1024),
})

/** The rule of every new password, before its strength is weighed (PRODUCT §3). */
export const newPassword = z
  .string()
  .min(12, 'La contraseña debe tener al menos 12 caracteres')
  .max(128, 'La contraseña puede tener como mucho 128 caracteres')

/** Until when the session lasts if nothing is done, and until when at most. */
export const sessionLife = z.object({ idleUntil: instant, expiresAt: instant })
export type SessionLife = z.output<typeof sessionLife>

export const account = endpoints({
  login: {
    method: 'POST',
    path: '/login',
    summary: 'Inicia sesión y devuelve el token',
    allow: anyone,
    body: credentials,
    reply: z.object({ token: z.string() }),
    action: 'login',
    throttle: [
      { by: 'body.username', of: 'failures', most: 10, minutes: 15 },
      { by: 'address', of: 'failures', most: 60, minutes: 15 },
    ],
  },
  logout: {
    method: 'POST',
    path: '/logout',
    summary: 'Cierra la sesión: el token deja de valer al momento',
    allow: signedIn,
    reply: z.void(),
    status: 204,
    action: 'logout',
  },
  session: {
    method: 'GET',
    path: '/logged/session',
    summary: 'Hasta cuándo dura la sesión',
    allow: signedIn,
    reply: sessionLife,
  },
  extendSession: {
    method: 'POST',
    path: '/logged/session',
    summary: 'Sigue conectado: aplaza el cierre por inactividad',
    allow: signedIn,
    reply: sessionLife,
  },
  requestRecovery: {
    method: 'POST',
    path: '/recover-password-request',
    summary: 'Pide un enlace para elegir otra contraseña; responde siempre lo mismo',
    allow: anyone,
    status: 202,
    body: z.strictObject({ email: z.email('Formato de email incorrecto').max(254) }),
    reply: z.object({ message: z.string() }),
    action: 'recoveryRequested',
    throttle: [
      { by: 'body.email', of: 'attempts', most: 5, minutes: 60 },
      { by: 'address', of: 'attempts', most: 30, minutes: 60 },
    ],
  },
  recover: {
    method: 'POST',
    path: '/recover-password',
    summary: 'Elige otra contraseña con el código del enlace, que vale una sola vez',
    allow: anyone,
    body: z.strictObject({ cod: z.string().min(1).max(200), password: newPassword }),
    reply: z.void(),
    status: 204,
    action: 'passwordRecovered',
    throttle: [{ by: 'address', of: 'failures', most: 30, minutes: 15 }],
  },
})
