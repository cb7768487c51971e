import { bankReplies } from '#contract/fees/bankReplies.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { prepareReply } from '#server/fees/replies/addReply.rules.ts'
import { applyReply, requireReply, retryReply, undoLine } from '#server/fees/replies/apply.rules.ts'
import { listLines, listReplies } from '#server/fees/replies/replies.queries.ts'
import { listCandidates, settleLine } from '#server/fees/replies/settle.rules.ts'

export const bankRepliesRoutes = routes(bankReplies, {
  list: ({ query, db }) => listReplies(db, query),

  upload: { prepare: (call) => prepareReply(call, 'file') },

  paste: { prepare: (call) => prepareReply(call, 'pasted') },

  get: ({ params: { id }, ...work }) => requireReply(work, id),

  async lines({ params: { id }, query, ...work }) {
    await requireReply(work, id)
    return listLines(work.db, work.scope, id, query)
  },

  candidates: async ({ params, ...work }) => ({ content: await listCandidates(work, params) }),

  settle: ({ params, body, ...work }) => settleLine(work, params, body),

  apply: ({ params: { id }, body: { version }, ...work }) => applyReply(work, id, version),

  undo: ({ params, ...work }) => undoLine(work, params),

  retry: ({ params: { id }, ...work }) => retryReply(work, id),
})
