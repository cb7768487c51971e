import { roleLabels } from '#contract/actor.ts'
import { formatChange, findFieldLabel } from '#contract/census/file/formatChange.ts'
import { dayWords, euroWords } from '#contract/format.ts'
import { groupIban } from '#contract/fees/iban.ts'
import { personFields, sections, type FileField } from '#contract/people/fields.ts'
import { listFieldsToRead, formatField } from '#contract/people/formatField.ts'
import { consentLabels } from '#contract/consents/consents.ts'
import type { OwnData } from '#contract/self/data.ts'
import { formatDonation } from '#contract/census/records/donation.ts'
import { fullName } from '#contract/people/name.ts'
import { draw, type Facts } from '#server/kernel/pdf/paper.ts'
import { headingOf, paragraphOf, type Block } from '#server/kernel/richText/richText.ts'
import { mailWords, momentWords } from '#server/self/paperWords.ts'
import { formatLongDay } from '#server/legal/legal.rules.ts'

type Known = Facts['facts'][number]
type Part = Block | Facts

/** So many lines of a long list go on paper; the rest is in the file for machines. */
const most = 200

/** Everything held about somebody, to be read: the same that `gather` found. */
export function dataPaper(data: OwnData): Promise<Buffer> {
  return draw({
    title: 'Mis datos',
    date: formatLongDay(data.producedAt),
    blocks: [
      headingOf(1, 'Todo lo que guardamos sobre ti'),
      ...section('Tu ficha', data.affiliate ? aboutFile(data.affiliate) : []),
      ...section('Tu cuenta', aboutAccount(data)),
      ...section(
        'Tus cargos',
        data.offices.map(({ assembly, office }): Known => [office, assembly]),
      ),
      ...section('Tus consentimientos', data.consents.map(aboutConsent)),
      ...section(
        'Tus asistencias',
        data.attendances.map(({ meetingTitle, meetingTime, status }): Known => [
          dayWords(meetingTime),
          `${meetingTitle}: ${status}`,
        ]),
      ),
      ...section('Registros sobre ti', data.records.map(aboutRecord)),
      ...section(
        'Comentarios sobre ti',
        data.comments.map(({ creationTime, name, description, by }): Known => [
          dayWords(creationTime),
          [`${name} (${by})`, description].filter(Boolean).join(': '),
        ]),
      ),
      ...section('Cambios de tus datos', data.changes.map(aboutChange)),
      ...section(
        'Consultas de tu ficha',
        data.accesses.map(({ creationDate, action, by }): Known => [
          dayWords(creationDate),
          `${action} (${by})`,
        ]),
      ),
      ...section(
        'Correos que te hemos enviado',
        data.mails.map(({ createdAt, subject, kind, recipient }): Known => [
          dayWords(createdAt),
          `${subject ?? mailWords(kind)}, a ${recipient}`,
        ]),
      ),
      ...section('Solicitudes, importaciones y uniones', aboutOrigins(data)),
      ...section(
        'Tu actividad',
        data.activity.map(({ creationDate, action, details, device }): Known => [
          dayWords(creationDate),
          [action, details, device].filter(Boolean).join('. '),
        ]),
      ),
      ...section(
        'Quién puede ver tus datos',
        data.whoSees.map(({ who, sees }): Known => [who, sees]),
      ),
      ...section(
        'Lo que no va en este documento',
        data.leftOut.map(({ what, why }): Known => [what, why]),
      ),
    ],
  })
}

function section(title: string, known: readonly Known[]): Part[] {
  if (known.length === 0) return [headingOf(2, title), paragraphOf('Nada.')]
  const more = known.length - most
  return [
    headingOf(2, title),
    { kind: 'facts', facts: known.slice(0, most) },
    ...(more > 0 ? [paragraphOf(`Y ${more} más, que están en el fichero JSON.`)] : []),
  ]
}

type File = NonNullable<OwnData['affiliate']>

/** What reads better in one line; null is said in the line of another. */
const linesOfTheirOwn: { readonly [Field in FileField]?: ((file: File) => Known) | null } = {
  name: (file) => ['Nombre', fullName(file)],
  lastName1: null,
  lastName2: null,
  documentType: (file) => ['Documento', `${file.documentType} ${file.idDocument}`],
  idDocument: null,
  streetName: (file) => [
    'Dirección',
    [file.streetName, file.streetNumber].filter(Boolean).join(', ') || null,
  ],
  streetNumber: null,
  city: (file) => ['Ciudad', [file.city, file.district].filter(Boolean).join(', ') || null],
  district: null,
  fee: ({ fee, period }) => ['Cuota', `${euroWords(fee)}${period ? `, ${period.toLowerCase()}` : ''}`],
  period: null,
}

function aboutField(field: FileField, file: File): Known[] {
  const line = linesOfTheirOwn[field]
  if (line === null) return []
  return [line ? line(file) : [personFields[field].label, formatField(field, file[field])]]
}

const aboutFile = (file: File): Known[] => [
  ...sections.flatMap(listFieldsToRead).flatMap((field) => aboutField(field, file)),
  ['En el censo desde', dayWords(file.creationTime)],
  ['Última actualización', dayWords(file.lastUpdateTime)],
]

const aboutAccount = ({ account, sessions }: OwnData): Known[] => [
  ['Usuario', account.username],
  ['Papel', roleLabels[account.role]],
  ['Desde', dayWords(account.creationTime)],
  ['Aplicación de códigos', account.totp.length > 0 ? 'Sí' : 'No'],
  ['Llaves de acceso', account.passkeys.map(({ name }) => name).join(', ') || 'Ninguna'],
  ...sessions.map(({ createdAt, device, endedAt }): Known => [
    'Sesión',
    [
      momentWords(createdAt),
      device || 'dispositivo sin identificar',
      endedAt ? `cerrada: ${momentWords(endedAt)}` : 'abierta',
    ].join('; '),
  ]),
]

const aboutConsent = (consent: OwnData['consents'][number]): Known => [
  consentLabels[consent.kind],
  [
    `Desde ${dayWords(consent.givenAt)}`,
    consent.document && `${consent.document}, versión ${consent.documentVersion}`,
    consent.withdrawnAt && `retirado el ${dayWords(consent.withdrawnAt)}`,
  ]
    .filter(Boolean)
    .join('; '),
]

const aboutRecord = (record: OwnData['records'][number]): Known => [
  dayWords(record.creationTime),
  [
    `${record.recordType}: ${record.title}`,
    formatDonation(record) ?? record.description,
    record.bankAccount && groupIban(record.bankAccount),
    `(${record.by})`,
  ]
    .filter(Boolean)
    .join('. '),
]

const aboutChange = ({ creationDate, field, by, ...change }: OwnData['changes'][number]): Known => {
  const { before, after, erased } = change
  const values = erased
    ? 'lo que decía ya está borrado'
    : `antes, ${formatChange(field, before)}; ahora, ${formatChange(field, after)}`
  return [momentWords(creationDate), `${findFieldLabel(field)}: ${values} (${by})`]
}

const aboutOrigins = ({ pendingEnrolments, imports, merges }: OwnData): Known[] => [
  ...pendingEnrolments.map(({ creationTime, data }): Known => [
    dayWords(creationTime),
    data ? 'Solicitud de inscripción' : 'Solicitud con tu documento o tu correo, quizá de otra persona',
  ]),
  ...imports.map(({ creationTime, fileName, line, before }): Known => [
    dayWords(creationTime),
    `${before ? 'Datos cambiados' : 'Alta'} por la lista «${fileName}», línea ${line}`,
  ]),
  ...merges.map(({ creationTime, undoneAt }): Known => [
    dayWords(creationTime),
    undoneAt ? 'Otra ficha se unió a la tuya, y se volvieron a separar' : 'Otra ficha se unió a la tuya',
  ]),
]
