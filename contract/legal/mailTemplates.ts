import { z } from 'zod'
import { admins, superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant, numberFromText, requiredLine } from '#contract/fields.ts'
import { textFilter } from '#contract/filters.ts'
import { texts } from '#contract/messages.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'
import { richText, richTextHtml } from '#contract/richText.ts'

export const mailTemplateLabels = { subject: 'Asunto', html: 'Texto' } as const
export type MailTemplateField = keyof typeof mailTemplateLabels

/** How many versions of a template are listed. */
export const mostTemplateVersions = 100

const row = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Whether it is sent; `whenOff` says what it means when not, of those that can be switched off. */
  isSent: z.boolean(),
  whenOff: z.string().nullable(),
  /** Whether it leaves only when somebody presses for it, and so has nothing to switch off. */
  isByHand: z.boolean(),
  /** Why it is always sent, where it says so itself. */
  whyAlways: z.string().nullable(),
  /** The last four of each account that it says in which the organisation does not collect, perhaps not any more (rule document-5). */
  otherAccounts: z.array(z.string()),
})
export type MailTemplateRow = z.output<typeof row>

const neededByAll =
  'sin él no se podría entrar, inscribirse o saber qué se ha hecho con la cuenta o con lo que se pidió'

/** Why a mail has no switch (rule automatic-1). */
export const saySwitchless = ({
  isByHand,
  whyAlways,
}: Pick<MailTemplateRow, 'isByHand' | 'whyAlways'>): string =>
  isByHand
    ? 'Este correo no sale solo: se envía cuando alguien lo pide desde una reunión, así que no hay nada que apagar.'
    : `Este correo no se puede apagar: ${whyAlways ?? neededByAll}.`

const fields = { subject: requiredLine(150), html: richTextHtml(50_000).min(1, texts.required) }
/** That a mail says an account in which nothing is collected, and what is done about it. */
export const sayOtherAccounts = (endings: readonly string[]): string =>
  endings.length === 1
    ? `Dice una cuenta que no es de la organización, o ya no: la que acaba en ${endings.join('')}. Corrige el texto.`
    : `Dice cuentas que no son de la organización, o ya no: las que acaban en ${endings.join(', ')}. Corrige el texto.`

/** What is written of a template. */
export const mailTemplateFields = z.strictObject(fields)

const mailTemplateDetails = row.extend({
  subject: z.string(),
  html: z.string(),
  text: richText,
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  /** What came with the product. */
  original: z.object({ subject: z.string(), html: z.string(), text: richText }),
  /** The placeholders that nothing fills: they stay in the text as they are. */
  unknownPlaces: z.array(z.string()),
  /** What it must say and does not: it was written before the product said so. */
  lackingPlaces: z.array(z.string()),
  /** What else it could say and does not. */
  unusedPlaces: z.array(z.string()),
})
export type MailTemplateDetails = z.output<typeof mailTemplateDetails>

const versionSaid = z.object({
  version: z.number().int(),
  changeTime: instant,
  author: z.string().nullable(),
  changed: z.array(z.string()),
})
export type MailTemplateVersion = z.output<typeof versionSaid>

const params = z.strictObject({ id })
const versionNumber = z.number().int().min(1)

const listQuery = z.strictObject({
  /** What its name, what it is for, its subject or its text says, ignoring accents. */
  search: textFilter,
  ...pageRequest(['id', 'name'], { sort: 'id', direction: 'asc' }),
})

/**
 * The mails that the product sends by itself, in words of the organisation (rule document-5). Only super admins write
 * them: whoever does could mislead everybody who chooses a password.
 */
export const mailTemplates = endpoints({
  list: {
    method: 'GET',
    path: '/mail-template',
    summary: 'Los correos que se envían solos',
    allow: admins.toReach('nobody'),
    query: listQuery,
    reply: pageOf(row),
  },
  export: {
    method: 'GET',
    path: '/mail-template/export',
    summary: 'Descarga de los correos que se envían solos, en .xlsx o .csv',
    allow: admins.toReach('nobody'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'mailTemplatesExported',
  },
  get: {
    method: 'GET',
    path: '/mail-template/:id',
    summary: 'La plantilla de un correo, con el texto que traía',
    allow: admins.toReach('nobody'),
    params,
    reply: mailTemplateDetails,
  },
  edit: {
    method: 'PATCH',
    path: '/mail-template/:id',
    summary:
      'Cambia la plantilla de un correo, como otra versión; sin el enlace que ha de llevar no se guarda',
    allow: superAdmins.toReach('nobody'),
    params,
    body: z.strictObject({ ...z.object(fields).partial().shape, version: versionNumber }),
    richText: ['html'],
    reply: mailTemplateDetails,
    action: 'mailTemplateEdited',
  },
  setSent: {
    method: 'POST',
    path: '/mail-template/:id/sent',
    summary: 'Enciende o apaga un correo que se envía solo, de los que se pueden apagar',
    allow: superAdmins.toReach('nobody'),
    params,
    body: z.strictObject({ isSent: z.boolean() }),
    reply: mailTemplateDetails,
    action: 'mailTemplateSwitched',
  },
  preview: {
    method: 'POST',
    path: '/mail-template/:id/preview',
    summary: 'Cómo quedaría un correo con los datos de una persona de ejemplo; no guarda nada',
    allow: admins.toReach('nobody'),
    params,
    body: mailTemplateFields,
    richText: ['html'],
    reply: z.object({ subject: z.string(), html: z.string(), plain: z.string() }),
    throttle: [{ by: 'account', of: 'attempts', most: 1500, minutes: 10 }],
  },
  test: {
    method: 'POST',
    path: '/mail-template/:id/test',
    summary:
      'Envía un correo tal como está escrito a quien pregunta, con los datos de una persona de ejemplo',
    allow: superAdmins.toReach('nobody'),
    params,
    body: mailTemplateFields,
    richText: ['html'],
    reply: z.void(),
    status: 202,
    action: 'mailTemplateTested',
    throttle: [{ by: 'account', of: 'attempts', most: 20, minutes: 60 }],
  },
  versions: {
    method: 'GET',
    path: '/mail-template/:id/versions',
    summary: `Las últimas ${mostTemplateVersions} versiones de la plantilla de un correo`,
    allow: admins.toReach('nobody'),
    params,
    reply: z.object({ content: z.array(versionSaid) }),
  },
  version: {
    method: 'GET',
    path: '/mail-template/:id/versions/:version',
    summary: 'La plantilla de un correo como era en una versión',
    allow: admins.toReach('nobody'),
    params: z.strictObject({ id, version: numberFromText(versionNumber) }),
    reply: z.object({ subject: z.string(), text: richText }),
  },
})
