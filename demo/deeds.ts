import type { RecordType } from '#contract/census/records/records.form.ts'
import { weighted, type Random } from '#demo/random.ts'

export type Deed = { recordType: RecordType; title: string; description: string }
export type Note = { name: string; description: string }

const kind = weighted<RecordType>([
  ['Donación', 34],
  ['Evento', 22],
  ['Apoderado', 18],
  ['Microcrédito', 12],
  ['Cargo', 8],
  ['Otro', 6],
])
const amount = weighted([
  ['5 €', 6],
  ['10 €', 14],
  ['20 €', 20],
  ['25 €', 10],
  ['50 €', 12],
  ['100 €', 4],
])
const loan = weighted([
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
const offices = [
  'Coordinación de la comisión de garantías',
  'Tesorería de la asamblea',
  'Responsabilidad de comunicación',
  'Secretaría de actas',
  'Interventoría',
] as const
const others = [
  ['Cesión de material', 'Presta un equipo de sonido.'],
  ['Traducción', 'Puede traducir al gallego y al portugués.'],
  ['Cesión de espacio', 'Ofrece su local para reuniones de tarde.'],
] as const

type Story = (random: Random, year: string) => readonly [title: string, description: string]

const stories: Record<RecordType, Story> = {
  Donación: (random) => ['Donación', amount(random)],
  Microcrédito: (random, year) => [`Microcrédito de campaña ${year}`, loan(random)],
  Apoderado: (random, year) => [`Elecciones de ${year}`, pollingStation(random)],
  Evento(random, year) {
    const [title, description] = random.pick(events)
    return [`${title} ${year}`, description]
  },
  Cargo: (random, year) => [random.pick(offices), `Desde ${year}, por dos años.`],
  Otro: (random) => random.pick(others),
}

/** Something worth writing down that somebody did in a year. */
export function deedOf(random: Random, year: string): Deed {
  const recordType = kind(random)
  const [title, description] = stories[recordType](random, year)
  return { recordType, title, description }
}

const pollingStation = (random: Random) =>
  `CEIP ${random.pick(schools)}, distrito ${random.between(1, 21)}, sección ${random.between(1, 90)}, mesa ${random.pick(['A', 'B', 'U'])}`

const notes = [
  ['Llamar por la tarde', 'Trabaja de mañana y no coge el teléfono.'],
  ['Ha cambiado de móvil', 'Pendiente de que nos dé el nuevo.'],
  ['Quiere ayudar en campaña', 'Puede pegar carteles los fines de semana.'],
  ['Prefiere correo postal', 'No usa el correo electrónico.'],
  ['Duda sobre la cuota', 'Preguntó si puede pasar de trimestral a anual.'],
] as const

/** What somebody of the administration might write about a person. */
export function noteOf(random: Random): Note {
  const [name, description] = random.pick(notes)
  return { name, description }
}
