import { z } from 'zod'
import { identityGuesses, ownIdentity } from '#contract/account/identity.ts'
import { signedIn } from '#contract/actor.ts'
import { ownProfile } from '#contract/people/affiliateProfile.ts'
import { endpoints } from '#contract/endpoint.ts'
import { numberFromText } from '#contract/fields.ts'
import { attendance } from '#contract/meetings/attendances.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { correction } from '#contract/people/correction.ts'
import { fieldsEditedBy, makeRecord, type FieldEditedBy } from '#contract/people/fields.ts'

/** Fields that the server decides: accepted from older clients, never read (rule wire-4). */
const ignored = z.unknown().optional()
/** Fields that only staff may correct: accepted and never read. */
const staffOnly = makeRecord<Record<FieldEditedBy<'staff'>, typeof ignored>>(
  fieldsEditedBy('staff'),
  () => ignored,
)

/** The calls of `privacy` whose answers change with the profile: the panel need not load their schemas to name them. */
export const privacyReads = {
  consents: { path: '/logged/consents' },
  history: { path: '/logged/history' },
} as const

/** The calls of a member about themselves (rules self-1, privacy-1). */
export const self = endpoints({
  read: {
    method: 'GET',
    path: '/logged/affiliate',
    summary: 'La propia ficha, para quien está en el censo',
    allow: signedIn.toReach('themselves'),
    reply: ownProfile,
  },
  edit: {
    method: 'PATCH',
    path: '/logged/affiliate',
    summary:
      'Corrige la propia ficha; con `version`, avisa de lo que otra persona cambió entretanto. ' +
      'El documento no se cambia aquí, y el correo se cambia con confirmación en `POST logged/email`',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({
      ...correction,
      ...staffOnly,
      /** Type 0 is not accepted: leaving is `POST unregister`. */
      inscriptionType: z.literal([1, 2, 3]).optional(),
      role: ignored,
      rol: ignored,
      status: ignored,
      enabled: ignored,
      username: ignored,
      affiliate: ignored,
      affiliateId: ignored,
    }),
    reply: ownProfile,
    action: 'ownFileEdited',
    lookup: { 'body.email': 'nothing', 'body.phone': 'nothing', 'body.bankAccount': 'nothing' },
  },
  attendances: {
    method: 'GET',
    path: '/logged/user-attendances',
    summary: 'Las propias asistencias, las últimas primero',
    allow: signedIn.toReach('themselves'),
    query: z.strictObject({
      page: pageRequest(['meetingTime'], { sort: 'meetingTime', direction: 'desc' }).page,
      pageSize: numberFromText(z.number().int().min(1).max(1000)).default(10),
      sort: z.enum(['meetingTime', 'creationTime']).default('meetingTime'),
      direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: pageOf(attendance),
  },
  unregister: {
    method: 'POST',
    path: '/unregister',
    summary: 'Se da de baja quien llama, diga lo que diga `username`; pide su contraseña',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({ username: ignored, ...ownIdentity }),
    reply: z.void(),
    status: 204,
    action: 'unregistered',
    throttle: identityGuesses,
  },
})
