import { formatShownMoment } from '#contract/format.ts'
import { listAffiliateColumns } from '#contract/census/affiliates.columns.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { defineAffiliateList, findEditableProfile } from '#server/census/affiliates.queries.ts'
import { findClosedProfile } from '#server/people/closedProfiles.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { Asking } from '#server/people/choosing/segments.queries.ts'
import type { Reader } from '#server/people/choosing/sharing.queries.ts'
import { spellFacts } from '#server/people/choosing/spellFacts.rules.ts'
import { loggedFacts } from '#server/people/choosing/loggedFacts.rules.ts'
import { countGone } from '#server/census/moments/rowsAt.queries.ts'
import { notFound } from '#server/kernel/http/problem.ts'

/** What a download says of who is counted and has no row. */
const goneLabel = 'Borradas desde entonces (se cuentan, y no salen)'

/** «Inscritos a 1-3-2026 12.00», as names of files and sheets may be. */
const nameDownload = ({ at }: { at?: string | undefined }) =>
  at === undefined
    ? 'Inscritos'
    : `Inscritos a ${formatShownMoment(at).replaceAll('/', '-').replace(',', '').replace(':', '.')}`

type Call = { world: { clock: Clock }; actor: Reader; audit: AuditEntry }
const askingOf = ({ world: { clock }, actor, audit }: Call): Asking => ({ clock, reader: actor, audit })

/**
 * The columns of a download, those that are asked for or the usual ones: beside the document stands its type, without which
 * a passport that comes back in is taken for a wrong DNI (rule list-10).
 */
function chooseDownloaded({ query, actor }: { query: { columns?: string[] | undefined }; actor: Reader }) {
  const all = listAffiliateColumns(actor.role)
  const keys = query.columns ?? all.flatMap(({ key, asked }) => (asked ? [] : [key]))
  if (keys.includes('documentType') || !all.some(({ key }) => key === 'documentType')) return keys
  return keys.flatMap((key) => (key === 'idDocument' ? [key, 'documentType'] : [key]))
}

export const affiliatesRoutes = routes(affiliates, {
  async list(call) {
    const page = await replyPage(
      call,
      await defineAffiliateList(call.db, call.scope, call.query, askingOf(call)),
      loggedFacts,
      listAffiliateColumns(call.actor.role),
    )
    const gone = await countGone(call.db, call.scope, call.world.clock, call.query)
    return gone === undefined ? page : { ...page, gone }
  },

  async export(asked) {
    const call = { ...asked, query: { ...asked.query, columns: chooseDownloaded(asked) } }
    const gone = await countGone(call.db, call.scope, call.world.clock, call.query)
    return replyDownload(
      call,
      await defineAffiliateList(call.db, call.scope, call.query, askingOf(call)),
      loggedFacts,
      {
        name: nameDownload(call.query),
        columns: listAffiliateColumns(call.actor.role),
        filtersInWords: [
          ...(await spellFacts(call.db, call.actor, call.query)),
          ...(gone ? [[goneLabel, `${gone}`] satisfies [string, string]] : []),
        ],
      },
    )
  },

  async get({ params, audit, ...work }) {
    const { db, scope, world } = work
    const closed = await findClosedProfile(db, scope, world.clock, params.id)
    const found = closed ?? (await findEditableProfile(work, params.id))
    if (!found) throw notFound()
    audit.describeAffiliate(found.id)
    return found
  },
})
