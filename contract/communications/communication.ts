import { z } from 'zod'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { dayInMadrid } from '#contract/column.ts'
import { day, instant, line } from '#contract/fields.ts'
import { mostFilterValues } from '#contract/filters.ts'
import { givenEmail } from '#contract/people/email.ts'
import { sexes } from '#contract/people/person.ts'
import { richTextHtml } from '#contract/richText.ts'

export const communicationStatuses = [
  'DRAFT',
  'PENDING',
  'APPROVED',
  'PROCESSING',
  'PROCESSED',
  'SENT',
  'ERROR',
] as const
export type CommunicationStatus = (typeof communicationStatuses)[number]

/** What each status is called on the screens. */
export const statusLabels: Record<CommunicationStatus, string> = {
  DRAFT: 'Borrador',
  PENDING: 'Pendiente',
  APPROVED: 'Aprobado',
  PROCESSING: 'En proceso',
  PROCESSED: 'Procesado',
  SENT: 'Enviado',
  ERROR: 'Error',
}

/** Why one came back to be approved or written, or stands still. */
export const stops = [
  'late',
  'changed',
  'foreign',
  'unentitled',
  'nobody',
  'doubtful',
  'relay',
  'itself',
  'cancelled',
  'restored',
  'returned',
] as const
export type Stop = (typeof stops)[number]
/** The same as a word, and as a sentence. */
export const standingShape = {
  why: z.enum(stops).nullable(),
  reason: z.string().nullable(),
  /** Whether it has to be approved anew when it is late: what tells a meeting or a voting leaves when it can. */
  comesBackLate: z.boolean(),
}

/** What a status does not tell: one that was cancelled stands in error, one that is paused in any that is open. */
export type Held = 'cancelled' | 'paused'
export const heldLabels: Record<Held, string> = { cancelled: 'Cancelada', paused: 'En pausa' }

/** So many hours after its time what has not begun to leave is approved anew. */
export const lateHours = 6

type Standing = { cancelledAt: string | null; pausedAt: string | null }

/** Whether a communication is cancelled or paused, which has a word of its own. */
export const findHeld = ({ cancelledAt, pausedAt }: Standing): Held | null =>
  cancelledAt !== null ? 'cancelled' : pausedAt !== null ? 'paused' : null

/** How a communication stands, in words: «Cancelada», «Aprobado · En pausa». */
export function describeStatus({ status, ...standing }: Standing & { status: CommunicationStatus }): string {
  const held = findHeld(standing)
  if (held === 'cancelled') return heldLabels.cancelled
  return held === null ? statusLabels[status] : `${statusLabels[status]} · ${heldLabels[held]}`
}

/** Why somebody who was chosen gets no mail (rule communication-3). */
export const exclusions = ['sinCorreo', 'sinConsentimiento', 'suprimido', 'repetido'] as const
export type Exclusion = (typeof exclusions)[number]

/** Why they get none, as it stands beside how many they are. */
export const exclusionLabels: Record<Exclusion, string> = {
  sinCorreo: 'Sin correo',
  sinConsentimiento: 'Sin permiso para enviar comunicaciones',
  suprimido: 'Dirección a la que no se escribe: devuelve los correos, se quejó o pidió la baja',
  repetido: 'Comparte la dirección con alguien que ya la recibe',
}

export const mostAttachments = 5
/** Bytes of all attachments of a communication. */
export const mostAttached = 10 * 1024 * 1024

/** What is filled in for each recipient: `@@NOMBRE@@`. */
export const mergeFields = {
  NOMBRE: 'Nombre',
  APELLIDO1: 'Primer apellido',
  APELLIDO2: 'Segundo apellido',
  ASAMBLEA: 'Asamblea territorial',
} as const
export type MergeField = keyof typeof mergeFields
// Safe: the keys are those of the object.
export const mergeFieldNames = Object.keys(mergeFields) as [MergeField, ...MergeField[]]

const fieldNames: Readonly<Record<string, string>> = mergeFields

/** A subject with its places called by what they are: «Hola, [Nombre]», which stays on one line. */
export const showPlaces = (subject: string) =>
  subject.replaceAll(
    /@@([A-Z\d]{1,40})@@/g,
    (_, name: string) => `[${(fieldNames[name] ?? name).replaceAll(' ', '\u00A0')}]`,
  )

/** A list that is sent as a list, as its JSON in a text, or as one value. */
const listOf = <Schema extends z.ZodType>(one: Schema) =>
  z.preprocess((sent) => {
    if (sent === null || sent === '') return []
    if (typeof sent !== 'string') return sent
    if (!sent.startsWith('[')) return [sent]
    try {
      return JSON.parse(sent) as unknown
    } catch {
      return sent
    }
  }, z.array(one).max(mostFilterValues))

const number = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((sent) => (typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : sent), schema)

/** A day, or the instant of one in Madrid; nothing when it is empty. */
const dayOrNone = z.preprocess((sent) => {
  if (sent === '') return null
  return typeof sent === 'string' && instant.safeParse(sent).success
    ? dayInMadrid(new Date(sent).toISOString())
    : sent
}, day.nullable())

const identifier = z.number().int().min(1).max(2_147_483_647)
const segmentId = z.preprocess((sent) => (sent === '' ? null : sent), number(identifier).nullable())

/** By what recipients are chosen; whoever has all of it is meant. Nothing: all members. */
export const chosenShape = {
  genderList: listOf(z.enum(sexes)),
  inscriptionType: listOf(number(z.literal([1, 2, 3]))),
  city: listOf(line(100).min(1)),
  district: listOf(line(100).min(1)),
  assemblyTypes: listOf(z.enum(assemblyTypes)),
  assemblyIds: listOf(number(identifier)),
  fromInscriptionDate: dayOrNone,
  toInscriptionDate: dayOrNone,
}
const chosen = z.object(chosenShape)
/** The filters of a communication; those that are not there ask for nothing. */
export type Chosen = Partial<z.output<typeof chosen>>

/** What a writer says of a communication. */
export const writtenShape = {
  subject: line(200),
  body: richTextHtml(),
  fromEmail: givenEmail,
  fromName: line(120).min(1, 'Campo requerido *'),
  replyEmail: givenEmail,
  scheduledDate: z.preprocess(
    (sent) => (sent === '' ? null : sent),
    instant.transform((sent) => new Date(sent).toISOString()).nullable(),
  ),
  segmentId,
  ...chosenShape,
}

const ignored = z.unknown().optional()
/** What older clients send along and the server decides (rule wire-4). */
export const decidedByServer = {
  id: ignored,
  status: ignored,
  kind: ignored,
  userName: ignored,
  creationDate: ignored,
  sendyCampaignId: ignored,
  approvedBy: ignored,
  approvedAt: ignored,
  total: ignored,
}
