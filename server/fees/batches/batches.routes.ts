import { cancelBatch } from '#server/fees/batches/cancelBatch.rules.ts'
import { batchStateLabels } from '#contract/fees/basics/chargeStates.ts'
import { batchColumns } from '#contract/fees/batches.columns.ts'
import { batches, batchKindLabels } from '#contract/fees/batches.ts'
import { batchMaking } from '#contract/fees/jobs.ts'
import { formatCount } from '#contract/plural.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import { countMembersOf } from '#server/people/choosing/segments.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { defineBatchList, findSameBatch } from '#server/fees/batches/batches.queries.ts'
import { loadChosen, sameBatch } from '#server/fees/batches/batchMaking.rules.ts'
import { approveBatch, collectBatch, sendBatch, showBatch } from '#server/fees/batches/changes.rules.ts'
import { notifyBatch } from '#server/fees/batches/notice.rules.ts'
import { readPlan } from '#server/fees/batches/plan.rules.ts'
import { previewBatch } from '#server/fees/batches/preview.rules.ts'

const batchFilters = {
  state: { label: 'estado', words: batchStateLabels },
  kind: { label: 'qué cobra', words: batchKindLabels },
  due: { label: 'cuyo día ha llegado', words: { true: 'sí' } },
} as const

export const batchesRoutes = routes(batches, {
  async list(call) {
    const today = await readTodayInMadrid(call.db, call.world.clock)
    return replyPage(call, defineBatchList(today, call.query), batchFilters)
  },

  async export(call) {
    const today = await readTodayInMadrid(call.db, call.world.clock)
    const about = { name: 'Remesas', columns: batchColumns }
    return replyDownload(call, defineBatchList(today, call.query), batchFilters, about)
  },

  async preview({ query, db, scope, actor, audit, world: { clock } }) {
    const { kind = 'cuotas', period = 'Todas', prorated, segmentId = null, ...rest } = query
    const form = { kind, period, prorated: prorated === 'true', segmentId, ...rest }
    const { plan, movedFrom } = await readPlan(db, clock, form, 'query')
    const segment = await loadChosen(db, actor, plan, 'query')
    if (segment) {
      audit.describe(`Segmento ${segment.id}`)
      await countMembersOf(db, scope, { clock, audit }, segment.loaded)
    }
    const counted = await previewBatch({ db, scope, clock, segment: segment?.loaded ?? null }, plan)
    const same = await findSameBatch(db, plan, segment)
    return { ...counted, chargedOn: plan.chargedOn, movedFrom, sameBatchId: same?.id ?? null }
  },

  create: {
    // Outside a transaction: whom the segment looks up is logged however it ends.
    async prepare({ body, ...call }) {
      const { db, scope, actor, audit, world } = call
      const { plan } = await readPlan(db, world.clock, body, 'body')
      const segment = await loadChosen(db, actor, plan, 'body')
      if (segment) await countMembersOf(db, scope, { clock: world.clock, audit }, segment.loaded)
      const same = await findSameBatch(db, plan, segment)
      if (same) throw sameBatch(same)
      audit.describe([`Para el ${plan.chargedOn}`, ...(segment ? [`segmento ${segment.id}`] : [])].join(', '))
      return (unit) =>
        requestJob({ ...call, db: unit }, batchMaking, {
          subject: JSON.stringify(plan),
          about: segment?.name ?? (plan.kind === 'cuotas' ? 'Cuotas' : 'Donaciones'),
          asked: plan,
          taken:
            'Otra persona está haciendo ahora mismo esta misma remesa: estará en «Remesas» en un momento.',
        })
    },
  },

  get: ({ params: { id }, ...call }) => showBatch(call, id),

  approve: ({ params: { id }, body, ...call }) => approveBatch(call, { id, ...body }),

  send: ({ params: { id }, body, ...call }) => sendBatch(call, { id, ...body }),

  collect: ({ params: { id }, body, ...call }) => collectBatch(call, { id, ...body }),

  cancel: ({ params: { id }, body: { version, reason }, ...call }) =>
    cancelBatch(call, { id, version }, reason),

  async notify({ params: { id }, body, ...call }) {
    const changed = await notifyBatch(call, { id, ...body })
    const { noticed, total } = changed.batch
    call.audit.describe(
      `Remesa ${id}: ${formatCount(noticed ?? 0, 'correo', 'correos')} de ${formatCount(total, 'cobro', 'cobros')}`,
    )
    return changed
  },
})
