import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { day, id, requiredLine } from '#contract/fields.ts'
import { deathDays } from '#contract/people/closedProfile.ts'

const saidByError = 'Di quién lo ha comunicado y cómo'

/** What staff write down of a death: the day, if it is known, and who told them. */
export const deathRecord = z.strictObject({
  day: z.preprocess((sent) => (sent === '' ? null : sent), day.nullable()),
  saidBy: requiredLine(200).min(3, saidByError),
})
export type DeathRecord = z.output<typeof deathRecord>

/** That somebody has died, which closes their profile as leaving does (rule privacy-6). */
export const deceased = endpoints({
  record: {
    method: 'POST',
    path: '/affiliate/:id/deceased',
    summary:
      'Anota el fallecimiento de una persona: su ficha y su cuenta se cierran y no se le escribe ni se le cobra',
    allow: admins.toReach('everyone'),
    params: z.strictObject({ id }),
    body: deathRecord,
    reply: z.void(),
    status: 204,
    action: 'deathRecorded',
    lookup: { 'params.id': 'profile' },
  },
  undo: {
    method: 'POST',
    path: '/affiliate/:id/deceased/undo',
    summary: `Deshace un fallecimiento anotado por error y devuelve lo que tenía, durante ${deathDays} días`,
    allow: admins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: z.void(),
    status: 204,
    action: 'deathUndone',
    lookup: { 'params.id': 'profile' },
  },
})
