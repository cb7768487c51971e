import { communications } from '#contract/communications/communications.ts'
import { communicationStatuses } from '#contract/communications/communication.ts'
import { nameSegments } from '#server/communications/chosen.queries.ts'
import { countByStatus, listCommunications } from '#server/communications/communications.queries.ts'
import { testMessage } from '#server/communications/communications.messages.ts'
import { requireCommunication, toSummary } from '#server/communications/communications.rules.ts'
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
import { queueMail } from '#server/kernel/mail/mail.ts'

export const communicationsRoutes = routes(communications, {
  async list({ query, db, scope, actor }) {
    const { content, totalElements } = await listCommunications(db, scope, query)
    const segments = await nameSegments(db, actor, content)
    return { content: content.map((found) => toSummary(found, actor, segments)), totalElements }
  },

  async counts({ db, scope }) {
    const found = new Map((await countByStatus(db, scope)).map(({ status, count }) => [status, count]))
    const counts = communicationStatuses.map((status) => [status, found.get(status) ?? 0])
    // Safe: it has all statuses.
    return Object.fromEntries(counts) as Record<(typeof communicationStatuses)[number], number>
  },

  create: (call) => beginCommunication(call),
  get: ({ params: { id }, ...call }) => showCommunication(call, id),
  edit: ({ params: { id }, body, ...call }) => editCommunication(call, id, body),
  remove: ({ params: { id }, ...call }) => deleteDraft(call, id),
  setDraft: ({ body: { id }, ...call }) => moveTo(call, id, 'DRAFT'),
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
