import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { adminComment } from '#contract/census/records/comments.ts'
import { recordDetail } from '#contract/census/records/record.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { attendance } from '#contract/meetings/attendances.ts'
import { affiliateProfile } from '#contract/people/affiliateProfile.ts'
import { profileChange } from '#contract/people/profileChange.ts'
import { givenReason } from '#contract/reason.ts'

const count = z.number().int()

/** All that is kept of somebody who left; of very many rows the newest, and how many there are. */
const openedProfile = z.object({
  profile: affiliateProfile,
  history: z.array(profileChange),
  records: z.array(recordDetail),
  comments: z.array(adminComment),
  attendances: z.array(attendance),
  totals: z.object({ history: count, records: count, comments: count, attendances: count }),
})
export type OpenedProfile = z.output<typeof openedProfile>

/** The profiles of people who left, which are closed (rule privacy-5). */
export const former = endpoints({
  open: {
    method: 'POST',
    path: '/affiliate/:id/open',
    summary:
      'La ficha entera de quien se dio de baja, para leerla una vez: ficha, historial, registros, comentarios y ' +
      'asistencias, los 1000 últimos de cada cosa y cuántos son en total; el motivo queda anotado',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id }),
    body: givenReason,
    reply: openedProfile,
    action: 'closedProfileOpened',
    shows: { 'params.id': 'affiliate' },
    lookup: { 'params.id': 'profile' },
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 10 }],
  },
})
