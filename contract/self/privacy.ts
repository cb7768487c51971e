import { z } from 'zod'
import { signedIn } from '#contract/actor.ts'
import { consent, consentKinds } from '#contract/consents/consents.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { access } from '#contract/people/access.ts'
import { profileChange } from '#contract/people/profileChange.ts'
import { ownRecord } from '#contract/self/ownRecord.ts'
import { privacyReads } from '#contract/self/self.ts'

/** A change of one's own profile; `by` is «Tú» or a role, never a name. */
const ownChange = profileChange.omit({ username: true, revertible: true }).extend({ by: z.string() })
export type OwnChange = z.output<typeof ownChange>

const latestFirst = z.strictObject(
  pageRequest(['creationDate'], { sort: 'creationDate', direction: 'desc', size: 20 }),
)

/** What a member reads about their data (rules privacy-1, privacy-2), apart from the calls of their panel. */
export const privacy = endpoints({
  records: {
    method: 'GET',
    path: '/logged/records',
    summary: 'Los propios registros, las donaciones entre ellos; los últimos primero',
    allow: signedIn.toReach('themselves'),
    reply: z.object({
      content: z.array(ownRecord),
      /** Until when others wait; null when none do (rule rights-13). */
      inReviewUntil: instant.nullable(),
    }),
  },
  consents: {
    method: 'GET',
    ...privacyReads.consents,
    summary: 'A qué se ha dado consentimiento, cuándo y con qué texto',
    allow: signedIn.toReach('themselves'),
    reply: z.object({ content: z.array(consent), communications: z.boolean() }),
  },
  withdrawConsent: {
    method: 'POST',
    path: '/logged/consents/withdraw',
    summary: 'Retira un consentimiento que no sea necesario para seguir en el censo',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({ kind: z.enum(consentKinds) }),
    reply: z.void(),
    status: 204,
    action: 'consentWithdrawn',
  },
  history: {
    method: 'GET',
    ...privacyReads.history,
    summary: 'Los cambios de la propia ficha, campo a campo, y de quién fueron, por su papel',
    allow: signedIn.toReach('themselves'),
    query: latestFirst,
    reply: pageOf(ownChange),
  },
  accesses: {
    method: 'GET',
    path: '/logged/accesses',
    summary: 'Cuándo se ha consultado la propia ficha, para qué y con qué papel',
    allow: signedIn.toReach('themselves'),
    query: latestFirst,
    reply: pageOf(access),
  },
})
