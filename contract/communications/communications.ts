import { z } from 'zod'
import { admins, leads, liaisons } from '#contract/actor.ts'
import {
  chosenShape,
  communicationStatuses,
  decidedByServer,
  exclusions,
  standingShape,
  writtenShape,
} from '#contract/communications/communication.ts'
import { communicationKinds } from '#contract/people/communicationKinds.ts'
import { listQuery } from '#contract/communications/listQuery.ts'
import { shownTotals } from '#contract/communications/counts.ts'
import { shownCounts } from '#contract/communications/recipientStates.ts'
import { gap, previewedMail, previewQuery } from '#contract/communications/preview.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant, line } from '#contract/fields.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { exportQuery, pageOf } from '#contract/page.ts'
import { richText } from '#contract/richText.ts'

/** Who writes to many: admins to anybody, who holds an office to the members of its assembly. */
export const writers = {
  ...admins.toReach('everyone'),
  ...leads.toReach('ownAssemblies'),
  ...liaisons.toReach('ownAssemblies'),
}

const count = z.number().int()
const moment = instant.nullable()
const summary = z.object({
  id: count,
  kind: z.enum(communicationKinds),
  status: z.enum(communicationStatuses),
  subject: z.string(),
  scheduledDate: moment,
  userName: z.string(),
  creationDate: instant,
  /** «Censo completo», «Censo filtrado», or the name of the one assembly or segment that it is for. */
  recipientName: z.string(),
  sendyCampaignId: count,
  /** Null before its recipients are frozen, and of few to an enlace. */
  ...shownTotals,
  counts: shownCounts.nullable(),
  pausedAt: moment,
  cancelledAt: moment,
  ...standingShape,
  /** Which text with which files it is. */
  edition: z.string(),
})
export type CommunicationSummary = z.output<typeof summary>

/** A communication; its lists are texts with JSON. */
const communication = summary.extend({
  body: z.string(),
  text: richText,
  fromEmail: z.string(),
  fromName: z.string(),
  replyEmail: z.string(),
  genderList: z.string(),
  inscriptionType: z.string(),
  city: z.string(),
  district: z.string(),
  assemblyTypes: z.string(),
  assemblyIds: z.string(),
  fromInscriptionDate: z.string().nullable(),
  toInscriptionDate: z.string().nullable(),
  segmentId: count.nullable(),
  /** In whose name it is written; null: the organisation's. */
  assemblyId: count.nullable(),
  /** Who wrote it in an assembly's name holds no office of it any more. */
  authorLeft: z.boolean(),
  version: count,
  updatedBy: z.string(),
  updatedAt: instant,
  approvedBy: z.string().nullable(),
  approvedAt: moment,
  processingAt: moment,
  sentAt: moment,
  may: z.object({
    edit: z.boolean(),
    approve: z.boolean(),
    /** The statuses to which the caller may move it. */
    moveTo: z.array(z.enum(communicationStatuses)),
    remove: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    cancel: z.boolean(),
  }),
})
export type Communication = z.output<typeof communication>

const params = z.strictObject({ id })
const numbered = z.strictObject({ id: z.number().int().min(1).max(2_147_483_647) })
const givenBack = numbered.extend({ note: line(300).default('') })

const edit = z.strictObject({
  ...decidedByServer,
  ...z.object(writtenShape).partial().shape,
  /** In whose name it is written, for who holds several offices. */
  assemblyId: z.number().int().min(1).max(2_147_483_647).nullable().optional(),
  /** The version that was read; older clients send none. */
  version: z.number().int().min(1).optional(),
})

const howMany = z.object({
  /** To whoever does not see the reasons the tens that they reach, and null of few (`sayOfChosen`). */
  recipients: count.nullable(),
  isExact: z.boolean(),
  /** How many were chosen, whether they get a mail or not; null to whoever does not see the reasons. */
  chosen: count.nullable(),
  /** How many get none, by why; by whom the reasons are not seen, null. */
  excluded: z.record(z.enum(exclusions), count).nullable(),
  /** The places of its text that some who get it have nothing for, as it is saved. */
  gaps: z.array(gap),
})
export type HowMany = z.output<typeof howMany>

/** What is counted: the stored filters, but for those that are sent. */
const asked = { ...z.object(chosenShape).partial().shape, segmentId: writtenShape.segmentId.optional() }
const counted = z.strictObject({ ...numbered.shape, ...asked })

const move = (path: `/${string}`, summaryText: string) =>
  ({
    method: 'POST',
    path,
    summary: summaryText,
    allow: writers,
    body: numbered,
    reply: communication,
    action: 'communicationMoved',
  }) as const

const ofWriters = (path: `/${string}`, summaryText: string) =>
  ({
    method: 'POST',
    path,
    summary: summaryText,
    allow: writers,
    params,
    reply: communication,
    action: 'communicationMoved',
  }) as const

const ofAdmins = (path: `/${string}`, summaryText: string) =>
  ({ ...ofWriters(path, summaryText), allow: admins.toReach('everyone') }) as const

/** Mail to many: writing it, having it approved, and holding it up (rules communication-1 to communication-6). */
export const communications = endpoints({
  list: {
    method: 'GET',
    path: '/communication/filtered',
    summary: 'Comunicaciones que ve quien pregunta, por su estado',
    allow: writers,
    query: listQuery,
    reply: pageOf(summary),
  },
  export: {
    method: 'GET',
    path: '/communication/filtered/export',
    summary: 'Descarga de las comunicaciones que ve quien pregunta, en .xlsx o .csv',
    allow: writers,
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'communicationsExported',
  },
  counts: {
    method: 'GET',
    path: '/communication/counts',
    summary: 'Cuántas comunicaciones hay en cada estado, y cuántas de las que están en error se cancelaron',
    allow: writers,
    reply: z.record(z.enum([...communicationStatuses, 'CANCELLED']), count),
  },
  create: {
    method: 'POST',
    path: '/communication',
    summary: 'Empieza una comunicación en borrador y devuelve su número',
    allow: writers,
    reply: count,
    status: 201,
    action: 'communicationAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 100, minutes: 60 }],
  },
  get: {
    method: 'GET',
    path: '/communication/:id',
    summary: 'Una comunicación',
    allow: writers,
    params,
    reply: communication,
  },
  edit: {
    method: 'PATCH',
    path: '/communication/:id',
    summary: 'Cambia una comunicación que no está aprobada; de parte de quién sale lo decide el servidor',
    allow: writers,
    params,
    body: edit,
    richText: ['body'],
    // Each edit leaves a line of the log with what was other.
    throttle: [{ by: 'account', of: 'attempts', most: 600, minutes: 60 }],
    reply: communication,
    action: 'communicationEdited',
    lookup: { 'body.fromEmail': 'nothing', 'body.fromName': 'nothing', 'body.replyEmail': 'nothing' },
  },
  remove: {
    method: 'DELETE',
    path: '/communication/:id',
    summary: 'Borra un borrador',
    allow: admins.toReach('everyone'),
    params,
    reply: z.void(),
    status: 204,
    action: 'communicationDeleted',
  },
  setDraft: { ...move('/communication/set-draft', 'Vuelve a dejarla en borrador'), body: givenBack },
  setPending: move('/communication/set-pending', 'Deja una comunicación pendiente de aprobación'),
  setApproved: {
    method: 'POST',
    path: '/communication/set-approved',
    summary:
      'Aprueba una comunicación, que ya no cambia y sale en su momento; para más de 500 personas hay que decir cuántas son',
    allow: admins.toReach('everyone'),
    body: z.strictObject({
      ...numbered.shape,
      /** What was read and how many were counted, as it was answered; older clients say neither. */
      edition: z.string().max(40).optional(),
      confirm: z.number().int().min(0).max(100_000_000).optional(),
      /** Leaves as soon as it is approved, also when its time has passed. */
      sendNow: z.boolean().default(false),
    }),
    reply: communication,
    action: 'communicationApproved',
    throttle: lookupLimits,
    costly: true,
  },
  count: {
    method: 'POST',
    path: '/communication/count-filters-users',
    summary: 'A cuántas personas llegaría una comunicación con estos filtros',
    allow: writers,
    body: counted,
    /** To who holds an office the tens that they reach, and null of few. */
    reply: count.nullable(),
    action: 'communicationCounted',
    throttle: lookupLimits,
    costly: true,
  },
  howMany: {
    method: 'POST',
    path: '/communication/count-recipients',
    summary: 'A cuántas personas llegaría una comunicación, empezada o no, y a cuántas no y por qué',
    allow: writers,
    body: z.strictObject({ ...numbered.partial().shape, ...asked }),
    reply: howMany,
    action: 'communicationCounted',
    throttle: lookupLimits,
    costly: true,
  },
  clone: {
    method: 'POST',
    path: '/communication/:id/clone',
    summary: 'Empieza otra comunicación con lo que dice una',
    allow: writers,
    params,
    reply: communication,
    status: 201,
    action: 'communicationAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 100, minutes: 60 }],
  },
  preview: {
    method: 'GET',
    path: '/communication/:id/preview',
    summary: 'Cómo se lee una comunicación, con datos de ejemplo, y qué le pasa a su texto',
    allow: writers,
    params,
    query: previewQuery,
    reply: previewedMail,
  },
  test: {
    method: 'POST',
    path: '/communication/:id/test',
    summary: 'Envía una comunicación a quien pregunta, como prueba y con sus ficheros adjuntos',
    allow: writers,
    params,
    reply: z.void(),
    status: 202,
    action: 'communicationTested',
    throttle: [{ by: 'account', of: 'attempts', most: 20, minutes: 60 }],
  },
  pause: ofWriters(
    '/communication/:id/pause',
    'Para un envío hasta que se reanude: no sale ningún mensaje más',
  ),
  resume: ofWriters(
    '/communication/:id/resume',
    'Reanuda un envío; quien no es de administración, el que ha parado',
  ),
  cancel: ofAdmins('/communication/:id/cancel', 'Cancela un envío: a quien no le ha llegado ya no le llega'),
})
