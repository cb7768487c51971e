import { z } from 'zod'
import { signedIn } from '#contract/actor.ts'
import { communicationKinds } from '#contract/communications/communication.ts'
import { recipientStates } from '#contract/communications/recipients.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
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
})
