import type { z } from 'zod'
import { memberColumns } from '#contract/assemblies/members.columns.ts'
import { members } from '#contract/assemblies/members.ts'
import type { SignedIn } from '#contract/actor.ts'
import { defineMemberList } from '#server/assemblies/members.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import { routes } from '#server/kernel/http/routes.ts'
import type { LoggedFilters } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import type { World } from '#server/kernel/world.ts'
import { loggedFacts } from '#server/people/choosing/loggedFacts.rules.ts'
import type { Asking } from '#server/people/choosing/segments.queries.ts'

type Call = { world: World; actor: SignedIn; audit: AuditEntry }
const askingOf = ({ world: { clock }, actor, audit }: Call): Asking => ({ clock, reader: actor, audit })

/** Safe: a filter by some of the facts. */
const logged = loggedFacts as LoggedFilters<z.output<typeof members.list.query>>

export const membersRoutes = routes(members, {
  list: async (call) =>
    replyPage(
      call,
      await defineMemberList(call.db, call.scope, call.query, askingOf(call)),
      logged,
      memberColumns,
    ),

  export: async (call) =>
    replyDownload(call, await defineMemberList(call.db, call.scope, call.query, askingOf(call)), logged, {
      name: 'Miembros',
      columns: memberColumns,
    }),
})
