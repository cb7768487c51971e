import type { SignedIn } from '#contract/actor.ts'
import { receivedCommunications } from '#contract/self/received.ts'
import { findCalendar, listAttachments } from '#server/communications/attachments.queries.ts'
import { replyCalendarOf } from '#server/communications/calendarFile.rules.ts'
import { composeMail } from '#server/communications/message/compose.rules.ts'
import { readMailWords } from '#server/communications/message/content.queries.ts'
import { findFile } from '#server/files/files.queries.ts'
import { createFileReply } from '#server/files/files.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { listAddressesOf } from '#server/self/elsewhere.queries.ts'
import { readOwnership } from '#server/census/ownership/ownership.queries.ts'
import { findReceived, listReceived } from '#server/self/received.queries.ts'

type Work = { actor: SignedIn; scope: Scope; db: Database; world: World }

export const receivedCommunicationsRoutes = routes(receivedCommunications, {
  list: async ({ query, ...call }) => listReceived(call.db, call.scope, await readAsking(call), query),

  async get({ params: { id }, ...call }) {
    const { communicationId, name, lastName1, lastName2, belongsTo, ...found } = await requireReceived(
      call,
      id,
    )
    const { db, world } = call
    const words = await readMailWords({ db, settings: world.settings }, communicationId)
    // Nobody unsubscribes from here: their panel says what they receive.
    const to = { name, lastName1, lastName2, belongsTo, unsubscribe: null }
    const { subject, html, plain } = composeMail(words, to)
    const attachments = await listAttachments(db, communicationId)
    return {
      ...found,
      subject,
      html,
      plain,
      attachments: attachments.map(({ id: fileId, fileName, size }) => ({ id: fileId, fileName, size })),
      calendar: (await findCalendar(db, communicationId)) ?? null,
    }
  },

  async download({ params: { id, attachmentId }, ...call }) {
    const { communicationId } = await requireReceived(call, id)
    const attachments = await listAttachments(call.db, communicationId)
    const attachment = attachments.find((one) => one.id === attachmentId)
    const file = attachment && (await findFile(call.db, attachment.fileId, 'attachment'))
    if (!file) throw notFound()
    return createFileReply(call.db, file)
  },

  async calendar({ params: { id }, ...call }) {
    const { communicationId } = await requireReceived(call, id)
    return replyCalendarOf(call.db, communicationId)
  },
})

/** Whose mails are asked for: what a person was written at an address that they have proved (rule rights-13). */
async function readAsking({ actor, scope, db, world }: Work) {
  const affiliateId = scope.ownId()
  const { histories } = await readOwnership(db, scope, world.clock, affiliateId)
  return { affiliateId, emails: await listAddressesOf(db, actor.userId), histories }
}

async function requireReceived(call: Work, id: number) {
  const found = await findReceived(call.db, call.scope, await readAsking(call), id)
  if (!found) throw notFound()
  return found
}
