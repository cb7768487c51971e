import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant, line, numberFromText, requiredLine } from '#contract/fields.ts'
import { isCreditorId, normaliseCreditorId } from '#contract/fees/basics/creditorId.ts'
import { bankAccount } from '#contract/fees/basics/fees.ts'
import { fileUses } from '#contract/fileUses.ts'
import { richText, richTextHtml } from '#contract/richText.ts'
import { periodFieldLabels, periodFields } from '#contract/organisation/periods.ts'
import { emailOrNone } from '#contract/people/email.ts'

export const organisationFieldLabels = {
  name: 'Nombre',
  contactEmail: 'Correo de contacto',
  senderEmail: 'Correo desde el que se escribe',
  legalNotice: 'Aviso legal',
  privacyPolicy: 'Política de privacidad',
  staffSecondFactor: 'Segundo factor',
  verifyEnrolments: 'Inscripciones por internet',
  creditorName: 'Acreedor',
  creditorId: 'Identificador del acreedor',
  creditorAccount: 'Cuenta en que se cobra',
  donationAccount: 'Cuenta de donaciones',
  noticeDays: 'Días de antelación de una convocatoria',
  ...periodFieldLabels,
} as const
export type OrganisationField = keyof typeof organisationFieldLabels

const wrongCreditorId =
  'No es un identificador de acreedor: son ES, dos cifras de control, tres del sufijo y el NIF'

const wrongDays = 'Escribe cuántos días, de 0 a 90'

/** Who collects, and where the money arrives: changed by a call of its own, with the password (rule organisation-5). */
const collector = {
  /** Who collects the fees, as its bank knows it; empty until it is known. */
  creditorName: line(70),
  creditorId: z
    .string()
    .max(60, wrongCreditorId)
    .overwrite(normaliseCreditorId)
    .refine((id) => id === '' || isCreditorId(id), wrongCreditorId),
  creditorAccount: z.union([z.literal(''), bankAccount]),
  /** Donations go to an account of their own. */
  donationAccount: z.union([z.literal(''), bankAccount]),
}
/** How the organisation's word reaches who should hear of it, and who may act for it: with the password too (rule organisation-5). */
const guarded = {
  /** Empty: the product's own address on this domain. */
  senderEmail: emailOrNone,
  /** Whether staff must have a second factor (rule session-7). */
  staffSecondFactor: z.boolean(),
  /** For how long what is kept is kept (rule retention-1). */
  ...periodFields.shape,
}
export const guardedFields = z.strictObject(guarded)
export type GuardedValues = z.output<typeof guardedFields>
export const collectorFields = z.strictObject(collector)
export type CollectorValues = z.output<typeof collectorFields>

const general = {
  name: requiredLine(120),
  /** Empty: the product's own address on this domain. */
  contactEmail: emailOrNone,
  /** HTML, of which the server keeps what a rich text can say. */
  legalNotice: richTextHtml(100_000),
  privacyPolicy: richTextHtml(100_000),
  /** Whether staff looks at each enrolment made on the web (rule enrol-4). */
  verifyEnrolments: z.boolean(),
  /** How many days ahead the statutes want a meeting convened; 0: they do not say (rule convocation-1). */
  noticeDays: z.number(wrongDays).int(wrongDays).min(0, wrongDays).max(90, wrongDays),
}
/** The general data as they are written, but for what is changed with the password. */
export const organisationFields = z.strictObject(general)
export type GeneralValues = z.output<typeof organisationFields>

/** The general data, as they are or were. */
const values = z.object({ ...general, ...collector, ...guarded })
export type OrganisationValues = z.output<typeof values>

/** The legal texts, to be read. */
const texts = z.object({ legalNotice: richText, privacyPolicy: richText })

/** The general data and how they stand, as each change is answered. */
export const settings = values.extend({
  texts,
  /** There is one organisation. */
  id: z.literal(1),
  /** The addresses in use while those are empty. */
  usual: z.object({ contactEmail: z.string(), senderEmail: z.string() }),
  /** The SHA-256 of the logo; null when there is none. */
  logo: z.string().nullable(),
  /** Whether papers have it too: not one that would hold the process which draws them. */
  isLogoOnPapers: z.boolean(),
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type OrganisationSettings = z.output<typeof settings>

/** The logo of a version: none, the one there is now, or one that was put away. */
const versionLogo = z.enum(['none', 'present', 'gone'])
const versionValues = values.extend({ texts, logo: versionLogo })
export type OrganisationThen = z.output<typeof versionValues>

export const versionNumber = z.number().int().min(1)
const versionSaid = z.object({
  version: z.number().int(),
  changeTime: instant,
  /** The login name; null of what came with the product. */
  author: z.string().nullable(),
  /** What was other than in the version before, in words. */
  changed: z.array(z.string()),
})
export type OrganisationVersion = z.output<typeof versionSaid>

/** How many versions are listed. */
export const mostVersions = 100

/** The general data and their administration (rules organisation-1, organisation-2). */
export const organisationSettings = endpoints({
  get: {
    method: 'GET',
    path: '/organisation/settings',
    summary: 'Los datos generales de la organización, para cambiarlos',
    allow: superAdmins.toReach('nobody'),
    reply: settings,
  },
  edit: {
    method: 'PATCH',
    path: '/organisation/settings',
    summary: 'Cambia datos generales; avisa de lo que otra persona cambió desde `version`',
    allow: superAdmins.toReach('nobody'),
    body: z.strictObject({ ...organisationFields.partial().shape, version: versionNumber }),
    richText: ['legalNotice', 'privacyPolicy'],
    reply: settings,
    action: 'organisationEdited',
    lookup: {
      'body.contactEmail': 'nothing',
      'body.name': 'nothing',
    },
  },
  putLogo: {
    method: 'POST',
    path: '/organisation/logo',
    summary: 'Pone el logotipo de la organización, en lugar del que hubiera: PNG o JPEG',
    allow: superAdmins.toReach('nobody'),
    file: fileUses.logo,
    reply: settings,
    action: 'organisationEdited',
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 60 }],
  },
  removeLogo: {
    method: 'DELETE',
    path: '/organisation/logo',
    summary: 'Quita el logotipo de la organización',
    allow: superAdmins.toReach('nobody'),
    reply: settings,
    action: 'organisationEdited',
  },
  versions: {
    method: 'GET',
    path: '/organisation/versions',
    summary: `Las últimas ${mostVersions} versiones de los datos generales: quién cambió qué, y cuándo`,
    allow: superAdmins.toReach('nobody'),
    reply: z.object({ content: z.array(versionSaid) }),
  },
  version: {
    method: 'GET',
    path: '/organisation/versions/:version',
    summary: 'Los datos generales como eran en una versión',
    allow: superAdmins.toReach('nobody'),
    params: z.strictObject({ version: numberFromText(versionNumber) }),
    reply: versionValues.extend({
      /** What the version before said; null of the first. */
      before: versionValues.nullable(),
    }),
  },
})
