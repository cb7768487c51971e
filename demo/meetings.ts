import type { meetingStatuses, meetingTypes } from '#contract/meetings/meeting.ts'
import { demoAssemblies, centro, type DemoAssembly } from '#demo/assemblies.ts'
import { toDayNumber, formatDay, madridTime, weekdayOf } from '#demo/calendar.ts'
import { itemAt, createRandom, weightedDraw, type Random } from '#demo/random.ts'

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
type MeetingDetails = Pick<DemoMeeting, 'title' | 'description' | 'type' | 'status' | 'place' | 'assemblyId'>
type Schedule = { day: number; minutes: number; lasting: number }

const pastDays = 365
const futureDays = 120
const fixedWithinDays = 3
const headquarters = 'Sede central, calle de la Magdalena 24, Madrid'

const topics = weightedDraw([
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
const drawPastStatus = weightedDraw<DemoMeeting['status']>([
  ['Aprobada', 92],
  ['Cancelada', 8],
])
const drawFutureStatus = weightedDraw<DemoMeeting['status']>([
  ['Aprobada', 70],
  ['Pendiente', 24],
  ['Cancelada', 6],
])

/** Meetings of the past year and the next four months, in order; there is an approved one for everybody within the week. */
export function generateMeetings({
  today,
  seed = 'concejo',
}: {
  today: string
  seed?: string
}): DemoMeeting[] {
  const random = createRandom(`${seed}/meetings`)
  const now = toDayNumber(today)
  return [
    ...fixedMeetings(now),
    ...demoAssemblies.flatMap((assembly, order) => regularMeetings(random, now, { assembly, order })),
    ...generalMeetings(random, now),
    ...otherMeetings(random, now),
  ].toSorted((one, other) => one.meetingTime.localeCompare(other.meetingTime))
}

/** The next meetings on the home page of the personas. */
function fixedMeetings(now: number): DemoMeeting[] {
  const general = createMeeting(
    { day: now + fixedWithinDays, minutes: 18 * 60 + 30, lasting: 120 },
    {
      title: 'Asamblea general: hoja de ruta del curso',
      description: 'Debate y votación de la hoja de ruta. Abierta a todas las personas inscritas.',
      type: 'General',
      status: 'Aprobada',
      place: headquarters,
      assemblyId: null,
    },
  )
  const own = createMeeting(
    { day: now + fixedWithinDays + 2, minutes: 19 * 60, lasting: 120 },
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

/** The monthly meetings of an assembly, always on the same day of the week, none in August. */
function regularMeetings(
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
      day: near - weekdayOf(near) + day,
      minutes: random.pick([18 * 60, 18 * 60 + 30, 19 * 60]),
      lasting: random.pick([90, 120, 150]),
    }
    if (!isFree(when.day, now)) continue
    const topic = topics(random)
    calendar.push(
      createMeeting(when, {
        title: `Asamblea de ${assembly.assemblyName}: ${topic.charAt(0).toLowerCase()}${topic.slice(1)}`,
        description: `Orden del día: 1. Acta anterior. 2. ${topic}. 3. Ruegos y preguntas.`,
        type: 'Asamblea',
        status: drawStatus(random, when.day, now),
        place: assembly.seat,
        assemblyId: assembly.id,
      }),
    )
  }
  return calendar
}

function generalMeetings(random: Random, now: number): DemoMeeting[] {
  return [-350, -287, -231, -168, -112, -63, -28, 31, 66, 101].map((distance) => {
    const topic = topics(random)
    return createMeeting(
      { day: saturdayNear(now + distance), minutes: 11 * 60, lasting: random.pick([120, 180, 240]) },
      {
        title: `Asamblea general: ${topic.charAt(0).toLowerCase()}${topic.slice(1)}`,
        description: 'Abierta a todas las personas inscritas. Habrá espacio de cuidados para la infancia.',
        type: 'General',
        status: drawStatus(random, now + distance, now),
        place: headquarters,
        assemblyId: null,
      },
    )
  })
}

function otherMeetings(random: Random, now: number): DemoMeeting[] {
  const titles = [
    'Taller de comunicación',
    'Escuela popular',
    'Comida popular',
    'Formación en datos personales',
    'Paseo por el río',
  ]
  return titles.map((title, order) =>
    createMeeting(
      { day: saturdayNear(now - 240 + order * 71), minutes: 17 * 60, lasting: 180 },
      {
        title,
        description: 'Actividad abierta, con inscripción en la sede.',
        type: 'Otro',
        status: drawStatus(random, now - 240 + order * 71, now),
        place: itemAt(demoAssemblies, order).seat,
        assemblyId: null,
      },
    ),
  )
}

function createMeeting({ day, minutes, lasting }: Schedule, plan: MeetingDetails): DemoMeeting {
  const start = madridTime(day, minutes)
  const announced = madridTime(day - 21, 10 * 60)
  return {
    ...plan,
    meetingTime: new Date(start).toISOString(),
    endTime: new Date(start + lasting * 60_000).toISOString(),
    creationTime: new Date(announced).toISOString(),
  }
}

/** Whether a day is no holiday and not one of the next days, which have fixed meetings. */
const isFree = (day: number, now: number) => !isHoliday(day) && (day < now || day > now + fixedWithinDays + 2)

/** August, and from 22 December to 6 January. */
function isHoliday(day: number) {
  const date = formatDay(day).slice(5)
  return date.startsWith('08') || date >= '12-22' || date <= '01-06'
}

const drawStatus = (random: Random, day: number, now: number) =>
  (day < now ? drawPastStatus : drawFutureStatus)(random)

/** The Saturday of the week, or the first one after the holidays. */
function saturdayNear(day: number): number {
  const saturday = day - weekdayOf(day) + 5
  return isHoliday(saturday) ? saturdayNear(saturday + 7) : saturday
}
