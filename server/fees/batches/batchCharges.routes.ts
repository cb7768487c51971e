import {
  bankFileColumns,
  batchChargeColumns,
  batchLeftOutColumns,
  batchLetterColumns,
} from '#contract/fees/batches.columns.ts'
import { batchKindLabels } from '#contract/fees/batches.ts'
import { batchCharges } from '#contract/fees/batchCharges.ts'
import { chargeStateLabels } from '#contract/fees/basics/chargeStates.ts'
import { leftOutReasons } from '#contract/fees/judging.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { createBankFile, nameFewCharged, takeFrozen } from '#server/fees/batches/bankFile.rules.ts'
import { defineBankList } from '#server/fees/batches/bankFile.queries.ts'
import { defineChargeList, defineLeftOutList } from '#server/fees/batches/batchCharges.queries.ts'
import { defineUnmailedList } from '#server/fees/batches/unmailed.queries.ts'
import { requireBatch, takeOutCharge } from '#server/fees/batches/changes.rules.ts'

const q = personal('búsqueda')
const chargeFilters = {
  q,
  state: { label: 'estado', words: chargeStateLabels },
  unusual: { label: 'importe fuera de lo habitual', words: { true: 'sí' } },
  blocked: { label: 'mandato suspendido o terminado', words: { true: 'sí' } },
} as const
const leftOutFilters = { q, reason: { label: 'motivo', words: leftOutReasons } } as const

/** A list's call, whose entry names the batch. */
const ofBatch = <Call extends object>(call: Call, id: number) => ({ ...call, about: `Remesa ${id}` })

export const batchChargesRoutes = routes(batchCharges, {
  async list({ params: { id }, ...call }) {
    const { kind } = await requireBatch(call.db, id)
    const list = await defineChargeList(call.db, call.scope, { id, kind, ...call.query })
    return replyPage(ofBatch(call, id), list, chargeFilters)
  },

  async export({ params: { id }, ...call }) {
    const { kind } = await requireBatch(call.db, id)
    const list = await defineChargeList(call.db, call.scope, { id, kind, ...call.query })
    const about = { name: `Remesa_${id}`, columns: batchChargeColumns }
    return replyDownload(ofBatch(call, id), list, chargeFilters, about)
  },

  async excluded({ params: { id }, ...call }) {
    const { kind } = await requireBatch(call.db, id)
    const list = await defineLeftOutList(call.db, call.scope, { id, kind, ...call.query })
    return replyPage(ofBatch(call, id), list, leftOutFilters)
  },

  async exportExcluded({ params: { id }, ...call }) {
    const { kind } = await requireBatch(call.db, id)
    const list = await defineLeftOutList(call.db, call.scope, { id, kind, ...call.query })
    const about = { name: `Remesa_${id}_fuera`, columns: batchLeftOutColumns }
    return replyDownload(ofBatch(call, id), list, leftOutFilters, about)
  },

  async unmailed({ params: { id }, ...call }) {
    const { kind } = await requireBatch(call.db, id)
    const list = await defineUnmailedList(call.db, call.scope, call.world.clock, { id, kind, ...call.query })
    return replyPage(ofBatch(call, id), list, { q })
  },

  async exportUnmailed({ params: { id }, ...call }) {
    const { kind } = await requireBatch(call.db, id)
    const list = await defineUnmailedList(call.db, call.scope, call.world.clock, { id, kind, ...call.query })
    const about = { name: `Remesa_${id}_cartas`, columns: batchLetterColumns }
    return replyDownload(ofBatch(call, id), list, { q }, about)
  },

  takeOut: ({ params: { id, chargeId }, body: { reason }, ...call }) =>
    takeOutCharge(call, { id, chargeId, reason }),

  async spreadsheet({ params: { id }, ...call }) {
    const { kind, chargedOn } = await takeFrozen(call, id)
    const name = batchKindLabels[kind]
    const about = { name, columns: bankFileColumns, isForProgram: true } as const
    const file = await replyDownload(ofBatch(call, id), defineBankList(call.scope, id), {}, about)
    await nameFewCharged(call, id)
    const day = chargedOn.split('-').map(Number).toReversed().join('-')
    return { ...file, fileName: `${name}_${day}.${call.query.format}` }
  },

  bankFile: ({ params: { id }, query: { version }, ...call }) => createBankFile(call, id, version),
})
