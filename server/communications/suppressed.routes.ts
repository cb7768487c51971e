import { suppressedAddresses, suppressedColumns } from '#contract/communications/suppressed.ts'
import { suppressionLabels } from '#contract/people/suppressions.ts'
import {
  defineSuppressedList,
  findMembersAt,
  releaseAddress,
} from '#server/communications/suppressed.queries.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'

const loggedFilters = {
  q: personal('dirección'),
  reason: { label: 'motivo', words: suppressionLabels },
} as const

export const suppressedAddressesRoutes = routes(suppressedAddresses, {
  list: (call) => replyPage(call, defineSuppressedList(call.db, call.scope, call.query), loggedFilters),

  export: (call) =>
    replyDownload(call, defineSuppressedList(call.db, call.scope, call.query), loggedFilters, {
      name: 'Direcciones_a_las_que_no_se_escribe',
      columns: suppressedColumns,
    }),

  async release({ body: { address, reason }, db, scope, audit }) {
    const was = await releaseAddress(db, address)
    if (was === undefined) throw new Problem('conflicto', 'A esa dirección ya se le escribe.')
    const members = await findMembersAt(db, scope, [address.toLowerCase()])
    audit.addSubjects(
      'affiliate',
      members.map(({ id }) => id),
    )
    audit.describe(`Estaba por «${suppressionLabels[was]}»`)
    // Without the address: of what the log says of nobody's profile, nothing can be erased before its time.
    audit.giveReason(reason)
  },
})
