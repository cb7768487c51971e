import { tags } from '#contract/tags/tags.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { matchList } from '#server/tags/match.rules.ts'
import { tagMany } from '#server/tags/many.rules.ts'
import { listTags } from '#server/tags/tags.queries.ts'
import { editTag, requireTag, saveTag, tagPerson } from '#server/tags/tags.rules.ts'

export const tagsRoutes = routes(tags, {
  list: ({ query, db, scope, actor }) => listTags(db, scope, actor, query),

  create: ({ body, ...work }) => saveTag(work, body),

  get: ({ params: { id }, ...work }) => requireTag(work, id),

  edit: ({ params: { id }, body, ...work }) => editTag(work, id, body),

  remove: ({ params: { id }, ...call }) => tagMany(call, id, { way: 'delete' }),

  match: ({ file, query: { name }, ...work }) => matchList(work, file, name),

  putMany: ({ params: { id }, query: filter, ...call }) => tagMany(call, id, { way: 'put', filter }),

  takeMany: ({ params: { id }, query: filter, ...call }) => tagMany(call, id, { way: 'take', filter }),

  undoMany: ({ params: { id }, body: { activityId }, ...call }) =>
    tagMany(call, id, { way: 'undo', activityId }),

  put: ({ params: { id }, body: { tagId }, ...work }) => tagPerson(work, 'put', { affiliateId: id, tagId }),

  take: ({ params: { id, tagId }, ...work }) => tagPerson(work, 'take', { affiliateId: id, tagId }),
})
