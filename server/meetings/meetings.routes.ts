import { staff } from '#contract/actor.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { meetingColumns } from '#contract/meetings/meetings.columns.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { listRows } from '#server/kernel/lists/list.ts'
import { replyDownload } from '#server/kernel/lists/replyList.ts'
import {
  countMeetings,
  defineMeetingList,
  isApproved,
  isNotOver,
  isOfLastYear,
  isOfOwnAssembly,
  listCalendarDays,
} from '#server/meetings/meetings.list.queries.ts'
import { nameAttendees } from '#server/meetings/attendances.rules.ts'
import { countQuorum } from '#server/meetings/entitled.rules.ts'
import { describeMeeting, requireAttended } from '#server/meetings/meetings.details.rules.ts'
import { deleteMeeting, editMeeting, saveMeeting } from '#server/meetings/meetings.rules.ts'

/** The filters of the list, as the log calls them. */
const loggedFilters = {
  type: 'tipo',
  status: 'estado',
  dateFrom: 'desde cuándo',
  dateDirection: { label: 'hacia', words: { asc: 'lo próximo', desc: 'lo pasado' }, appliesWith: 'dateFrom' },
  fromDay: 'desde el día',
  toDay: 'hasta el día',
  title: 'título',
  assemblyId: 'asamblea',
} as const

export const meetingsRoutes = routes(meetings, {
  list: (call) => listRows(call.db, call.query, defineMeetingList(call, call.query)),

  export: (call) =>
    replyDownload(call, defineMeetingList(call, call.query), loggedFilters, {
      name: 'Reuniones',
      columns: staff(call.actor) ? meetingColumns : [],
    }),

  counts: ({ query, db, scope, world }) => countMeetings(db, scope, world.clock, query.assemblyId),

  calendar: async ({ query, db, scope }) => ({ days: await listCalendarDays(db, scope, query) }),

  next: (call) =>
    listRows(
      call.db,
      call.query,
      defineMeetingList(call, call.query, [isApproved, isNotOver(call.world.clock)]),
    ),

  available: (call) =>
    listRows(
      call.db,
      call.query,
      defineMeetingList(call, call.query, [isApproved, isOfLastYear(call.world.clock)]),
    ),

  async ofAssembly({ query: { assemblyId, ...query }, ...call }) {
    const isOwn = isOfOwnAssembly(call.scope, call.actor, assemblyId)
    return listRows(call.db, query, defineMeetingList(call, query, [isOwn]))
  },

  async nextOfAssembly({ query: { assemblyId, ...query }, ...call }) {
    const isOwn = isOfOwnAssembly(call.scope, call.actor, assemblyId)
    const next = [isOwn, isApproved, isNotOver(call.world.clock)]
    return listRows(call.db, query, defineMeetingList(call, query, next))
  },

  async single({ params: { id }, ...call }) {
    const found = await describeMeeting(call, id)
    call.audit.describe(`Reunión ${id}`)
    nameAttendees(call.audit, found.attendances)
    return found
  },

  async quorum({ params: { id }, ...call }) {
    const found = await requireAttended(call, id)
    call.audit.describe(`Reunión ${id}`)
    return countQuorum(call, found)
  },

  create: ({ body, ...call }) => saveMeeting(call, body),

  edit: ({ params: { id }, body, ...call }) => editMeeting(call, id, body),

  remove: ({ params: { id }, ...call }) => deleteMeeting(call, id),
})
