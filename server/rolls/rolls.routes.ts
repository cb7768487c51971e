import { rollPersonColumns } from '#contract/rolls/rolls.columns.ts'
import { rolls } from '#contract/rolls/rolls.ts'
import { rollTaking } from '#contract/rolls/jobs.ts'
import { formatCount } from '#contract/plural.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { defineRollList, listOnlyIn } from '#server/rolls/rollPeople.queries.ts'
import { listRolls } from '#server/rolls/rolls.queries.ts'
import { isIntact, requireRoll, requireUsable } from '#server/rolls/rolls.rules.ts'

export const rollsRoutes = routes(rolls, {
  list: ({ query, db }) => listRolls(db, query),

  async create({ body: { segmentId, reason }, ...call }) {
    const { name, lookedUp } = await requireUsable(call.db, call.actor, segmentId)
    call.audit.describe(`Segmento ${segmentId}`)
    call.audit.subjects.push(...lookedUp)
    // A second click asks for the same (rule durable-3): a roll is never deleted. Others take their own.
    const subject = JSON.stringify([segmentId, call.actor.userId, reason])
    return requestJob(call, rollTaking, {
      subject,
      about: name,
      asked: { segmentId, reason },
    })
  },

  get: ({ params: { id }, db }) => requireRoll(db, id),

  verify: async ({ params: { id }, db }) => ({ isIntact: await isIntact(db, id) }),

  async people({ params: { id }, ...call }) {
    await requireRoll(call.db, id)
    const page = await replyPage(
      call,
      defineRollList(call.scope, call.actor, { id, direction: call.query.direction }),
      {},
    )
    call.audit.describe(`Lista fija ${id}`)
    return page
  },

  async exportPeople({ params: { id }, ...call }) {
    const { name, total } = await requireRoll(call.db, id)
    const list = defineRollList(call.scope, call.actor, { id, direction: call.query.direction })
    const file = await replyDownload(call, list, {}, { name: `Lista_fija_${id}`, columns: rollPersonColumns })
    call.audit.describe(`Lista fija ${id}, de «${name}»; ${formatCount(total, 'fila', 'filas')}`)
    return file
  },

  async compare({ params: { id, other }, query, db, scope, actor, audit }) {
    const [now, then] = [await requireRoll(db, id), await requireRoll(db, other)]
    const entered = await listOnlyIn(db, scope, actor, { rollId: id, other }, query)
    const left = await listOnlyIn(db, scope, actor, { rollId: other, other: id }, query)
    audit.describe(`Listas fijas ${id} y ${other}`)
    const stayed = now.total - now.erased - entered.totalElements
    return { entered, left, stayed, erased: now.erased + then.erased }
  },
})
