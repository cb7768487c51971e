import { recipientStateLabels } from '#contract/communications/recipients.ts'
import { roleLabels } from '#contract/actor.ts'
import { formatChange, findFieldLabel } from '#contract/census/profile/formatChange.ts'
import { formatDayInWords, formatEuros, formatMomentInWords } from '#contract/format.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import { sections, type PersonField, personFieldLabels } from '#contract/people/fields.ts'
import { askedWays } from '#contract/people/departure.ts'
import { erasureStates } from '#contract/retention/erasureOfPerson.ts'
import { tagKinds } from '#contract/people/tag.ts'
import { listFieldsToRead } from '#contract/people/formatField.ts'
import { nameMinutes } from '#contract/meetings/minutes.ts'
import { consentLabels } from '#contract/consents/consents.ts'
import type { OwnData } from '#contract/self/data.ts'
import { describeReview } from '#contract/self/review.ts'
import { formatDonation } from '#contract/census/records/donation.ts'
import { describeFields } from '#server/people/describeFields.rules.ts'
import { describeCharges, describeMandate } from '#server/self/composeOwnFees.rules.ts'
import { claimStateLabels } from '#contract/votings/electorate.ts'
import type { Facts, Paper } from '#server/kernel/pdf/paper.ts'
import type { Block } from '#contract/richText.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import { describeMail, type Mails } from '#server/kernel/mail/message.ts'

type DataFact = Facts['facts'][number]
type Part = Block | Facts

/** The most lines of a list in the PDF; the JSON file has all. */
const maxLines = 200

/** The data that `gatherOwnData` collects on paper; `mails` say what a mail is called. */
export function composeOwnData(data: OwnData, mails: Mails): Paper {
  return {
    title: 'Mis datos',
    date: formatDayInWords(data.producedAt),
    blocks: [
      createHeading(1, 'Todo lo que guardamos sobre ti'),
      ...(data.inReviewUntil === null ? [] : [createParagraph(describeReview(data.inReviewUntil))]),
      ...renderSection('Tu ficha', data.affiliate ? describeAffiliate(data.affiliate) : []),
      ...renderSection('Tu cuenta', describeAccount(data)),
      ...renderSection(
        'Tus cargos',
        data.offices.map(({ assembly, office }): DataFact => [office, assembly]),
      ),
      ...renderSection('Tus consentimientos', data.consents.map(describeConsent)),
      ...renderSection('Tus asistencias', data.attendances.map(describeAttendance)),
      ...renderSection('Tus mandatos', data.mandates.map(describeMandate)),
      ...renderSection('Tus cuotas', describeCharges(data)),
      ...renderSection('Tus votaciones', describeVotings(data)),
      ...renderSection('Actas en que constas', data.minutes.map(describeChair)),
      ...renderSection(
        'Etiquetas y listas en que estás',
        data.tags.map(({ addedAt, name, kind }): DataFact => [
          formatDayInWords(addedAt),
          `${tagKinds[kind]} «${name}»`,
        ]),
      ),
      ...renderSection('Registros sobre ti', data.records.map(describeRecord)),
      ...renderSection(
        'Comentarios sobre ti',
        data.comments.map(({ creationTime, name, description, by }): DataFact => [
          formatDayInWords(creationTime),
          [`${name} (${by})`, description].filter(Boolean).join(': '),
        ]),
      ),
      ...renderSection('Cambios de tus datos', data.changes.map(describeChange)),
      ...renderSection(
        'Accesos a tu ficha',
        data.accesses.map(({ creationDate, told, screen, by }): DataFact => [
          formatDayInWords(creationDate),
          `${told} (${[by, screen].filter(Boolean).join(', ')})`,
        ]),
      ),
      ...renderSection(
        'Correos que te hemos enviado',
        data.mails.map(({ createdAt, subject, kind, recipient, returnedAt }): DataFact => [
          formatDayInWords(createdAt),
          `${subject ?? describeMail(mails, kind)}, a ${recipient}${returnedAt === null ? '' : ', y volvió'}`,
        ]),
      ),
      ...renderSection('Comunicaciones que se te han enviado', data.communications.map(describeReceived)),
      ...renderSection('Solicitudes, importaciones y uniones', describeOrigins(data)),
      ...renderSection(
        'Ficheros que has subido',
        data.files.map(({ createdAt, fileName, use, size }): DataFact => [
          formatDayInWords(createdAt),
          `${fileName} (${use.toLowerCase()}), ${size} bytes`,
        ]),
      ),
      ...renderSection(
        'Tu actividad',
        data.activity.map(({ creationDate, action, details, device }): DataFact => [
          formatDayInWords(creationDate),
          [action, details, device].filter(Boolean).join('. '),
        ]),
      ),
      ...renderSection(
        'Quién puede ver tus datos',
        data.whoSees.map(({ who, sees }): DataFact => [who, sees]),
      ),
      ...renderSection(
        'Lo que no va en este documento',
        data.leftOut.map(({ what, why }): DataFact => [what, why]),
      ),
    ],
  }
}

const describeReceived = ({
  settledAt,
  subject,
  fromName,
  address,
  state,
}: OwnData['communications'][number]): DataFact => [
  settledAt === null ? recipientStateLabels[state] : formatDayInWords(settledAt),
  `${subject}, de ${fromName}, a ${address}: ${recipientStateLabels[state].toLowerCase()}`,
]

const clock = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', timeStyle: 'short' })

/** «5 de marzo de 2026, 18:00». */
const formatDateAndTime = (instant: string) =>
  `${formatDayInWords(instant)}, ${clock.format(new Date(instant))}`

function renderSection(title: string, known: readonly DataFact[]): Part[] {
  if (known.length === 0) return [createHeading(2, title), createParagraph('Nada.')]
  const more = known.length - maxLines
  return [
    createHeading(2, title),
    { kind: 'facts', facts: known.slice(0, maxLines) },
    ...(more > 0 ? [createParagraph(`Y ${more} más, que están en el fichero JSON.`)] : []),
  ]
}

const describeChair = ({ meetingTitle, meetingTime, number, as }: OwnData['minutes'][number]): DataFact => [
  formatDayInWords(meetingTime),
  `${nameMinutes(number)} de «${meetingTitle}»: ${as.toLowerCase()}`,
]

type Profile = NonNullable<OwnData['affiliate']>

/** The fee with its period, which has no line of its own. */
const describeFee = ({ fee, period }: Profile): DataFact => [
  personFieldLabels.fee,
  `${formatEuros(fee)}${period ? `, ${period.toLowerCase()}` : ''}`,
]

function describeField(field: PersonField, profile: Profile): DataFact[] {
  if (field === 'fee') return [describeFee(profile)]
  return field === 'period' ? [] : describeFields([field], profile)
}

const describeAffiliate = (profile: Profile): DataFact[] => [
  ...sections.flatMap(listFieldsToRead).flatMap((field) => describeField(field, profile)),
  ['En el censo desde', formatDayInWords(profile.creationTime)],
  ['Última actualización', formatDayInWords(profile.lastUpdateTime)],
]

const describeAccount = ({ account, sessions }: OwnData): DataFact[] => [
  ['Usuario', account.username],
  ['Papel', roleLabels[account.role]],
  ['Desde', formatDayInWords(account.creationTime)],
  ['Aplicación de códigos', account.totp.length > 0 ? 'Sí' : 'No'],
  ['Llaves de acceso', account.passkeys.map(({ name }) => name).join(', ') || 'Ninguna'],
  ['Dirección del calendario de reuniones', account.calendarFeed.length > 0 ? 'Sí' : 'No'],
  ...sessions.map(({ createdAt, device, endedAt }): DataFact => [
    'Sesión',
    [
      formatDateAndTime(createdAt),
      device || 'dispositivo sin identificar',
      endedAt ? `cerrada: ${formatDateAndTime(endedAt)}` : 'abierta',
    ].join('; '),
  ]),
]

const describeConsent = (consent: OwnData['consents'][number]): DataFact => [
  consentLabels[consent.kind],
  [
    `Desde el ${formatDayInWords(consent.givenAt)}`,
    consent.document && `${consent.document}, versión ${consent.documentVersion}`,
    consent.withdrawnAt && `retirado el ${formatDayInWords(consent.withdrawnAt)}`,
  ]
    .filter(Boolean)
    .join('; '),
]

const describeRecord = (record: OwnData['records'][number]): DataFact => [
  formatDayInWords(record.creationTime),
  [
    `${record.recordType}: ${record.title}`,
    formatDonation(record) ?? record.description,
    record.bankAccount && groupIban(record.bankAccount),
    `(${record.by})`,
  ]
    .filter(Boolean)
    .join('. '),
]

const describeChange = ({ creationDate, field, by, ...change }: OwnData['changes'][number]): DataFact => {
  const { before, after, erased } = change
  const values = erased
    ? 'lo que decía ya está borrado'
    : `antes, ${formatChange(field, before)}; ahora, ${formatChange(field, after)}`
  return [formatDateAndTime(creationDate), `${findFieldLabel(field)}: ${values} (${by})`]
}

/** What a list did with somebody; of who only got tags it kept no values. */
function describeImport(before: OwnData['imports'][number]['before']): string {
  if (before === null) return 'Alta'
  return Object.keys(before).length > 0 ? 'Datos cambiados' : 'Etiquetas puestas'
}

const describeOrigins = ({
  pendingEnrolments,
  imports,
  rolls,
  merges,
  departures,
  erasures,
}: OwnData): DataFact[] => [
  ...pendingEnrolments.map(({ creationTime, data }): DataFact => [
    formatDayInWords(creationTime),
    data ? 'Solicitud de inscripción' : 'Solicitud con tu documento o tu correo, quizá de otra persona',
  ]),
  ...imports.map(({ creationTime, fileName, line, before }): DataFact => [
    formatDayInWords(creationTime),
    `${describeImport(before)} por la lista «${fileName}», línea ${line}`,
  ]),
  ...rolls.map(({ takenAt, name, reason }): DataFact => [
    formatDayInWords(takenAt),
    `Figuras en la lista fija «${name}»: ${reason}`,
  ]),
  ...merges.map(({ creationTime, undoneAt }): DataFact => [
    formatDayInWords(creationTime),
    undoneAt ? 'Otra ficha se unió a la tuya, y se volvieron a separar' : 'Otra ficha se unió a la tuya',
  ]),
  ...erasures.map(({ askedOn, text, state, answer }): DataFact => [
    formatDayInWords(askedOn),
    [`Pediste que borrásemos tus datos (${erasureStates[state].toLowerCase()})`, text, answer]
      .filter(Boolean)
      .join('. '),
  ]),
  ...departures.map(({ askedOn, way, askedBy }): DataFact => [
    formatDayInWords(askedOn),
    `Se pidió tu baja ${askedWays[way].toLowerCase()}: ${askedBy}`,
  ]),
]

const describeVotings = ({ votings, votingClaims }: OwnData): DataFact[] => [
  ...votings.map(({ startDate, name, isProvisional, isAnnulled, hasVoted }): DataFact => [
    formatDayInWords(startDate),
    [
      `${hasVoted === null ? 'Estás' : 'Estabas'} en el censo ${isProvisional ? 'provisional ' : ''}de «${name}»${isAnnulled ? ', que se anuló' : ''}`,
      ...(hasVoted === null ? [] : [hasVoted ? 'votaste' : 'no votaste']),
    ].join('; '),
  ]),
  ...votingClaims.map(({ madeAt, votingName, wish, text, state, answer }): DataFact => [
    formatDayInWords(madeAt),
    [
      `Pediste ${wish === 'entrar' ? 'entrar en el' : 'salir del'} censo de «${votingName}»: ${text}`,
      [claimStateLabels[state], answer].filter(Boolean).join(': '),
    ].join('. '),
  ]),
]

const describeAttendance = ({
  meetingTitle,
  meetingTime,
  meetingStatus,
  status,
  confirmedAt,
  door,
}: OwnData['attendances'][number]): DataFact => [
  formatDayInWords(meetingTime),
  [
    `${meetingTitle}: ${status}`,
    ...(meetingStatus === 'Cancelada' ? ['reunión cancelada'] : []),
    ...(confirmedAt === null ? [] : [`el ${formatMomentInWords(confirmedAt)}`]),
    ...(door === null ? [] : [`por la puerta «${door}»`]),
  ].join(', '),
]
