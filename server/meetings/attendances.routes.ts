import { attendances } from '#contract/meetings/attendances.ts'
import { attendeeColumns } from '#contract/meetings/meetings.columns.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { listAttendances } from '#server/meetings/attendances.queries.ts'
import {
  confirm,
  deleteAttendance,
  markAttendance,
  nameAttendees,
  noteAttendance,
  withdrawAttendance,
} from '#server/meetings/attendances.rules.ts'
import { defineAttendeeList } from '#server/meetings/attendees.queries.ts'
import { requireAttended } from '#server/meetings/meetings.details.rules.ts'

const loggedFilters = { status: 'asistencia', name: personal('nombre') } as const

export const attendancesRoutes = routes(attendances, {
  async attendees({ params: { id }, ...call }) {
    const { query, scope, actor, audit } = call
    await requireAttended(call, id)
    const page = await replyPage(
      { ...call, about: `Reunión ${id}` },
      defineAttendeeList(scope, actor, id, query),
      loggedFilters,
    )
    if (Array.isArray(page.content)) nameAttendees(audit, page.content)
    return page
  },

  async exportAttendees({ params: { id }, ...call }) {
    const { query, scope, actor } = call
    await requireAttended(call, id)
    return replyDownload(
      { ...call, about: `Reunión ${id}` },
      defineAttendeeList(scope, actor, id, query),
      loggedFilters,
      {
        name: `Asistencia_${id}`,
        columns: attendeeColumns,
      },
    )
  },

  attend: ({ body: { meetingId }, ...call }) => markAttendance(call, meetingId),
  withdraw: ({ params: { id }, ...call }) => withdrawAttendance(call, id),
  add: ({ body: { meetingId, affiliateId }, ...call }) => noteAttendance(call, { meetingId, affiliateId }),
  confirm: ({ params: { id }, ...call }) => confirm(call, id),
  remove: ({ params: { id }, ...call }) => deleteAttendance(call, id),

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
