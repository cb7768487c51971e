import type { meetingStatuses, meetingTypes } from '#contract/meetings/meetings.ts'
import { assemblies, centro, type DemoAssembly } from '#demo/assemblies.ts'
import { dayNumber, dayText, madridTime, weekday } from '#demo/calendar.ts'
import { at, randomFrom, weighted, type Random } from '#demo/random.ts'

export type DemoMeeting = {
  title: string
  description: string
  type: (typeof meetingTypes)[number]
  status: (typeof meetingStatuses)[number]
  meetingTime: string
  endTime: string
  place: string
  assemblyId: number | null
  creationTime: string
}
type Plan = Pick<DemoMeeting, 'title' | 'description' | 'type' | 'status' | 'place' | 'assemblyId'>
type When = { day: number; minutes: number; lasting: number }

const pastDays = 365
const futureDays = 120
const soon = 3
const headquarters = 'Sede central, calle de la Magdalena 24, Madrid'

const topics = weighted([
  ['Presupuestos participativos', 3],
  ['Vivienda y alquiler', 4],
  ['Sanidad pública', 3],
  ['Preparación de la campaña', 3],
  ['Balance del trimestre', 3],
  ['Acogida de nuevas personas inscritas', 3],
  ['Educación pública de 0 a 3 años', 2],
  ['Memoria democrática', 1],
  ['Transporte y movilidad', 2],
  ['Enmiendas al documento político', 2],
])
const past = weighted<DemoMeeting['status']>([
  ['Aprobada', 92],
  ['Cancelada', 8],
])
const future = weighted<DemoMeeting['status']>([
  ['Aprobada', 70],
  ['Pendiente', 24],
  ['Cancelada', 6],
])

/** A year of meetings behind and a season ahead, in order; everybody has an approved one within the week. */
export function meetings({ today, seed = 'concejo' }: { today: string; seed?: string }): DemoMeeting[] {
  const random = randomFrom(`${seed}/meetings`)
  const now = dayNumber(today)
  return [
    ...certain(now),
    ...assemblies.flatMap((assembly, order) => rhythm(random, now, { assembly, order })),
    ...generals(random, now),
    ...others(random, now),
  ].toSorted((one, other) => one.meetingTime.localeCompare(other.meetingTime))
}

/** What every persona's home counts down to. */
function certain(now: number): DemoMeeting[] {
  const general = meeting(
    { day: now + soon, minutes: 18 * 60 + 30, lasting: 120 },
    {
      title: 'Asamblea general: hoja de ruta del curso',
      description: 'Debate y votación de la hoja de ruta. Abierta a todas las personas inscritas.',
      type: 'General',
      status: 'Aprobada',
      place: headquarters,
      assemblyId: null,
    },
  )
  const own = meeting(
    { day: now + soon + 2, minutes: 19 * 60, lasting: 120 },
    {
      title: 'Asamblea de Centro: vivienda y alquiler',
      description: 'Orden del día: 1. Acta anterior. 2. Oficina de vivienda. 3. Ruegos y preguntas.',
      type: 'Asamblea',
      status: 'Aprobada',
      place: centro.seat,
      assemblyId: centro.id,
    },
  )
  return [general, own]
}

/** An assembly meets about once a month, always on the same day of the week, and rests in August. */
function rhythm(
  random: Random,
  now: number,
  { assembly, order }: { assembly: DemoAssembly; order: number },
): DemoMeeting[] {
  const calendar: DemoMeeting[] = []
  const day = order % 5
  for (
    let near = now - pastDays + order * 3;
    near < now + futureDays;
    near += random.pick([28, 28, 28, 35])
  ) {
    const when = {
      day: near - weekday(near) + day,
      minutes: random.pick([18 * 60, 18 * 60 + 30, 19 * 60]),
      lasting: random.pick([90, 120, 150]),
    }
    if (!isClear(when.day, now)) continue
    const topic = topics(random)
    calendar.push(
      meeting(when, {
        title: `Asamblea de ${assembly.assemblyName}: ${topic.charAt(0).toLowerCase()}${topic.slice(1)}`,
        description: `Orden del día: 1. Acta anterior. 2. ${topic}. 3. Ruegos y preguntas.`,
        type: 'Asamblea',
        status: statusOn(random, when.day, now),
        place: assembly.seat,
        assemblyId: assembly.id,
      }),
    )
  }
  return calendar
}

function generals(random: Random, now: number): DemoMeeting[] {
  return [-350, -287, -231, -168, -112, -63, -28, 31, 66, 101].map((distance) => {
    const topic = topics(random)
    return meeting(
      { day: saturdayNear(now + distance), minutes: 11 * 60, lasting: random.pick([120, 180, 240]) },
      {
        title: `Asamblea general: ${topic.charAt(0).toLowerCase()}${topic.slice(1)}`,
        description: 'Abierta a todas las personas inscritas. Habrá espacio de cuidados para la infancia.',
        type: 'General',
        status: statusOn(random, now + distance, now),
        place: headquarters,
        assemblyId: null,
      },
    )
  })
}

function others(random: Random, now: number): DemoMeeting[] {
  const titles = [
    'Taller de comunicación',
    'Escuela popular',
    'Comida popular',
    'Formación en datos personales',
    'Paseo por el río',
  ]
  return titles.map((title, order) =>
    meeting(
      { day: saturdayNear(now - 240 + order * 71), minutes: 17 * 60, lasting: 180 },
      {
        title,
        description: 'Actividad abierta, con inscripción en la sede.',
        type: 'Otro',
        status: statusOn(random, now - 240 + order * 71, now),
        place: at(assemblies, order).seat,
        assemblyId: null,
      },
    ),
  )
}

function meeting({ day, minutes, lasting }: When, plan: Plan): DemoMeeting {
  const start = madridTime(day, minutes)
  const announced = madridTime(day - 21, 10 * 60)
  return {
    ...plan,
    meetingTime: new Date(start).toISOString(),
    endTime: new Date(start + lasting * 60_000).toISOString(),
    creationTime: new Date(announced).toISOString(),
  }
}

/** Neither on the holidays nor from today to the last of the days whose meetings are certain. */
const isClear = (day: number, now: number) => !isHoliday(day) && (day < now || day > now + soon + 2)

/** August, and from 22 December to Epiphany. */
function isHoliday(day: number) {
  const date = dayText(day).slice(5)
  return date.startsWith('08') || date >= '12-22' || date <= '01-06'
}

const statusOn = (random: Random, day: number, now: number) => (day < now ? past : future)(random)

/** The Saturday of that week, or the first one after the holidays. */
function saturdayNear(day: number): number {
  const saturday = day - weekday(day) + 5
  return isHoliday(saturday) ? saturdayNear(saturday + 7) : saturday
}
