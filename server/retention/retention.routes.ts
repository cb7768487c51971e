import { retention as retentionJob } from '#contract/retention/jobs.ts'
import { retention } from '#contract/retention/retention.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import { countAllDue, nextRunDay } from '#server/retention/due.queries.ts'
import { findPeriods, findPeriodsInForce } from '#server/retention/periods.queries.ts'
import { findGraceEnd, listRuns } from '#server/retention/runs.queries.ts'

export const retentionRoutes = routes(retention, {
  async get({ db, world: { clock } }) {
    const inForce = await findPeriodsInForce(db, clock)
    return {
      periods: await findPeriods(db),
      inForce,
      due: await countAllDue(db, { clock, periods: inForce }),
      waitsUntil: await findGraceEnd(db, nextRunDay(clock)),
      runs: await listRuns(db),
    }
  },

  apply(call) {
    call.audit.describe('Pedido a mano, para hacerlo enseguida')
    return requestJob(call, retentionJob, {
      subject: 'todo',
      about: 'Conservación',
      asked: {},
      taken: 'Otra persona lo ha pedido ya, y se está haciendo',
    })
  },
})
