import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { communicationKinds } from '#contract/people/communicationKinds.ts'
import { recipientStates } from '#contract/communications/recipientStates.ts'
import { mailStop, returnedMail } from '#contract/people/suppressions.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

const mail = z.object({
  /** Of the recipient. */
  id: z.number().int(),
  communicationId: z.number().int(),
  kind: z.enum(communicationKinds),
  subject: z.string(),
  state: z.enum(recipientStates),
  /** Why they got none, or what became of it, in one word (`describeReason`). */
  reason: z.string().nullable(),
  settledAt: instant.nullable(),
})
export type PersonMail = z.output<typeof mail>

/** With what it is called: «Invitación a elegir contraseña». */
const namedMail = returnedMail.extend({ label: z.string() })

/** What was written to somebody, for their file (rule communication-16). */
export const personMails = endpoints({
  list: {
    method: 'GET',
    path: '/affiliate/:id/communications',
    summary:
      'Las comunicaciones que se han escrito a una persona, las últimas primero, qué otros correos suyos han vuelto y si se le escribe',
    allow: admins.toReach('unblocked'),
    params: z.strictObject({ id }),
    query: z.strictObject(pageRequest(['id'], { sort: 'id', direction: 'desc', size: 50 })),
    reply: pageOf(mail).extend({
      /** Why no mail to many goes to their address, and since when. */
      suppressed: mailStop.nullable(),
      /** What was written to them alone and came back in the last month, the latest first. */
      returned: z.array(namedMail),
    }),
    action: 'personMailsRead',
    shows: { 'params.id': 'affiliate' },
    lookup: { 'params.id': 'profile' },
  },
})
