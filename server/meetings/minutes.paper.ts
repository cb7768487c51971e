import { formatDayInWords, formatMomentInWords } from '#contract/format.ts'
import {
  describeVotes,
  nameMinutes,
  type Minutes,
  type MinutesPoint,
  type SignedMinutes,
  describeVerdict,
} from '#contract/meetings/minutes.ts'
import { formatCount } from '#contract/plural.ts'
import type { Block } from '#contract/richText.ts'
import type { Facts, Paper } from '#server/kernel/pdf/paper.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'

/** Who attended, as far as the reader may know: how many they are, and their names or that these are not told. */
export type ShownAttendance = { names: readonly string[] | null }

type Signed = Minutes['signed'][number]
type Written = Pick<SignedMinutes, 'number' | 'title' | 'assemblyName' | 'place' | 'meetingTime' | 'content'>

/** The minutes that were signed, on paper with their seal. */
export const composeSignedMinutes = (minutes: Signed, attendance: ShownAttendance): Paper =>
  compose(minutes, {
    attended: [...describeAttendance(minutes), ...listNames(attendance)],
    end: [
      ...listDocuments(minutes),
      createHeading(2, 'Firma y sello'),
      facts([
        ['Firmada', formatMomentInWords(minutes.signedAt)],
        ...(minutes.signedBy === null ? [] : ([['Por', minutes.signedBy]] as const)),
        ['Sello', minutes.hash],
      ]),
      createParagraph(
        'El sello es la huella SHA-256 de todo lo firmado: el acta, el orden del día, los documentos y las listas fijas de quienes ' +
          'asistieron y de quienes tenían derecho. Si algo cambiara, sería otro. Se comprueba en la página del acta, con «Comprobar el sello».',
      ),
    ],
  })

/** A draft, which says so on each page. */
export const composeDraft = (minutes: Written, attendance: ShownAttendance & { confirmed: number }): Paper =>
  compose(minutes, {
    mark: 'BORRADOR, sin firmar',
    attended: [
      createParagraph(`Asistencias confirmadas hasta ahora: ${attendance.confirmed}.`),
      ...listNames(attendance),
    ],
    end: [],
  })

const facts = (known: Facts['facts']): Facts => ({ kind: 'facts', facts: known })

type Rest = { mark?: string; attended: (Block | Facts)[]; end: (Block | Facts)[] }

function compose(
  { number, title, assemblyName, place, meetingTime, content }: Written,
  { mark, attended, end }: Rest,
): Paper {
  const { presiding, secretary, startedAt, endedAt, points, correction } = content
  return {
    title: `${nameMinutes(number)}: ${title}`,
    date: formatDayInWords(meetingTime),
    ...(mark !== undefined && { mark }),
    blocks: [
      createHeading(1, `${nameMinutes(number)}: ${title}`),
      ...(number === 1
        ? []
        : [createHeading(2, `Qué rectifica del ${nameAct(number - 1)}`), createParagraph(correction)]),
      facts([
        ['Reunión', assemblyName ?? 'Evento General'],
        ['Convocada para', formatMomentInWords(meetingTime)],
        ['Lugar', place],
        ['Empezó', time(startedAt)],
        ['Acabó', time(endedAt)],
        ['Presidió', presiding || null],
        ['Secretaría', secretary || null],
      ]),
      createHeading(2, 'Orden del día y acuerdos'),
      ...(points.length === 0 ? [createParagraph('Sin puntos.')] : points.flatMap(drawPoint)),
      createHeading(2, 'Asistencia'),
      ...attended,
      ...end,
    ],
  }
}

const nameAct = (number: number) => (number === 1 ? 'acta' : nameMinutes(number).toLowerCase())

const time = (instant: string | null) => (instant === null ? null : formatMomentInWords(instant))

function drawPoint({ title, discussed, agreed, ...votes }: MinutesPoint, index: number): Block[] {
  const counted = describeVotes(votes)
  return [
    createHeading(3, `${index + 1}. ${title}`),
    ...(discussed ? [createParagraph(discussed)] : []),
    ...(agreed
      ? [
          {
            kind: 'paragraph' as const,
            runs: [{ text: 'Se acuerda: ', bold: true as const }, { text: agreed }],
          },
        ]
      : []),
    ...(counted ? [createParagraph(counted)] : []),
    ...(discussed || agreed || counted ? [] : [createParagraph('Sin acuerdo.')]),
  ]
}

function describeAttendance({ attendance, entitled, quorum }: SignedMinutes): Block[] {
  return [
    createParagraph(
      `Asistieron ${formatCount(attendance.total, 'persona', 'personas')}` +
        (attendance.left > 0 ? `, de las que ${attendance.left} ya no pertenecen a la organización.` : '.'),
    ),
    ...(entitled
      ? [
          createParagraph(
            `Tenían derecho ${formatCount(entitled.roll.total, 'persona', 'personas')}; de ellas estaban ${entitled.present}.`,
          ),
        ]
      : []),
    ...(quorum ? [createParagraph(`Quórum: ${describeVerdict(quorum)}.`)] : []),
    ...(attendance.roll
      ? [
          createParagraph(
            `Lista fija de asistencia ${attendance.roll.rollId}, sello ${attendance.roll.hash}.`,
          ),
        ]
      : []),
  ]
}

const listDocuments = ({ documents }: Signed): (Block | Facts)[] =>
  documents === null || documents.length === 0
    ? []
    : [
        createHeading(2, 'Documentos de la reunión'),
        facts(documents.map(({ fileName, hash }) => [fileName, `Huella ${hash}`])),
      ]

const listNames = ({ names }: ShownAttendance): Block[] =>
  names === null || names.length === 0
    ? []
    : [{ kind: 'list', numbering: 1, items: names.map((name) => [createParagraph(name)]) }]
