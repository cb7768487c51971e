import { allPeriods, feeExport, type DebitType } from '#contract/fees/feeExport.ts'
import { listFeeColumns } from '#contract/fees/feeExport.columns.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { listRows } from '#server/kernel/lists/list.ts'
import { replyDownload } from '#server/kernel/lists/replyList.ts'
import type { World } from '#server/kernel/world.ts'
import { countFees, defineFeeList, type AskedPeriod } from '#server/fees/fees.queries.ts'

type Form = {
  debitType?: DebitType | undefined
  signedOn?: string | undefined
  mandate?: string | undefined
  chargedOn?: string | undefined
  period?: AskedPeriod | undefined
  prorated?: 'true' | 'false' | undefined
  alsoCharged?: 'true' | 'false' | undefined
}
type Call = { query: Form; db: Database; world: Pick<World, 'clock'> }

/** The form with its defaults (rule fee-1). */
async function readForm({ query, db, world }: Call) {
  const today = await readTodayInMadrid(db, world.clock)
  const { debitType = 'RCUR', signedOn = today, mandate = 'CUOTAS', chargedOn = today } = query
  const { period = allPeriods, prorated, alsoCharged } = query
  return {
    debitType,
    signedOn,
    mandate,
    chargedOn,
    period,
    isProrated: prorated === 'true',
    alsoCharged: alsoCharged === 'true',
  }
}

const loggedForm = {
  debitType: 'tipo de adeudo',
  signedOn: 'fecha de firma de mandato',
  mandate: 'referencia de mandato',
  chargedOn: 'fecha de cargo',
  period: 'periodicidad',
  prorated: { label: 'fraccionamiento', words: { true: 'sí', false: 'no' } },
  alsoCharged: { label: 'también a quien ya se le ha cobrado', words: { true: 'sí', false: 'no' } },
} as const

export const feeExportRoutes = routes(feeExport, {
  list: async (call) =>
    listRows(call.db, call.query, defineFeeList(call.scope, await readForm(call), call.query, 'masked')),

  summary: async (call) => countFees(call.db, call.scope, await readForm(call)),

  async export(call) {
    const form = await readForm(call)
    return replyDownload(call, defineFeeList(call.scope, form, call.query, 'whole'), loggedForm, {
      name: 'Cuotas',
      columns: listFeeColumns(form),
      isForProgram: true,
    })
  },
})
