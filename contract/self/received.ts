import { z } from 'zod'
import { signedIn } from '#contract/actor.ts'
import { calendarFile } from '#contract/communications/attachments.ts'
import { communicationKinds } from '#contract/people/communicationKinds.ts'
import { recipientStates } from '#contract/communications/recipientStates.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

/** A mail to many of which one was a recipient. */
export const receivedCommunication = z.object({
  /** Of the recipient. */
  id: z.number().int(),
  kind: z.enum(communicationKinds),
  subject: z.string(),
  fromName: z.string(),
  address: z.string(),
  state: z.enum(recipientStates),
  settledAt: instant.nullable(),
})
export type ReceivedCommunication = z.output<typeof receivedCommunication>

/** One of them as they received it. */
const receivedMail = receivedCommunication.extend({
  /** Where one answers. */
  replyEmail: z.string(),
  html: z.string(),
  plain: z.string(),
  attachments: z.array(z.object({ id: z.number().int(), fileName: z.string(), size: z.number().int() })),
  calendar: calendarFile.nullable(),
})
export type ReceivedMail = z.output<typeof receivedMail>

/** What a member was written, for their panel (rule communication-9). */
export const receivedCommunications = endpoints({
  list: {
    method: 'GET',
    path: '/logged/communications',
    summary: 'Las comunicaciones que se han enviado a quien pregunta, las últimas primero',
    allow: signedIn.toReach('themselves'),
    query: z.strictObject(pageRequest(['id'], { sort: 'id', direction: 'desc' })),
    reply: pageOf(receivedCommunication),
  },
  get: {
    method: 'GET',
    path: '/logged/communications/:id',
    summary: 'Una comunicación como se envió a quien pregunta',
    allow: signedIn.toReach('themselves'),
    params: z.strictObject({ id }),
    reply: receivedMail,
  },
  download: {
    method: 'GET',
    path: '/logged/communications/:id/attachments/:attachmentId',
    summary: 'Descarga de un fichero adjunto de una comunicación que se envió a quien pregunta',
    allow: signedIn.toReach('themselves'),
    params: z.strictObject({ id, attachmentId: id }),
    reply: fileReply,
  },
  calendar: {
    method: 'GET',
    path: '/logged/communications/:id/ics',
    summary: 'Descarga del fichero para el calendario de una comunicación que se envió a quien pregunta',
    allow: signedIn.toReach('themselves'),
    params: z.strictObject({ id }),
    reply: fileReply,
  },
})
