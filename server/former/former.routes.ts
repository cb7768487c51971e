import { former } from '#contract/former/former.ts'
import { findAffiliate } from '#server/census/affiliates.queries.ts'
import { listHistory } from '#server/census/profile/profile.history.queries.ts'
import { readProfile } from '#server/census/profile.queries.ts'
import { listComments } from '#server/census/records/comments.queries.ts'
import { listRecordsOf } from '#server/census/records/records.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { listAttendances } from '#server/meetings/attendances.queries.ts'

/** The most rows of each kind that are shown. */
const latest = { page: 0, size: 1000, direction: 'desc' } as const

export const formerRoutes = routes(former, {
  async open({ params: { id }, body: { reason }, actor, scope, db, audit }) {
    const [profile, held] = [await findAffiliate(db, scope, id), await readProfile(db, scope, id)]
    if (!profile || !held) throw notFound()
    if (profile.inscriptionType !== 0)
      throw new Problem('conflicto', 'Está en el censo: su ficha no está cerrada')
    const { idDocument } = profile
    const byTime = { ...latest, sort: 'creationTime' } as const
    const history = await listHistory(
      db,
      scope,
      { id, now: held.values, reader: actor },
      { ...latest, sort: 'creationDate' },
    )
    const records = await listRecordsOf(db, scope, idDocument, byTime)
    const comments = await listComments(db, scope, idDocument, byTime)
    const attendances = await listAttendances(
      db,
      scope,
      { affiliateId: id },
      { ...latest, sort: 'meetingTime' },
    )
    audit.describeAffiliate(id)
    audit.giveReason(reason)
    return {
      profile,
      // Nothing is undone in a closed profile.
      history: history.content.map((change) => ({ ...change, revertible: false })),
      records: records.content,
      comments: comments.content,
      attendances: attendances.content,
      totals: {
        history: history.totalElements,
        records: records.totalElements,
        comments: comments.totalElements,
        attendances: attendances.totalElements,
      },
    }
  },
})
