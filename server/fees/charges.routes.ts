import { chargeColumns } from '#contract/fees/charges.columns.ts'
import { charges } from '#contract/fees/charges.ts'
import { chargeKindLabels, chargeStateLabels, settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { defineChargeList, sumCharges } from '#server/fees/charges.queries.ts'
import { cancelChargePayment, noteChargePayment } from '#server/fees/closedPayments.rules.ts'
import { dropRetry, forgive, leaveOwed, requireCharge, retryCharge } from '#server/fees/charges.rules.ts'

const filters = {
  q: personal('persona'),
  affiliateId: personal('inscrito'),
  state: { label: 'estado', words: chargeStateLabels },
  kind: { label: 'qué es', words: chargeKindLabels },
  settledBy: { label: 'cómo se paga', words: settlementLabels },
  period: 'periodicidad',
  year: 'año',
  chargedFrom: 'desde',
  chargedTo: 'hasta',
  batchId: 'remesa',
  replyId: 'respuesta del banco',
  waits: { label: 'por decidir', words: { true: 'sí' } },
  retries: { label: 'esperan a otra remesa', words: { true: 'sí' } },
  retriable: { label: 'se pueden volver a cobrar', words: { true: 'sí' } },
} as const

export const chargesRoutes = routes(charges, {
  list: async (call) => replyPage(call, await defineChargeList(call, call.query), filters),

  summary: ({ db, scope, query }) => sumCharges(db, scope, query),

  export: async (call) =>
    replyDownload(call, await defineChargeList(call, call.query), filters, {
      name: 'Cobros',
      columns: chargeColumns,
    }),

  get: ({ params: { id }, ...work }) => requireCharge(work, id),

  retry: ({ params: { id }, ...work }) => retryCharge(work, id),

  forgive: ({ params: { id }, body: { note }, ...work }) => forgive(work, id, note),

  leave: ({ params: { id }, ...work }) => leaveOwed(work, id),

  drop: ({ params: { id }, ...work }) => dropRetry(work, id),

  pay: ({ params: { id }, body, ...work }) => noteChargePayment(work, id, body),

  cancelPayment: ({ params: { id }, body: { reason }, ...work }) => cancelChargePayment(work, id, reason),
})
