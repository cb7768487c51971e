import { composeLetter } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { readLetterhead } from '#server/kernel/organisation.queries.ts'
import { drawPaper } from '#server/kernel/pdf/paper.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { reportMessage } from '#server/statistics/report.messages.ts'
import { nameMonth } from '#contract/statistics/nameMonth.ts'
import { composeReport } from '#server/statistics/report.paper.ts'
import { readReport } from '#server/statistics/report.rules.ts'
import { findAdminAddresses } from '#server/statistics/reports.queries.ts'

const everybody = asSystem('the monthly report counts everybody, for accounts of administration')

/** The report of a month with its paper; nothing to whom does not administer any more. */
export const writeReport: MessageWriter<typeof reportMessage> = async (
  { db, clock, settings },
  { recipient, data: { month, isTry } },
) => {
  if ((await findAdminAddresses(db, everybody, [recipient])).length === 0) return undefined
  const paper = composeReport(await readReport({ db, scope: everybody, clock }, month))
  const content = await drawPaper(paper, await readLetterhead(db))
  const letter = composeLetter({
    subject: `${isTry ? 'Prueba: i' : 'I'}nforme de ${nameMonth(month)}`,
    paragraphs: [
      `Va adjunto el informe de ${nameMonth(month)}: altas y bajas, cobros y miembros por tipo y género.`,
      'Tiene cifras de toda la organización: no lo reenvíes fuera de ella.',
      isTry
        ? 'Lo recibes porque lo has pedido para verlo: no se ha enviado a nadie más.'
        : 'Lo recibes cada mes porque la superadministración te ha puesto en «Informe mensual». Si no lo quieres, pide que te quiten.',
    ],
    action: { label: 'Ver los informes', url: `${settings.publicUrl}/estadisticas/informe` },
  })
  return {
    ...letter,
    attachments: [{ filename: `Informe_${month}.pdf`, contentType: 'application/pdf', content }],
  }
}
