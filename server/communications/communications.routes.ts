import { communications } from '#contract/communications/communications.ts'
import { communicationColumns, heldColumn } from '#contract/communications/communications.columns.ts'
import { communicationStatuses, statusLabels } from '#contract/communications/communication.ts'
import { nameSegments } from '#server/communications/chosen.queries.ts'
import type { StoredCommunication } from '#server/communications/communications.queries.ts'
import { countByStatus, defineCommunicationList } from '#server/communications/list.queries.ts'
import { testMessage } from '#server/communications/communications.messages.ts'
import { requireCommunication, toSummary, type Work } from '#server/communications/communications.rules.ts'
import { approve, cancel, describeRecipients, pause, resume } from '#server/communications/approval.rules.ts'
import {
  beginCommunication,
  cloneCommunication,
  deleteDraft,
  editCommunication,
  moveTo,
  showCommunication,
} from '#server/communications/writing.rules.ts'
import { previewMail } from '#server/communications/message/preview.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { personal } from '#server/kernel/lists/describeListing.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'

const listFilters = {
  status: { label: 'estado', words: statusLabels },
  subject: personal('asunto'),
  cancelled: { label: 'canceladas', words: { true: 'sí', false: 'no' } },
  returned: { label: 'devueltas', words: { true: 'sí' } },
} as const

/** The rows of the list as whoever asks sees them. */
const showTo =
  ({ db, actor }: Pick<Work, 'db' | 'actor'>) =>
  async (rows: StoredCommunication[]) => {
    const segments = await nameSegments(db, actor, rows)
    return rows.map((found) => toSummary(found, actor, segments))
  }

export const communicationsRoutes = routes(communications, {
  list: (call) => replyPage(call, defineCommunicationList(call.scope, call.query, showTo(call)), listFilters),

  export: (call) =>
    replyDownload(call, defineCommunicationList(call.scope, call.query, showTo(call)), listFilters, {
      name: 'Comunicaciones',
      columns: [...communicationColumns, { ...heldColumn, asked: true }],
    }),

  async counts({ db, scope }) {
    const found = await countByStatus(db, scope)
    const byStatus = new Map(found.map(({ status, count }) => [status, count]))
    const counts = communicationStatuses.map((status) => [status, byStatus.get(status) ?? 0])
    // Safe: it has all statuses.
    const ofEach = Object.fromEntries(counts) as Record<(typeof communicationStatuses)[number], number>
    return { ...ofEach, CANCELLED: found.reduce((sum, { cancelled }) => sum + cancelled, 0) }
  },

  create: (call) => beginCommunication(call),
  get: ({ params: { id }, ...call }) => showCommunication(call, id),
  edit: ({ params: { id }, body, ...call }) => editCommunication(call, id, body),
  remove: ({ params: { id }, ...call }) => deleteDraft(call, id),
  setDraft: ({ body: { id, note }, ...call }) => moveTo(call, id, 'DRAFT', note),
  setPending: ({ body: { id }, ...call }) => moveTo(call, id, 'PENDING'),
  setApproved: ({ body: { id, ...approval }, ...call }) => approve(call, id, approval),
  count: async ({ body, ...call }) => (await describeRecipients(call, body)).recipients,
  howMany: ({ body, ...call }) => describeRecipients(call, body),
  clone: ({ params: { id }, ...call }) => cloneCommunication(call, id),
  async preview({ params: { id }, query: { without, long }, db, scope, world }) {
    await requireCommunication({ db, scope }, id)
    return previewMail({ db, settings: world.settings }, id, { without, isLong: long === 'true' })
  },

  async test({ params: { id }, db, scope, actor, audit }) {
    await requireCommunication({ db, scope }, id)
    await queueMail(db, testMessage, actor.username, { communicationId: id })
    audit.describe(`Comunicación ${id}`)
  },

  pause: ({ params: { id }, ...call }) => pause(call, id),
  resume: ({ params: { id }, ...call }) => resume(call, id),
  cancel: ({ params: { id }, ...call }) => cancel(call, id),
})
