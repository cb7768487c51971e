import { z } from 'zod'
import { ownPassword, passwordGuesses } from '#contract/account/factors.ts'
import { signedIn } from '#contract/actor.ts'
import { ownFile } from '#contract/census/affiliates.ts'
import { fileChange, files } from '#contract/census/file/file.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant, numberFromText } from '#contract/fields.ts'
import { attendance } from '#contract/meetings/attendances.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { fieldsEditedBy, makeRecord, type FieldEditedBy } from '#contract/people/fields.ts'
import { consent, consentKinds } from '#contract/consents/consents.ts'
import { ownRecord } from '#contract/self/ownRecord.ts'

/** Fields that the server decides: accepted from older clients, never read (rule wire-4). */
const ignored = z.unknown().optional()
/** Fields that only staff may correct: accepted and never read. */
const staffOnly = makeRecord<Record<FieldEditedBy<'staff'>, typeof ignored>>(
  fieldsEditedBy('staff'),
  () => ignored,
)

/** A change of one's own file; `by` is «Tú» or a role, never a name. */
const ownChange = fileChange.omit({ username: true, revertible: true }).extend({ by: z.string() })
export type OwnChange = z.output<typeof ownChange>

/** One time that another user looked at one's file. */
const access = z.object({ creationDate: instant, action: z.string(), by: z.string() })

const latestFirst = z.strictObject(
  pageRequest(['creationDate'], { sort: 'creationDate', direction: 'desc', size: 20 }),
)

/** The calls of a member about themselves (rules self-1, privacy-1). */
export const self = endpoints({
  edit: {
    method: 'PATCH',
    path: '/logged/affiliate',
    summary:
      'Corrige la propia ficha; con `version`, avisa de lo que otra persona cambió entretanto. ' +
      'El documento no se cambia aquí, y el correo se cambia con confirmación en `POST logged/email`',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({
      ...files.edit.body.shape,
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
    reply: ownFile,
    action: 'ownFileEdited',
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
    body: z.strictObject({ username: ignored, password: ownPassword }),
    reply: z.void(),
    status: 204,
    action: 'unregistered',
    throttle: passwordGuesses,
  },
  records: {
    method: 'GET',
    path: '/logged/records',
    summary: 'Los propios registros, las donaciones entre ellos; los últimos primero',
    allow: signedIn.toReach('themselves'),
    reply: z.object({ content: z.array(ownRecord) }),
  },
  consents: {
    method: 'GET',
    path: '/logged/consents',
    summary: 'A qué se ha dado consentimiento, cuándo y con qué texto',
    allow: signedIn.toReach('themselves'),
    reply: z.object({ content: z.array(consent), communications: z.boolean() }),
  },
  withdrawConsent: {
    method: 'POST',
    path: '/logged/consents/withdraw',
    summary: 'Retira un consentimiento que no sea necesario para seguir en el censo',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({ kind: z.enum(consentKinds) }),
    reply: z.void(),
    status: 204,
    action: 'consentWithdrawn',
  },
  history: {
    method: 'GET',
    path: '/logged/history',
    summary: 'Los cambios de la propia ficha, campo a campo, y de quién fueron, por su papel',
    allow: signedIn.toReach('themselves'),
    query: latestFirst,
    reply: pageOf(ownChange),
  },
  accesses: {
    method: 'GET',
    path: '/logged/accesses',
    summary: 'Cuándo se ha consultado la propia ficha, para qué y con qué papel',
    allow: signedIn.toReach('themselves'),
    query: latestFirst,
    reply: pageOf(access),
  },
})
