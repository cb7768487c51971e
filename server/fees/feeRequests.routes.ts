import { feeRequestColumns } from '#contract/fees/feeRequests.columns.ts'
import { feeRequests } from '#contract/fees/feeRequests.ts'
import { feeRequestStateLabels } from '#contract/fees/ofPerson.ts'
import { answerRequest, requireRequest } from '#server/fees/feeRequests.rules.ts'
import { defineRequestList } from '#server/fees/feeRequests.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'

const loggedFilters = {
  state: { label: 'estado', words: feeRequestStateLabels },
  affiliateId: personal('persona'),
} as const

export const feeRequestsRoutes = routes(feeRequests, {
  list: (call) => replyPage(call, defineRequestList(call.scope, call.query), loggedFilters),

  export: (call) =>
    replyDownload(call, defineRequestList(call.scope, call.query), loggedFilters, {
      name: 'Solicitudes_de_cuota',
      columns: feeRequestColumns,
    }),

  async get({ params: { id }, audit, ...work }) {
    const found = await requireRequest(work, id)
    audit.describe(`Petición ${id}`)
    return found
  },

  decide: ({ params: { id }, body, ...work }) => answerRequest(work, id, body),
})
