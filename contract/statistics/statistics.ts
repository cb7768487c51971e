import { z } from 'zod'
import { admins, leads, liaisons } from '#contract/actor.ts'
import { assemblyTypes, basicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'
import { choiceFilter, dayFilter, explainTurned, idFilter } from '#contract/filters.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { exportFormats } from '#contract/page.ts'
import { inscriptionTypes } from '#contract/people/person.ts'
import { dimensionNames } from '#contract/statistics/dimensions.ts'

const count = z.number().int()
const cents = z.number().int()
/** `yyyy-mm`, of Madrid. */
const month = z.string()

type Days = { from?: string | undefined; to?: string | undefined }
/** Both days are included. */
const days = { from: dayFilter, to: dayFilter }
const inOrder = ({ from, to }: Days) => explainTurned(from, to) === undefined
const turned = {
  path: ['to'],
  error: ({ input }: { input?: unknown }) => {
    const { from, to } = input as Days
    return explainTurned(from, to)
  },
}
const file = { format: z.enum(exportFormats) }

const who = { assemblyId: idFilter, assemblyType: choiceFilter(assemblyTypes), segmentId: idFilter }
const where = { assemblyId: idFilter, assemblyType: choiceFilter(assemblyTypes) }

/** The parameters of the list behind a number, as its address has them; null where no filter says who is meant. */
const listParams = z.record(z.string(), z.string()).nullable()

const bar = z.object({
  /** The value; null of those of whom it is not known. */
  key: z.string().nullable(),
  label: z.string(),
  count,
  /** The same of the period before; null without one. */
  before: count.nullable(),
  /** Of a municipality its five-digit code of INE, of a district of Madrid its seven-digit one. */
  code: z.string().nullable(),
  list: listParams,
})
export type Bar = z.output<typeof bar>

const counted = z.object({
  /** In the order of the chart; groups with an order of their own are all there, also empty ones. */
  rows: z.array(bar),
  total: z.object({ count, before: count.nullable(), list: listParams }),
  /** To which list the parameters belong: the census, or the members of one's assemblies. */
  listed: z.enum(['affiliates', 'members']),
  /** The days before, as many as those asked for; null where both ends were not given. */
  previous: z.object({ from: day, to: day }).nullable(),
})
export type Counted = z.output<typeof counted>

const moved = z.object({
  joins: count,
  leaves: count,
  net: count,
  /** By another assembly or type, or by being merged, without joining or leaving. */
  arrivals: count,
  departures: count,
})
/** With the members at its end; of the last month, at the end of the days asked for. */
const movement = moved.extend({ month, members: count })
export type Movement = z.output<typeof movement>

const money = z.object({
  charged: count,
  chargedCents: cents,
  collected: count,
  collectedCents: cents,
  returned: count,
  returnedCents: cents,
})
const monthOfMoney = money.extend({ month })
export type MonthOfMoney = z.output<typeof monthOfMoney>

/** Rows by month, their sums, and those of the period before, which has as many days. */
const byMonth = <Row extends z.ZodType, Sum extends z.ZodType>(row: Row, sum: Sum) =>
  z.object({
    from: day,
    to: day,
    rows: z.array(row),
    total: sum,
    previous: z.object({ from: day, to: day, total: sum }),
  })

const turnout = z.object({ census: count, voted: count, percent: z.string() })
const turnoutOfVoting = z.object({
  id: count,
  name: z.string(),
  /** The day on which it closed. */
  closedOn: day,
  all: turnout,
  /** Those with ten people or more. */
  assemblies: z.array(turnout.extend({ assembly: basicAssembly })),
  /** All others together; null where they would be fewer than ten. */
  others: turnout.nullable(),
})
export type TurnoutOfVoting = z.output<typeof turnoutOfVoting>

const attendance = z.object({
  /** Null: general meetings. */
  assembly: basicAssembly.nullable(),
  meetings: count,
  /** Confirmed ones. */
  attendances: count,
  members: count,
})
export type AttendanceOfAssembly = z.output<typeof attendance>

const survival = z.object({
  /** Whoever came back has more than one stay. */
  stays: count,
  left: count,
  /** After so many days half have left; null while more than half stay. */
  medianDays: count.nullable(),
  /**
   * Every thirty days of a stay, from 0: how many left in the thirty days up to then, of how many it was still observed
   * when these began, and the share that stays after them (Kaplan–Meier).
   */
  points: z.array(z.object({ days: count, left: count, atRisk: count, share: z.number() })),
})
export type Survival = z.output<typeof survival>

/** Null: they were no members. */
const side = z.object({ type: z.literal(inscriptionTypes), assembly: basicAssembly.nullable() }).nullable()
const flow = z.object({ was: side, is: side, people: count })
export type ShownFlow = z.output<typeof flow>

const ofAdmins = admins.toReach('everyone')
const ofLeads = { ...ofAdmins, ...leads.toReach('ownAssemblies') }

const counting = { dimension: z.enum(dimensionNames), ...who, ...days }
const past = { ...who, ...days }
const whereAndWhen = { ...where, ...days }

const bySegment = ({ query }: { query: Record<string, unknown> }) => Boolean(query['segmentId'])
const byFilter = ({ query }: { query: Record<string, unknown> }) =>
  Boolean(query['segmentId'] ?? query['from'] ?? query['to'])
const limited = { throttle: lookupLimits, costly: bySegment } as const
/** What a segment or some days count may be few, who are then named in the log (rule log-9). */
const asked = {
  action: (call: { query: Record<string, unknown> }) => (byFilter(call) ? 'statisticsCounted' : undefined),
  ...limited,
} as const
const taken = { action: 'statisticsExported', reply: fileReply } as const

/**
 * Statistics of any segment and any days (rules statistics-5 to 9). Without days, people are counted as they are now, and
 * what happened in the twelve months up to the current one; with days, people are those who enrolled in them.
 */
export const statistics = endpoints({
  count: {
    method: 'GET',
    path: '/stats/count',
    summary:
      'Miembros por un dato, de un segmento y de unas fechas de inscripción, con el periodo anterior al lado',
    allow: ofLeads,
    query: z.strictObject(counting).refine(inOrder, turned),
    reply: counted,
    ...asked,
  },
  countExport: {
    method: 'GET',
    path: '/stats/count/export',
    summary: 'Descarga de miembros por un dato, en .xlsx o .csv',
    allow: ofLeads,
    query: z.strictObject({ ...counting, ...file }).refine(inOrder, turned),
    ...taken,
    ...limited,
  },
  movements: {
    method: 'GET',
    path: '/stats/movements',
    summary: 'Altas, bajas y saldo por meses, con el periodo anterior al lado',
    allow: ofLeads,
    query: z.strictObject(past).refine(inOrder, turned),
    reply: byMonth(movement, moved),
    ...asked,
  },
  movementsExport: {
    method: 'GET',
    path: '/stats/movements/export',
    summary: 'Descarga de altas, bajas y saldo por meses, en .xlsx o .csv',
    allow: ofLeads,
    query: z.strictObject({ ...past, ...file }).refine(inOrder, turned),
    ...taken,
    ...limited,
  },
  money: {
    method: 'GET',
    path: '/stats/money',
    summary: 'Lo cargado, lo cobrado y lo devuelto por meses, en céntimos, con el periodo anterior al lado',
    allow: ofAdmins,
    query: z.strictObject(days).refine(inOrder, turned),
    reply: byMonth(monthOfMoney, money),
  },
  moneyExport: {
    method: 'GET',
    path: '/stats/money/export',
    summary: 'Descarga de lo cargado, lo cobrado y lo devuelto por meses, en .xlsx o .csv',
    allow: ofAdmins,
    query: z.strictObject({ ...days, ...file }).refine(inOrder, turned),
    ...taken,
  },
  turnout: {
    method: 'GET',
    path: '/stats/turnout',
    summary:
      'Participación en las votaciones cerradas en unas fechas, en total y por asambleas de diez personas o más',
    allow: ofAdmins,
    query: z.strictObject(days).refine(inOrder, turned),
    reply: z.array(turnoutOfVoting),
  },
  turnoutExport: {
    method: 'GET',
    path: '/stats/turnout/export',
    summary: 'Descarga de la participación en votaciones, en .xlsx o .csv',
    allow: ofAdmins,
    query: z.strictObject({ ...days, ...file }).refine(inOrder, turned),
    ...taken,
  },
  attendance: {
    method: 'GET',
    path: '/stats/attendance',
    summary: 'Reuniones celebradas en unas fechas y asistencias confirmadas, por asambleas',
    allow: ofLeads,
    query: z.strictObject(whereAndWhen).refine(inOrder, turned),
    reply: z.array(attendance),
  },
  attendanceExport: {
    method: 'GET',
    path: '/stats/attendance/export',
    summary: 'Descarga de reuniones y asistencias por asambleas, en .xlsx o .csv',
    allow: ofLeads,
    query: z.strictObject({ ...whereAndWhen, ...file }).refine(inOrder, turned),
    ...taken,
  },
  survival: {
    method: 'GET',
    path: '/stats/survival',
    summary: 'Qué parte de quienes se inscriben sigue después de un tiempo',
    allow: ofLeads,
    query: z.strictObject(who),
    reply: survival,
    ...asked,
  },
  survivalExport: {
    method: 'GET',
    path: '/stats/survival/export',
    summary: 'Descarga de la permanencia, en .xlsx o .csv',
    allow: ofLeads,
    query: z.strictObject({ ...who, ...file }),
    ...taken,
    ...limited,
  },
  flows: {
    method: 'GET',
    path: '/stats/flows',
    summary:
      'De qué tipo y asamblea a cuál pasaron las personas entre el principio y el final de unas fechas',
    allow: ofLeads,
    query: z.strictObject(past).refine(inOrder, turned),
    reply: z.object({ from: day, to: day, rows: z.array(flow) }),
    ...asked,
  },
  flowsExport: {
    method: 'GET',
    path: '/stats/flows/export',
    summary: 'Descarga de los cambios de tipo y de asamblea, en .xlsx o .csv',
    allow: ofLeads,
    query: z.strictObject({ ...past, ...file }).refine(inOrder, turned),
    ...taken,
    ...limited,
  },
  released: {
    method: 'GET',
    path: '/stats/released',
    summary: 'De cuándo es cada tabla fija que un enlace ve de su asamblea',
    allow: liaisons.toReach('ownAssemblies'),
    query: z.strictObject({ assemblyId: idFilter }),
    reply: z.object({
      assembly: basicAssembly,
      /** Members then; null below five. */
      total: count.nullable(),
      gender: instant,
      inscriptionType: instant,
      inscriptionHistoric: instant,
      age: instant,
    }),
  },
})
