import { erasures } from '#contract/erasures/erasures.ts'
import { ownErasures } from '#contract/erasures/ownErasures.ts'
import { erasureStates } from '#contract/retention/erasureOfPerson.ts'
import { defineErasureList } from '#server/erasures/erasures.queries.ts'
import {
  askErasure,
  decideErasure,
  extendErasure,
  listOwn,
  noteErasure,
  requireErasure,
  withdrawErasure,
} from '#server/erasures/erasures.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyPage } from '#server/kernel/lists/replyList.ts'

const loggedFilters = {
  state: { label: 'estado', words: erasureStates },
  overdue: { label: 'vencidas', words: { true: 'sí' } },
} as const

export const erasuresRoutes = routes(erasures, {
  list: (call) => replyPage(call, defineErasureList(call.scope, call.world.clock, call.query), loggedFilters),

  async get({ params: { id }, audit, ...work }) {
    const found = await requireErasure(work, id)
    audit.describe(`Petición de borrado ${id}`)
    return found
  },

  note: ({ params: { id }, body, ...work }) => noteErasure(work, id, body),
  extend: ({ params: { id }, body: { reason }, ...work }) => extendErasure(work, id, reason),
  decide: ({ params: { id }, body, ...work }) => decideErasure(work, id, body),
})

export const ownErasuresRoutes = routes(ownErasures, {
  list: (call) => listOwn(call),
  ask: ({ body: { text }, ...work }) => askErasure(work, text),
  withdraw: ({ params: { id }, ...work }) => withdrawErasure(work, id),
})
