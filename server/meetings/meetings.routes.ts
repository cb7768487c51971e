import { staff, type SignedIn } from '#contract/actor.ts'
import { meetings, type NextMeeting } from '#contract/meetings/meetings.ts'
import { meetingColumns } from '#contract/meetings/meetings.columns.ts'
import type { Page, PageRequest } from '#contract/page.ts'
import type { Database } from '#server/kernel/database/database.ts'
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
import { indexOwnStatuses } from '#server/meetings/attendees.queries.ts'
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
  unsigned: { label: 'sin acta firmada', words: { true: 'sí' } },
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

  next: (call) => listNext(call, call.query, [isApproved, isNotOver(call.world.clock)]),

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
    return listNext(call, query, [isOwn, isApproved, isNotOver(call.world.clock)])
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

type Listing = Parameters<typeof defineMeetingList>

/** Meetings to come, which are few, with what the caller has said of each. */
async function listNext(
  call: Listing[0] & { db: Database; actor: SignedIn },
  query: Listing[1] & Pick<PageRequest, 'page' | 'size'>,
  are: Listing[2],
): Promise<Page<NextMeeting>> {
  const { stream: _stream, ...list } = defineMeetingList(call, query, are)
  const { content, ...page } = await listRows(call.db, query, list)
  const ids = content.map(({ id }) => id)
  const statuses = await indexOwnStatuses(call.db, call.actor.affiliateId, ids)
  return { ...page, content: content.map((each) => ({ ...each, ownStatus: statuses.get(each.id) ?? null })) }
}
