import { expandSeries } from '#contract/meetings/expandSeries.ts'
import type { SeriesRule } from '#contract/meetings/seriesRule.ts'
import type { MeetingStatus } from '#contract/meetings/meeting.ts'
import type { DemoAssembly } from '#demo/assemblies.ts'
import { toDayNumber, formatDay, madridTime, weekdayOf } from '#demo/calendar.ts'
import { fixedWithinDays, planFixedMeetings } from '#demo/fixedMeetings.ts'
import {
  at,
  createMeeting,
  headquarters,
  quorumOf,
  toInstant,
  type Authors,
  type DemoMeeting,
  type Details,
  type Plan,
  type Planned,
  type Schedule,
} from '#demo/meetingPlan.ts'
import { itemAt, createRandom, weightedDraw, type Random } from '#demo/random.ts'
import { closing, drawTopic, lowerFirst, opening, toAgenda, working } from '#demo/topics.ts'

export type DemoSeries = {
  id: number
  startsOn: string
  startsAt: string
  rule: SeriesRule
  creationTime: string
}
type MeetingOptions = {
  today: string
  assemblies: readonly DemoAssembly[]
  authors: Authors
  seed?: string
}

const pastDays = 730
/** From when on the monthly meetings are those of the series that go on. */
const seriesDays = 365
const futureDays = 150

const drawPastStatus = weightedDraw<MeetingStatus>([
  ['Aprobada', 92],
  ['Cancelada', 8],
])
const drawFutureStatus = weightedDraw<MeetingStatus>([
  ['Aprobada', 70],
  ['Pendiente', 24],
  ['Cancelada', 6],
])

/**
 * The meetings of two years and of the next months, in order, and the series of some of them; there is an approved one
 * for everybody within the week, and one that is being held.
 */
export function generateMeetings({ today, assemblies, authors, seed = 'concejo' }: MeetingOptions): {
  meetings: DemoMeeting[]
  series: DemoSeries[]
} {
  const plan: Plan = { random: createRandom(`${seed}/meetings`), now: toDayNumber(today), authors }
  const monthly = assemblies.map((assembly, order) => planMonthlyMeetings(plan, assembly, order))
  const planned = [
    ...planFixedMeetings(plan),
    ...monthly.flatMap(({ meetings }) => meetings),
    ...planGeneralMeetings(plan),
    ...planOtherMeetings(plan, assemblies),
  ]
  return {
    meetings: planned
      .toSorted((one, other) => one.meetingTime.localeCompare(other.meetingTime))
      .map((meeting, index) => ({ id: index + 1, ...meeting })),
    series: monthly.flatMap(({ series }) => (series ? [series] : [])),
  }
}

/**
 * The monthly meetings of an assembly, on one weekday of the month and none in holidays. Most assemblies made those of
 * the last year and the next months as a series, in which what was moved or cancelled is an exception.
 */
function planMonthlyMeetings(
  plan: Plan,
  assembly: DemoAssembly,
  order: number,
): { meetings: Planned[]; series?: DemoSeries } {
  const { random, now } = plan
  // Of Centro the second Thursday.
  const repeats: SeriesRule['repeats'] = {
    kind: 'weekdayOfMonth',
    nth: itemAt([2, 3, 4, 1] as const, order % 4),
    weekday: 1 + ((order + 3) % 5),
  }
  const time = random.pick(['18:00', '18:30', '19:00'])
  const list = (from: number, until: number) =>
    expandSeries(
      { day: formatDay(now + from), time },
      { repeats, ends: { until: formatDay(now + until) }, without: [] },
    )
  const details = {
    type: 'Asamblea',
    place: assembly.seat,
    onlineLink: assembly.assemblyType === 'Sectorial' ? linkOf(assembly) : null,
    assemblyId: assembly.id,
  } as const
  const hasQuorum = order % 4 === 0
  const plannedAt = (schedule: Schedule, more: Omit<Details, keyof typeof details>) =>
    createMeeting(plan, schedule, {
      ...details,
      ...more,
      quorum: hasQuorum ? quorumOf(schedule, { kind: 'percent', value: 15 }, 8) : null,
    })
  const planSingle = ({ instant, day }: { instant: string; day: string }) => {
    const topic = drawTopic(random)
    return plannedAt(
      { start: Date.parse(instant), lasting: random.pick([90, 120, 150]) },
      {
        title: `Asamblea de ${assembly.assemblyName}: ${lowerFirst(topic.title)}`,
        description: topic.about,
        status: drawStatus(random, toDayNumber(day), now),
        agenda: toAgenda([opening, topic, closing]),
      },
    )
  }
  const isHeld = ({ day }: { day: string }) => isFree(toDayNumber(day), now)
  const before = list(-pastDays, -seriesDays - 1).filter(isHeld)
  const since = list(-seriesDays, futureDays)
  const held = since.filter(isHeld)
  const [first] = held
  if (order % 3 === 1 || !first) return { meetings: [...before, ...held].map(planSingle) }

  const id = assembly.id
  const createdOn = toDayNumber(first.day) - 14
  const moved = held.find(({ day }) => toDayNumber(day) > now)
  const meetings = held.map(({ day, instant }) => {
    const isMoved = day === moved?.day
    const status = toDayNumber(day) < now ? drawPastStatus(random) : 'Aprobada'
    return plannedAt(
      { start: isMoved ? madridTime(toDayNumber(day) - 1, 20 * 60) : Date.parse(instant), lasting: 120 },
      {
        title: `Asamblea de ${assembly.assemblyName}`,
        description: isMoved
          ? 'Se adelanta un día, porque el local está ocupado.'
          : `Reunión ordinaria de ${assembly.assemblyName}.`,
        status,
        agenda: toAgenda([opening, working, closing]),
        series: { id, day, isException: isMoved || status === 'Cancelada' },
        createdOn,
        ...(isMoved && { changedOn: now - 5 }),
      },
    )
  })
  const without = since.filter((one) => !isHeld(one)).map(({ day }) => day)
  const rule = { repeats, ends: { until: formatDay(now + futureDays) }, without }
  const creationTime = toInstant(at(createdOn, 10 * 60, 0).start)
  return {
    meetings: [...before.map(planSingle), ...meetings],
    series: { id, startsOn: first.day, startsAt: time, rule, creationTime },
  }
}

const linkOf = ({ contactEmail }: DemoAssembly) =>
  `https://reuniones.concejo.example/${contactEmail.split('@')[0] ?? ''}`

const generalDistances = [
  -700, -640, -581, -525, -469, -410, -350, -287, -231, -168, -112, -63, -28, 31, 66, 101,
]

function planGeneralMeetings(plan: Plan): Planned[] {
  const { random, now, authors } = plan
  return generalDistances.map((distance) => {
    const topic = drawTopic(random)
    const day = saturdayNear(now + distance)
    const schedule = at(day, 11 * 60, random.pick([120, 180, 240]))
    return createMeeting(plan, schedule, {
      title: `Asamblea general: ${lowerFirst(topic.title)}`,
      description: 'Abierta a todas las personas inscritas. Habrá espacio de cuidados para la infancia.',
      type: 'General',
      status: drawStatus(random, day, now),
      place: headquarters,
      onlineLink: 'https://reuniones.concejo.example/asamblea-general',
      assemblyId: null,
      agenda: toAgenda([opening, topic, closing]),
      quorum: random.chance(0.5) ? quorumOf(schedule, { kind: 'percent', value: 10 }, 20) : null,
      authorId: authors.admin,
    })
  })
}

/** Of the kind that is noted no more (rule meeting-5). */
function planOtherMeetings(plan: Plan, assemblies: readonly DemoAssembly[]): Planned[] {
  const { random, now, authors } = plan
  const titles = [
    'Taller de comunicación',
    'Escuela popular',
    'Comida popular',
    'Formación en datos personales',
    'Paseo por el río',
  ]
  return titles.map((title, order) => {
    const day = saturdayNear(now - 700 + order * 71)
    return createMeeting(plan, at(day, 17 * 60, 180), {
      title,
      description: 'Actividad abierta, con inscripción en la sede.',
      type: 'Otro',
      status: drawStatus(random, day, now),
      place: itemAt(assemblies, order).seat,
      assemblyId: null,
      authorId: authors.admin,
    })
  })
}

/** Whether a day is no holiday and not one of the next days, which have fixed meetings. */
const isFree = (day: number, now: number) => !isHoliday(day) && (day < now - 1 || day > now + fixedWithinDays)

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
