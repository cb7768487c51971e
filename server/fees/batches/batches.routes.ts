import { cancelBatch } from '#server/fees/batches/cancelBatch.rules.ts'
import { batches } from '#contract/fees/batches.ts'
import { batchMaking } from '#contract/fees/jobs.ts'
import { formatCount } from '#contract/plural.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import { countMembersOf } from '#server/people/choosing/segments.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { findSameBatch, listBatches } from '#server/fees/batches/batches.queries.ts'
import { loadChosen, sameBatch } from '#server/fees/batches/batchMaking.rules.ts'
import { approveBatch, collectBatch, sendBatch, showBatch } from '#server/fees/batches/changes.rules.ts'
import { notifyBatch } from '#server/fees/batches/notice.rules.ts'
import { readPlan } from '#server/fees/batches/plan.rules.ts'
import { previewBatch } from '#server/fees/batches/preview.rules.ts'

export const batchesRoutes = routes(batches, {
  list: async ({ query, db, world }) => listBatches(db, await readTodayInMadrid(db, world.clock), query),

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
