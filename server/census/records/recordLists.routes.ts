import { groupColumns, recordColumns } from '#contract/census/records/records.columns.ts'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { defineRecordGroupList } from '#server/census/records/records.grouped.queries.ts'
import { defineRecordList } from '#server/census/records/records.list.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { loggedRecordFacts } from '#server/people/choosing/loggedFacts.rules.ts'

const recordFilters = loggedRecordFacts('record')
const groupFilters = loggedRecordFacts('outsider')

export const recordListsRoutes = routes(recordLists, {
  list: async (call) =>
    replyPage(call, await defineRecordList(call, call.query), recordFilters, recordColumns),

  grouped: async (call) =>
    replyPage(call, await defineRecordGroupList(call, call.query), groupFilters, groupColumns),

  export: async (call) =>
    replyDownload(call, await defineRecordList(call, call.query), recordFilters, {
      name: 'Registros',
      columns: recordColumns,
    }),

  exportGrouped: async (call) =>
    replyDownload(call, await defineRecordGroupList(call, call.query), groupFilters, {
      name: 'No_inscritos',
      columns: groupColumns,
    }),
})
