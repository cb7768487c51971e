import type { RecordType } from '#contract/people/recordTypes.ts'
import { weightedDraw, type Random } from '#demo/random.ts'

export type RecordText = { recordType: RecordType; title: string; description: string }
export type CommentText = { name: string; description: string }

const drawRecordType = weightedDraw<RecordType>([
  ['Donación', 34],
  ['Evento', 22],
  ['Apoderado', 18],
  ['Microcrédito', 12],
  ['Cargo', 8],
  ['Otro', 6],
])
const drawDonation = weightedDraw([
  ['5 €', 6],
  ['10 €', 14],
  ['20 €', 20],
  ['25 €', 10],
  ['50 €', 12],
  ['12,50 €', 3],
  ['100 €', 4],
])
const drawLoan = weightedDraw([
  ['100 €', 10],
  ['200 €', 8],
  ['500 €', 6],
  ['1.000 €', 2],
])
const schools = ['Miguel Hernández', 'Rosalía de Castro', 'Gloria Fuertes', 'Joaquín Costa', 'La Fuente']
const events = [
  ['Fiesta de primavera', 'Voluntariado en la barra y en el montaje.'],
  ['Escuela de verano', 'Asistencia a las dos jornadas, con alojamiento.'],
  ['Taller de oratoria', 'Plaza confirmada por teléfono.'],
  ['Cena solidaria', 'Dos plazas, una de ellas vegetariana.'],
  ['Jornada de puertas abiertas', 'Dejó sus datos en la mesa de información.'],
  ['Marcha por la sanidad pública', 'Autobús de ida y vuelta.'],
] as const
const positions = [
  'Coordinación de la comisión de garantías',
  'Tesorería de la asamblea',
  'Responsabilidad de comunicación',
  'Secretaría de actas',
  'Interventoría',
] as const
const otherRecords = [
  ['Cesión de material', 'Presta un equipo de sonido.'],
  ['Traducción', 'Puede traducir al gallego y al portugués.'],
  ['Cesión de espacio', 'Ofrece su local para reuniones de tarde.'],
] as const

type WriteRecordText = (random: Random, year: string) => readonly [title: string, description: string]

const recordTexts: Record<RecordType, WriteRecordText> = {
  Donación: (random) => ['Donación', drawDonation(random)],
  Microcrédito: (random, year) => [`Microcrédito de campaña ${year}`, drawLoan(random)],
  Apoderado: (random, year) => [`Elecciones de ${year}`, drawPollingStation(random)],
  Evento(random, year) {
    const [title, description] = random.pick(events)
    return [`${title} ${year}`, description]
  },
  Cargo: (random, year) => [random.pick(positions), `Desde ${year}, por dos años.`],
  Otro: (random) => random.pick(otherRecords),
}

/** The text of a random record of a year. */
export function drawRecordText(random: Random, year: string): RecordText {
  const recordType = drawRecordType(random)
  const [title, description] = recordTexts[recordType](random, year)
  return { recordType, title, description }
}

const drawPollingStation = (random: Random) =>
  `CEIP ${random.pick(schools)}, distrito ${random.between(1, 21)}, sección ${random.between(1, 90)}, mesa ${random.pick(['A', 'B', 'U'])}`

const comments = [
  ['Llamar por la tarde', 'Trabaja de mañana y no coge el teléfono.'],
  ['Ha cambiado de móvil', 'Pendiente de que nos dé el nuevo.'],
  ['Quiere ayudar en campaña', 'Puede pegar carteles los fines de semana.'],
  ['Prefiere correo postal', 'No usa el correo electrónico.'],
  ['Duda sobre la cuota', 'Preguntó si puede pasar de trimestral a anual.'],
] as const

/** The text of a random comment about a person. */
export function drawCommentText(random: Random): CommentText {
  const [name, description] = random.pick(comments)
  return { name, description }
}
