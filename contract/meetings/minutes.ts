import { z } from 'zod'
import { admins, leads, signedIn } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { fileUses } from '#contract/fileUses.ts'
import { id, instant, line, paragraphs, requiredLine } from '#contract/fields.ts'
import { blankToNull } from '#contract/formSchemas.ts'
import { mostPoints } from '#contract/meetings/meeting.ts'
import type { QuorumVerdict } from '#contract/meetings/quorum.ts'
import { formatInteger, pluralForm } from '#contract/plural.ts'

const count = z.number().int()
const votes = z.number().int().min(0).max(1_000_000).nullable().default(null)

/** How many characters what is said of a point has at most. */
export const mostOfPoint = { discussed: 5_000, agreed: 2_000 } as const

const minutesPoint = z.strictObject({
  title: requiredLine(200),
  /** What was discussed. */
  discussed: paragraphs(mostOfPoint.discussed).default(''),
  /** What was agreed. */
  agreed: paragraphs(mostOfPoint.agreed).default(''),
  inFavour: votes,
  against: votes,
  abstentions: votes,
})
export type MinutesPoint = z.output<typeof minutesPoint>

/** How many characters the points of the minutes of a meeting have at most, together. */
export const mostMinutesText = 120_000

const lengthOf = (points: readonly MinutesPoint[]) =>
  points.reduce(
    (sum, { title, discussed, agreed }) => sum + title.length + discussed.length + agreed.length,
    0,
  )

const time = blankToNull(z.iso.datetime({ offset: true }).transform((sent) => new Date(sent).toISOString()))

/** What is written of a meeting, all of which may be missing until it is signed. */
export const minutesContent = z.strictObject({
  presiding: line(200).default(''),
  secretary: line(200).default(''),
  startedAt: time.default(null),
  endedAt: time.default(null),
  points: z
    .array(minutesPoint)
    .max(mostPoints, `Como mucho ${mostPoints} puntos`)
    .refine(
      (points) => lengthOf(points) <= mostMinutesText,
      'Los puntos tienen como mucho 120.000 caracteres entre todos: lo demás, en un documento aparte',
    ),
  /** What minutes that put others right correct. */
  correction: paragraphs(2_000).default(''),
})
export type MinutesContent = z.output<typeof minutesContent>

/** Why minutes cannot be signed as they are written, by field (rule minutes-2); `number` is 1 but for those that put others right. */
export function listMissingToSign(
  { presiding, secretary, startedAt, endedAt, points, correction }: MinutesContent,
  number: number,
): { path: keyof MinutesContent; message: string }[] {
  const missing = (path: keyof MinutesContent, message: string) => ({ path, message })
  return [
    ...(presiding === '' ? [missing('presiding', 'Falta quién presidió')] : []),
    ...(secretary === '' ? [missing('secretary', 'Falta quién hizo de secretaría')] : []),
    ...(startedAt === null ? [missing('startedAt', 'Falta a qué hora empezó')] : []),
    ...(endedAt === null ? [missing('endedAt', 'Falta a qué hora acabó')] : []),
    ...(startedAt !== null && endedAt !== null && endedAt <= startedAt
      ? [missing('endedAt', 'Ha de acabar después de empezar')]
      : []),
    ...(points.length === 0 ? [missing('points', 'Falta al menos un punto')] : []),
    ...(number > 1 && correction === '' ? [missing('correction', 'Falta qué se rectifica')] : []),
  ]
}

/** «Acta», or «Acta de rectificación 2» of minutes that put others right. */
export const nameMinutes = (number: number) => (number === 1 ? 'Acta' : `Acta de rectificación ${number}`)

/** «A favor: 12. En contra: 3. Abstenciones: 1.», of those that were counted. */
export function describeVotes({
  inFavour,
  against,
  abstentions,
}: Pick<MinutesPoint, 'inFavour' | 'against' | 'abstentions'>) {
  const counted = [
    ['A favor', inFavour],
    ['En contra', against],
    ['Abstenciones', abstentions],
  ] as const
  return counted.flatMap(([label, cast]) => (cast === null ? [] : [`${label}: ${cast}.`])).join(' ')
}

/** «Se alcanzó en primera convocatoria: hacían falta 12». */
export function describeVerdict({ call, needed, isReached }: QuorumVerdict): string {
  const [reached, which] = [isReached ? 'Se' : 'No se', call === 'first' ? 'primera' : 'segunda']
  return `${reached} alcanzó en ${which} convocatoria: ${pluralForm(needed, 'hacía', 'hacían')} falta ${formatInteger(needed)}`
}

const seal = z.object({ rollId: count, total: count, hash: z.string() })

/** What is signed, as it was then: it reads the same whatever becomes of people, meeting and assembly. */
export const signedMinutes = z.object({
  number: count,
  title: z.string(),
  assemblyName: z.string().nullable(),
  place: z.string().nullable(),
  meetingTime: instant,
  agenda: z.array(z.string()),
  content: minutesContent,
  /** How many were confirmed, of whom `left` are members no more and in no roll. */
  attendance: z.object({ total: count, left: count, roll: seal.nullable() }),
  /** Those entitled, and how many of them were there; null when there was nobody. */
  entitled: z.object({ roll: seal, present: count }).nullable(),
  quorum: z.object({ call: z.enum(['first', 'second']), needed: count, isReached: z.boolean() }).nullable(),
  /** The documents of the meeting, each with the SHA-256 of its content; null of minutes signed before these had them. */
  documents: z.array(z.object({ fileName: z.string(), hash: z.string() })).nullable(),
  signedAt: instant,
})
export type SignedMinutes = z.output<typeof signedMinutes>

/** Who of the census it was, by the number of the profile; null of others, of whom there is the name alone. */
const chairIds = { presidingId: id.nullable().default(null), secretaryId: id.nullable().default(null) }

const draft = z.object({
  /** 1, or the number of minutes that put the ones before right. */
  number: count,
  content: minutesContent,
  presidingId: count.nullable(),
  secretaryId: count.nullable(),
  lastChangeTime: instant.nullable(),
  /** Login name. */
  lastUser: z.string().nullable(),
})

const minutesReply = z.object({
  /** Of the meeting. */
  id: count,
  /** Of the draft: what saving and signing it sends; 0 for one that nobody has saved yet. */
  version: count,
  /** What is being written, for those who write it. */
  draft: draft.nullable(),
  /** The latest first; of those before it says what was then. */
  signed: z.array(
    signedMinutes.extend({
      /** SHA-256 of the whole, with which it is checked. */
      hash: z.string(),
      /** Login name, told to staff. */
      signedBy: z.string().nullable(),
    }),
  ),
  may: z.object({ write: z.boolean(), sign: z.boolean() }),
  /** Why it cannot be signed now; null when it can, once nothing is missing in it. */
  cannotSign: z.string().nullable(),
})
export type Minutes = z.output<typeof minutesReply>

const meetingDocument = z.object({
  id: count,
  fileName: z.string(),
  /** The kind of file, in words. */
  type: z.string(),
  /** Bytes. */
  size: count,
  creationTime: instant,
})
export type MeetingDocument = z.output<typeof meetingDocument>

/** How many documents a meeting has at most. */
export const mostDocuments = 10

const params = z.strictObject({ id })
const everybody = { ...signedIn.toReach('themselves'), ...admins.toReach('everyone') }
const writers = { ...leads.toReach('ownAssemblies'), ...admins.toReach('everyone') }
const version = z.number().int().min(0)

/** The minutes of a meeting (acta) and the sheet to sign; who sees a meeting reads its signed minutes (rule minutes-1). */
export const minutes = endpoints({
  get: {
    method: 'GET',
    path: '/meeting/:id/minutes',
    summary: 'Las actas firmadas de una reunión y, para quien la redacta, el borrador',
    allow: everybody,
    params,
    reply: minutesReply,
  },
  write: {
    method: 'PATCH',
    path: '/meeting/:id/minutes',
    summary:
      'Guarda el borrador del acta, con la versión que se leyó (0 si no había). Tras la firma, el de un acta de rectificación. Con presidingId o secretaryId, el nombre es el de esa persona del censo',
    allow: writers,
    params,
    body: z.strictObject({ version, content: minutesContent, ...chairIds }),
    reply: minutesReply,
    action: 'minutesWritten',
    lookup: { 'body.presidingId': 'profile', 'body.secretaryId': 'profile' },
  },
  sign: {
    method: 'POST',
    path: '/meeting/:id/minutes/sign',
    summary: 'Firma el borrador del acta: desde entonces no cambian el acta, la reunión ni su asistencia',
    allow: writers,
    params,
    body: z.strictObject({ version }),
    reply: minutesReply,
    action: 'minutesSigned',
    throttle: [{ by: 'account', of: 'attempts', most: 100, minutes: 60 }],
    costly: true,
  },
  verify: {
    method: 'GET',
    path: '/meeting/:id/minutes/verify',
    summary: 'Comprueba los sellos de las actas firmadas de una reunión y de sus listas fijas',
    allow: everybody,
    params,
    reply: z.object({
      signed: z.array(z.object({ number: count, isIntact: z.boolean(), faults: z.array(z.string()) })),
    }),
    costly: true,
  },
  paper: {
    method: 'GET',
    path: '/meeting/:id/minutes/:number/pdf',
    summary:
      'Un acta en PDF, con quién asistió si quien la pide puede leerlo; la que no está firmada, como borrador',
    allow: everybody,
    params: z.strictObject({ id, number: id }),
    reply: fileReply,
    action: 'minutesDownloaded',
    costly: true,
  },
  sheet: {
    method: 'GET',
    path: '/meeting/:id/sheet',
    summary:
      'Hoja para firmar a mano, en PDF: quienes tienen derecho o, de una reunión general, quienes han dicho que van y líneas vacías',
    allow: writers,
    params,
    reply: fileReply,
    action: 'signingSheetDownloaded',
    costly: true,
  },
})

/** Documents of a meeting: read by who sees it, added and removed by who writes its minutes (rule minutes-6). */
export const meetingDocuments = endpoints({
  list: {
    method: 'GET',
    path: '/meeting/:id/documents',
    summary: 'Los documentos de una reunión',
    allow: everybody,
    params,
    reply: z.object({ content: z.array(meetingDocument), mayChange: z.boolean() }),
  },
  add: {
    method: 'POST',
    path: '/meeting/:id/documents',
    summary: `Añade un documento a una reunión, como mucho ${mostDocuments}: PDF, Word, Excel, OpenDocument o imagen`,
    allow: writers,
    params,
    file: fileUses.meetingDocument,
    reply: meetingDocument,
    status: 201,
    action: 'meetingDocumentAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 100, minutes: 60 }],
  },
  download: {
    method: 'GET',
    path: '/meeting/:id/documents/:documentId',
    summary: 'Descarga de un documento de una reunión',
    allow: everybody,
    params: z.strictObject({ id, documentId: id }),
    reply: fileReply,
  },
  remove: {
    method: 'DELETE',
    path: '/meeting/:id/documents/:documentId',
    summary: 'Quita un documento de una reunión, hasta que se firma su acta',
    allow: writers,
    params: z.strictObject({ id, documentId: id }),
    reply: z.void(),
    status: 204,
    action: 'meetingDocumentRemoved',
  },
})
