import { feeRequestColumns } from '#contract/fees/feeRequests.columns.ts'
import { feeRequests } from '#contract/fees/feeRequests.ts'
import { feeRequestStateLabels } from '#contract/fees/ofPerson.ts'
import { answerRequest, requireRequest, restoreFee } from '#server/fees/feeRequests.rules.ts'
import { defineRequestList } from '#server/fees/feeRequests.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'

const loggedFilters = {
  state: { label: 'estado', words: feeRequestStateLabels },
  affiliateId: personal('persona'),
  ended: { label: 'ya vencidas', words: { true: 'sí' } },
} as const

export const feeRequestsRoutes = routes(feeRequests, {
  async list(call) {
    const today = await readTodayInMadrid(call.db, call.world.clock)
    return replyPage(call, defineRequestList(call.scope, today, call.query), loggedFilters)
  },

  async export(call) {
    const today = await readTodayInMadrid(call.db, call.world.clock)
    const about = { name: 'Solicitudes_de_cuota', columns: feeRequestColumns }
    return replyDownload(call, defineRequestList(call.scope, today, call.query), loggedFilters, about)
  },

  async get({ params: { id }, audit, ...work }) {
    const found = await requireRequest(work, id)
    audit.describe(`Petición ${id}`)
    return found
  },

  restore: ({ params: { id }, ...work }) => restoreFee(work, id),

  decide: ({ params: { id }, body, ...work }) => answerRequest(work, id, body),
})
