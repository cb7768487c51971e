import { statisticsReports } from '#contract/statistics/reports.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import { composeReport } from '#server/statistics/report.paper.ts'
import {
  describeRecipients,
  describeReports,
  editRecipients,
  lastMonthOf,
  readReport,
  sendAgain,
} from '#server/statistics/report.rules.ts'

export const statisticsReportsRoutes = routes(statisticsReports, {
  list: (call) => describeReports(call),

  settings: ({ db }) => describeRecipients(db),

  edit: ({ body, ...work }) => editRecipients(work, body),

  send: ({ body, ...work }) => sendAgain(work, body),

  async download({ query: { year, month }, db, scope, world: { clock }, audit }) {
    const asked =
      year !== undefined && month !== undefined
        ? `${year}-${String(month).padStart(2, '0')}`
        : lastMonthOf(await readTodayInMadrid(db, clock))
    audit.describe(`Informe de ${asked}`)
    const paper = composeReport(await readReport({ db, scope, clock }, asked))
    return createPdfReply(db, `Informe_${asked}.pdf`, paper)
  },
})
