import { z } from 'zod'
import { admins, superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { instant, numberFromText } from '#contract/fields.ts'
import { givenEmail } from '#contract/people/email.ts'

const reportSettings = z.object({
  /** Accounts of administration, by their addresses. */
  recipients: z.array(z.string()),
  /** All accounts of administration that may enter, which can be named. */
  candidates: z.array(z.string()),
  version: z.number().int(),
})
export type ReportSettings = z.output<typeof reportSettings>

const sentReport = z.object({
  id: z.number().int(),
  /** `yyyy-mm`. */
  month: z.string(),
  sentAt: instant,
  /** A super admin wanted it; otherwise it left by itself, once the month had ended. */
  byHand: z.boolean(),
  /** It went to whoever asks alone, who wanted to see it. */
  isTry: z.boolean(),
  recipients: z.number().int(),
})

/** So many of the latest reports are listed. */
export const mostReports = 24

const reportOverview = z.object({
  /** The last month that has ended, `yyyy-mm`. */
  lastMonth: z.string(),
  /** Whether it is mailed to whoever asks. */
  isReceived: z.boolean(),
  /** The latest first; of what was sent as a try, one's own. */
  reports: z.array(sentReport),
})
export type ReportOverview = z.output<typeof reportOverview>

/** The schema of the form: to whom the report of each month is mailed. */
export const reportRecipients = z.object({
  recipients: z
    .array(givenEmail)
    .max(20, 'Como mucho 20 direcciones')
    .refine((all) => new Set(all).size === all.length, 'Una dirección está dos veces'),
})

/** The monthly report, as a paper and by mail (rule statistics-10). */
export const statisticsReports = endpoints({
  list: {
    method: 'GET',
    path: '/stats/reports',
    summary: 'Los informes mensuales que se han enviado, los últimos primero, y si quien pregunta los recibe',
    allow: admins.toReach('nobody'),
    reply: reportOverview,
  },
  settings: {
    method: 'GET',
    path: '/stats/report/settings',
    summary: 'A quién se envía el informe de cada mes, y a quién se podría',
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
  send: {
    method: 'POST',
    path: '/stats/report/send',
    summary: 'Envía otra vez el informe del último mes, a quien lo recibe o solo a quien lo pide',
    allow: superAdmins.toReach('everyone'),
    body: z.strictObject({
      to: z.enum(['recipients', 'oneself']),
      /** The latest report that whoever asks has seen: if there is a later one, it was sent already (rule durable-3). */
      after: z.number().int().nullable(),
    }),
    reply: reportOverview,
    action: 'reportSent',
    throttle: [{ by: 'account', of: 'attempts', most: 20, minutes: 60 }],
  },
  download: {
    method: 'GET',
    path: '/stats/report',
    summary: 'El informe de un mes en PDF; por defecto, del último que ha terminado',
    allow: admins.toReach('everyone'),
    query: z
      .strictObject({
        year: numberFromText(z.number().int().min(1990).max(2200)).optional(),
        month: numberFromText(z.number().int().min(1).max(12)).optional(),
      })
      .superRefine(({ year, month }, context) => {
        if ((year === undefined) === (month === undefined)) return
        const [path, message] = year === undefined ? ['year', 'Falta el año'] : ['month', 'Falta el mes']
        context.addIssue({ code: 'custom', path: [path], message })
      }),
    reply: fileReply,
    action: 'statisticsExported',
  },
})
