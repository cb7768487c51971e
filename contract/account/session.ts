import { z } from 'zod'
import { roles, signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

// Apart from the other calls of an account: every page of the web loads this.

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

/** When the session ends if it stays idle, and when it ends in any case. */
export const sessionLife = z.object({ idleUntil: instant, expiresAt: instant })
export type SessionLife = z.output<typeof sessionLife>

export const sessions = endpoints({
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
  read: {
    method: 'GET',
    path: '/logged/session',
    summary: 'Hasta cuándo dura la sesión',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    reply: sessionLife,
  },
  extend: {
    method: 'POST',
    path: '/logged/session',
    summary: 'Sigue conectado: aplaza el cierre por inactividad',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    reply: sessionLife,
  },
})
