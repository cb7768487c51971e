import { z } from 'zod'
import { stopLink } from '#contract/linkState.ts'
import { newPassword } from '#contract/account/password.ts'
import {
  factorBeside,
  identityGuesses,
  identityGuessesOfDay,
  ownIdentity,
} from '#contract/account/identity.ts'
import { ownPassword } from '#contract/account/password.ts'
import { passkey } from '#contract/account/factors.ts'
import { anyone, signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { givenEmail } from '#contract/people/email.ts'

/** How long a login does not move that staff's change has begun to move: until a time, null before the old address was told. */
const changeWait = z.object({ until: instant.nullable() })

/** From when the new address may count, given that moment in words; null before the old one was told. */
export const describeWait = (moment: string | null) =>
  moment === null
    ? 'cuando pase el plazo para pararlo, que empieza al llegar nuestro aviso a la dirección de siempre'
    : `a partir del ${moment}`

/** How a person's own account is protected. */
const securityOverview = z.object({
  username: z.string(),
  /** A new address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  /** Where staff wrote that address: how long it waits, and whether it has confirmed (rule rights-11). */
  byOrganisation: changeWait.extend({ isConfirmed: z.boolean() }).nullable(),
  /** When the authenticator app was confirmed. */
  totp: instant.nullable(),
  passkeys: z.array(passkey),
  /** How many recovery codes are unused. */
  recoveryCodes: z.number().int(),
  /** Whether the organisation requires a second factor of this person. */
  obligatory: z.boolean(),
})
export type SecurityOverview = z.output<typeof securityOverview>

const ownSession = z.object({
  id: z.uuid(),
  createdAt: instant,
  lastSeenAt: instant,
  /** «Firefox en Windows»; empty when the browser did not say. */
  device: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** A person's own account: password, e-mail, sessions. */
export const security = endpoints({
  overview: {
    method: 'GET',
    path: '/logged/security',
    summary: 'Cómo está protegida tu cuenta',
    allow: signedIn.toReach('themselves'),
    evenWithoutFactor: true,
    reply: securityOverview,
  },
  changePassword: {
    method: 'POST',
    path: '/logged/password',
    summary: 'Cambia tu contraseña y cierra tus demás sesiones',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({ current: ownPassword, password: newPassword, ...factorBeside }),
    reply: z.void(),
    status: 204,
    action: 'passwordChanged',
    // Higher than elsewhere: a new password that is too weak counts as a failure too.
    throttle: [{ by: 'account', of: 'failures', most: 20, minutes: 15 }, identityGuessesOfDay],
  },
  requestEmailChange: {
    method: 'POST',
    path: '/logged/email',
    summary: 'Pide cambiar de correo; vale cuando la dirección nueva lo confirma',
    allow: signedIn.toReach('themselves'),
    status: 202,
    body: z.strictObject({
      email: givenEmail,
      ...ownIdentity,
    }),
    reply: z.object({ message: z.string() }),
    action: 'emailChangeRequested',
    lookup: { 'body.email': 'nothing' },
    throttle: [...identityGuesses, { by: 'account', of: 'attempts', most: 20, minutes: 60 }],
  },
  emailChange: {
    method: 'GET',
    path: '/confirm-email',
    summary: 'Si el enlace que confirma la dirección nueva vale todavía; mirarlo no cambia nada',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({ cod: z.string().min(1).max(200) }),
    reply: z.object({
      /** `confirmed`: this link was used already, and its address is the account's, or will be. */
      state: z.enum(['open', 'confirmed', 'stale']),
      /** Of a change that staff began: how long the old address can still stop it; null when it counts at once. */
      wait: changeWait.nullable(),
    }),
    throttle: [{ by: 'address', of: 'attempts', most: 60, minutes: 15 }],
  },
  confirmEmail: {
    method: 'POST',
    path: '/confirm-email',
    summary: 'Confirma la dirección nueva con el código del enlace, que vale una sola vez',
    allow: anyone.toReach('nobody'),
    body: z.strictObject({ cod: z.string().min(1).max(200) }),
    reply: z.void(),
    status: 204,
    action: 'emailChanged',
    throttle: [{ by: 'address', of: 'failures', most: 30, minutes: 15 }],
  },
  emailStop: {
    method: 'GET',
    path: '/stop-email-change',
    summary: 'Si el enlace que para un cambio de correo vale todavía, o ya lo paró; mirarlo no cambia nada',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({ cod: z.string().min(1).max(200) }),
    reply: stopLink,
    throttle: [{ by: 'address', of: 'attempts', most: 60, minutes: 15 }],
  },
  stopEmailChange: {
    method: 'POST',
    path: '/stop-email-change',
    summary: 'Para el cambio de correo que pidió la organización, con el código del enlace',
    allow: anyone.toReach('nobody'),
    body: z.strictObject({ cod: z.string().min(1).max(200) }),
    reply: z.void(),
    status: 204,
    action: 'emailChangeStopped',
    throttle: [{ by: 'address', of: 'failures', most: 30, minutes: 15 }],
  },
  sessions: {
    method: 'GET',
    path: '/logged/sessions',
    summary: 'Tus sesiones abiertas',
    allow: signedIn.toReach('themselves'),
    reply: z.object({ content: z.array(ownSession), totalElements: z.number().int() }),
  },
  endSession: {
    method: 'DELETE',
    path: '/logged/sessions/:id',
    summary: 'Cierra una de tus sesiones',
    allow: signedIn.toReach('themselves'),
    params: z.object({ id: z.uuid() }),
    reply: z.void(),
    status: 204,
    action: 'sessionEnded',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/logged/sessions',
    summary: 'Cierra todas tus sesiones menos esta',
    allow: signedIn.toReach('themselves'),
    reply: z.void(),
    status: 204,
    action: 'otherSessionsEnded',
  },
})
