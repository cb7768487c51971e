import { bankReplyColumns } from '#contract/fees/bankReplies.columns.ts'
import { bankReplies } from '#contract/fees/bankReplies.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { prepareReply } from '#server/fees/replies/addReply.rules.ts'
import {
  acceptProposed,
  applyReply,
  requireReply,
  retryReply,
  undoLine,
} from '#server/fees/replies/apply.rules.ts'
import { defineReplyList, listLines } from '#server/fees/replies/replies.queries.ts'
import { listCandidates, settleLine } from '#server/fees/replies/settle.rules.ts'

const replyFilters = { open: { label: 'por aplicar', words: { true: 'sí' } } } as const

export const bankRepliesRoutes = routes(bankReplies, {
  list: (call) => replyPage(call, defineReplyList(call.query), replyFilters),

  export: (call) =>
    replyDownload(call, defineReplyList(call.query), replyFilters, {
      name: 'Respuestas_del_banco',
      columns: bankReplyColumns,
    }),

  upload: { prepare: (call) => prepareReply(call, 'file') },

  paste: { prepare: (call) => prepareReply(call, 'pasted') },

  get: ({ params: { id }, ...work }) => requireReply(work, id),

  async lines({ params: { id }, query, ...work }) {
    await requireReply(work, id)
    return listLines({ ...work, clock: work.world.clock }, id, query)
  },

  candidates: async ({ params, ...work }) => ({ content: await listCandidates(work, params) }),

  settle: ({ params, body, ...work }) => settleLine(work, params, body),

  accept: ({ params: { id }, body: { version }, ...work }) => acceptProposed(work, id, version),

  apply: ({ params: { id }, body: { version }, ...work }) => applyReply(work, id, version),

  undo: ({ params, ...work }) => undoLine(work, params),

  retry: ({ params: { id }, ...work }) => retryReply(work, id),
})
