import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant, line, numberFromText, requiredLine } from '#contract/fields.ts'
import { texts } from '#contract/messages.ts'
import { richText, richTextHtml } from '#contract/richText.ts'

export const legalDocumentLabels = {
  name: 'Referencia',
  description: 'Detalles',
  html: 'Texto',
} as const
export type LegalDocumentField = keyof typeof legalDocumentLabels

const fields = {
  name: requiredLine(120),
  description: line(300),
  html: richTextHtml().min(1, texts.required),
}

/** A legal document as it is written for the first time; in a list of `legal.list` it has no text. */
export const newLegalDocument = z.strictObject({ ...fields, description: fields.description.default('') })

const versionNumber = z.number().int().min(1)

/** A legal document with its text, to be read (`text`) and to be written (`html`). */
const legalDocumentDetails = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  html: z.string(),
  text: richText,
  version: z.number().int(),
  updatedAt: instant,
  /** The login name; null of what came with the product. */
  updatedBy: z.string().nullable(),
  /** How many people have accepted it, in whatever version. */
  acceptances: z.number().int(),
  /** How many records name it. */
  records: z.number().int(),
  /** The placeholders that nothing fills: they stay in the text as they are. */
  unknownPlaces: z.array(z.string()),
})
export type LegalDocumentDetails = z.output<typeof legalDocumentDetails>

const versionSaid = z.object({
  version: z.number().int(),
  changeTime: instant,
  author: z.string().nullable(),
  /** What was other than in the version before, in words. */
  changed: z.array(z.string()),
  /** How many people accepted this version. */
  acceptances: z.number().int(),
})
export type LegalDocumentVersion = z.output<typeof versionSaid>

const retiredDocument = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  version: z.number().int(),
  retiredAt: instant,
  retiredBy: z.string().nullable(),
  acceptances: z.number().int(),
  records: z.number().int(),
})
export type RetiredDocument = z.output<typeof retiredDocument>

/** How many versions, and how many documents that are no longer in use, are listed. */
export const mostListed = 100

const params = z.strictObject({ id })

/** The legal documents, as staff writes them (rules document-1 to document-4). */
export const legalDocuments = endpoints({
  get: {
    method: 'GET',
    path: '/data-protection/:id',
    summary: 'Un documento legal con su texto',
    allow: admins.toReach('nobody'),
    params,
    reply: legalDocumentDetails,
  },
  create: {
    method: 'POST',
    path: '/data-protection',
    summary: 'Crea un documento legal; de su HTML queda lo que un texto puede decir',
    allow: admins.toReach('nobody'),
    body: newLegalDocument,
    richText: ['html'],
    reply: legalDocumentDetails,
    status: 201,
    action: 'legalDocumentCreated',
    lookup: { 'body.name': 'nothing' },
  },
  edit: {
    method: 'PATCH',
    path: '/data-protection/:id',
    summary:
      'Cambia un documento legal, como otra versión; avisa de lo que otra persona cambió desde `version`',
    allow: admins.toReach('nobody'),
    params,
    body: z.strictObject({
      ...z.object(fields).partial().shape,
      /** The version that was read; who leaves it out is not asked what they saw. */
      version: versionNumber.optional(),
    }),
    richText: ['html'],
    reply: legalDocumentDetails,
    action: 'legalDocumentEdited',
    lookup: { 'body.name': 'nothing' },
  },
  remove: {
    method: 'DELETE',
    path: '/data-protection/:id',
    summary:
      'Retira un documento legal, menos el de inscripción: deja de estar en las listas, y lo que se aceptó se sigue leyendo',
    allow: admins.toReach('nobody'),
    params,
    reply: z.object({ id: z.number().int() }),
    action: 'legalDocumentRetired',
  },
  retired: {
    method: 'GET',
    path: '/data-protection/retired',
    summary: `Los últimos ${mostListed} documentos legales que se retiraron`,
    allow: admins.toReach('nobody'),
    reply: z.object({ content: z.array(retiredDocument) }),
  },
  versions: {
    method: 'GET',
    path: '/data-protection/:id/versions',
    summary: `Las últimas ${mostListed} versiones de un documento legal: quién cambió qué, cuándo, y cuántas personas aceptaron cada una`,
    allow: admins.toReach('nobody'),
    params,
    reply: z.object({ content: z.array(versionSaid) }),
  },
  version: {
    method: 'GET',
    path: '/data-protection/:id/versions/:version',
    summary: 'Un documento legal como era en una versión',
    allow: admins.toReach('nobody'),
    params: z.strictObject({ id, version: numberFromText(versionNumber) }),
    reply: z.object({ name: z.string(), description: z.string(), text: richText }),
  },
  paper: {
    method: 'GET',
    path: '/data-protection/:id/pdf',
    summary: 'El PDF de un documento legal con los datos de una persona de ejemplo',
    allow: admins.toReach('nobody'),
    params,
    query: z.strictObject({ version: numberFromText(versionNumber).optional() }),
    reply: fileReply,
    throttle: [{ by: 'account', of: 'attempts', most: 120, minutes: 10 }],
    costly: true,
  },
})
