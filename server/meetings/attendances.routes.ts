import { attendances } from '#contract/meetings/attendances.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { listAttendances } from '#server/meetings/attendances.queries.ts'

export const attendancesRoutes = routes(attendances, {
  async ofAffiliate({ params: { id }, query, scope, db, audit }) {
    audit.describeAffiliate(id)
    return listAttendances(db, scope, { affiliateId: id }, query)
  },

  async byEmail({ params, query: { affiliateId: who, ...query }, scope, db, audit }) {
    const whose = { email: normaliseEmail(params.email), affiliateId: who }
    const page = await listAttendances(db, scope, whose, query)
    const { affiliateId } = page.content[0] ?? {}
    if (affiliateId === undefined) audit.describe('Sin asistencias')
    else audit.describeAffiliate(affiliateId)
    return page
  },
})
