import { z } from 'zod'
import { admins, leads, liaisons } from '#contract/actor.ts'
import { assemblyTypes, basicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'
import { choiceFilter, dayFilter, explainTurned, idFilter } from '#contract/filters.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { exportFormats } from '#contract/page.ts'
import { dimensionNames } from '#contract/statistics/dimensions.ts'
import {
  counted,
  moved,
  movement,
  money,
  monthOfMoney,
  byMonth,
  turnoutOfVoting,
  attendance,
  survival,
  flow,
} from '#contract/statistics/shapes.ts'

const count = z.number().int()

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

const ofAdmins = admins.toReach('everyone')
const ofLeads = { ...ofAdmins, ...leads.toReach('ownAssemblies') }

const counting = { dimension: z.enum(dimensionNames), ...who, ...days }
const past = { ...who, ...days }
const whereAndWhen = { ...where, ...days }

const bySegment = ({ query }: { query: Record<string, unknown> }) => Boolean(query['segmentId'])
const byFilter = ({ query }: { query: Record<string, unknown> }) =>
  Boolean(query['assemblyId'] ?? query['assemblyType'] ?? query['segmentId'] ?? query['from'] ?? query['to'])
const limited = { throttle: lookupLimits, costly: bySegment } as const
/** What an assembly, a segment or some days count may be few, who are then named in the log (rule log-9). */
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
    allow: ofAdmins,
    query: z.strictObject(past).refine(inOrder, turned),
    reply: byMonth(movement, moved),
    ...asked,
  },
  movementsExport: {
    method: 'GET',
    path: '/stats/movements/export',
    summary: 'Descarga de altas, bajas y saldo por meses, en .xlsx o .csv',
    allow: ofAdmins,
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
    ...asked,
  },
  moneyExport: {
    method: 'GET',
    path: '/stats/money/export',
    summary: 'Descarga de lo cargado, lo cobrado y lo devuelto por meses, en .xlsx o .csv',
    allow: ofAdmins,
    query: z.strictObject({ ...days, ...file }).refine(inOrder, turned),
    ...taken,
    ...limited,
  },
  turnout: {
    method: 'GET',
    path: '/stats/turnout',
    summary:
      'Participación en las votaciones cerradas en unas fechas, en total y por asambleas de diez personas o más',
    allow: ofAdmins,
    query: z.strictObject(days).refine(inOrder, turned),
    reply: z.array(turnoutOfVoting),
    action: 'votingTurnoutRead',
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
    ...asked,
  },
  attendanceExport: {
    method: 'GET',
    path: '/stats/attendance/export',
    summary: 'Descarga de reuniones y asistencias por asambleas, en .xlsx o .csv',
    allow: ofLeads,
    query: z.strictObject({ ...whereAndWhen, ...file }).refine(inOrder, turned),
    ...taken,
    ...limited,
  },
  survival: {
    method: 'GET',
    path: '/stats/survival',
    summary: 'Qué parte de quienes se inscriben sigue después de un tiempo',
    allow: ofAdmins,
    query: z.strictObject(who),
    reply: survival,
    ...asked,
  },
  survivalExport: {
    method: 'GET',
    path: '/stats/survival/export',
    summary: 'Descarga de la permanencia, en .xlsx o .csv',
    allow: ofAdmins,
    query: z.strictObject({ ...who, ...file }),
    ...taken,
    ...limited,
  },
  flows: {
    method: 'GET',
    path: '/stats/flows',
    summary:
      'De qué tipo y asamblea a cuál pasaron las personas entre el principio y el final de unas fechas',
    allow: ofAdmins,
    query: z.strictObject(past).refine(inOrder, turned),
    reply: z.object({ from: day, to: day, rows: z.array(flow) }),
    ...asked,
  },
  flowsExport: {
    method: 'GET',
    path: '/stats/flows/export',
    summary: 'Descarga de los cambios de tipo y de asamblea, en .xlsx o .csv',
    allow: ofAdmins,
    query: z.strictObject({ ...past, ...file }).refine(inOrder, turned),
    ...taken,
    ...limited,
  },
  released: {
    method: 'GET',
    path: '/stats/released',
    summary: 'De cuándo es cada tabla fija que enlaces y responsables ven de su asamblea',
    allow: { ...leads.toReach('ownAssemblies'), ...liaisons.toReach('ownAssemblies') },
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
