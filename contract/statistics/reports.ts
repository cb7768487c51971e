import { z } from 'zod'
import { admins, superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { instant, numberFromText } from '#contract/fields.ts'
import { givenEmail } from '#contract/people/email.ts'

/** The most charts of a page of one's own, and of what names one: `movements`, or `count sex`. */
const mostCharts = 24
const chart = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]+( [A-Za-z]+)?$/)

const board = z.object({ charts: z.array(chart) })

/** The page of charts that somebody has chosen, in their order. */
export const statisticsBoard = endpoints({
  get: {
    method: 'GET',
    path: '/stats/board',
    summary: 'Las gráficas que ha elegido quien pregunta, en su orden',
    allow: admins.toReach('nobody'),
    reply: board,
  },
  save: {
    method: 'PATCH',
    path: '/stats/board',
    summary: 'Guarda las gráficas elegidas, en su orden',
    allow: admins.toReach('nobody'),
    body: z.strictObject({
      charts: z
        .array(chart)
        .max(mostCharts)
        .refine((charts) => new Set(charts).size === charts.length, 'Una gráfica está dos veces'),
    }),
    reply: board,
  },
})

const reportSettings = z.object({
  /** Accounts of administration, by their addresses. */
  recipients: z.array(z.string()),
  /** When the last one was sent, and of which month, `yyyy-mm`; null of none. */
  lastSentAt: instant.nullable(),
  lastMonth: z.string().nullable(),
  version: z.number().int(),
})
export type ReportSettings = z.output<typeof reportSettings>

/** The schema of the form: to whom the report of each month is mailed. */
export const reportRecipients = z.object({
  recipients: z
    .array(givenEmail)
    .max(20, 'Como mucho 20 direcciones')
    .refine((all) => new Set(all).size === all.length, 'Una dirección está dos veces'),
})

/** The monthly report, as a paper and by mail (rule statistics-10). */
export const statisticsReports = endpoints({
  settings: {
    method: 'GET',
    path: '/stats/report/settings',
    summary: 'A quién se envía el informe de cada mes, y cuándo se envió el último',
    allow: superAdmins.toReach('nobody'),
    reply: reportSettings,
  },
  edit: {
    method: 'PATCH',
    path: '/stats/report/settings',
    summary: 'Cambia a quién se envía el informe de cada mes: cuentas de administración',
    allow: superAdmins.toReach('everyone'),
    body: z.strictObject({ ...reportRecipients.shape, version: z.number().int() }),
    reply: reportSettings,
    action: 'reportRecipientsChanged',
    lookup: { 'body.recipients': 'nothing' },
  },
  download: {
    method: 'GET',
    path: '/stats/report',
    summary: 'El informe de un mes en PDF; por defecto, del último que ha terminado',
    allow: admins.toReach('everyone'),
    query: z.strictObject({
      year: numberFromText(z.number().int().min(1990).max(2200)).optional(),
      month: numberFromText(z.number().int().min(1).max(12)).optional(),
    }),
    reply: fileReply,
    action: 'statisticsExported',
  },
})
