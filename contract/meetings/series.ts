import { z } from 'zod'
import { admins, signedIn, staff } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { meetingEdit, meetingStatuses } from '#contract/meetings/meeting.ts'

const number = z.number().int()

/** Which meetings of a series a change is of: this one and those after it, or all that are not over. */
export const seriesParts = ['following', 'remaining'] as const
const part = z.enum(seriesParts)
export type SeriesPart = z.output<typeof part>

const seriesDetails = z.object({
  id: number,
  /** «el primer martes de cada mes»; null once its meetings were moved to days of which that is not true. */
  repeats: z.string().nullable(),
  /** Those of it that the caller sees, in order. */
  meetings: z.array(
    z.object({
      id: number,
      meetingTime: instant,
      status: z.enum(meetingStatuses),
      /** Changed by itself, so that changes of the series leave it alone. */
      isException: z.boolean(),
    }),
  ),
})
export type SeriesDetails = z.output<typeof seriesDetails>

/** What became of a change: the meetings that it reached, and those that stay as they are, with the reason. */
const seriesOutcome = z.object({
  changed: z.array(number),
  kept: z.array(z.object({ id: number, meetingTime: instant, why: z.string() })),
})
export type SeriesOutcome = z.output<typeof seriesOutcome>

const params = z.strictObject({ id })

/** The series of a meeting, by that meeting's number. A new one is made with `series` of a new meeting. */
export const series = endpoints({
  ofMeeting: {
    method: 'GET',
    path: '/meeting/:id/series',
    summary: 'La serie de una reunión, con las suyas que puede ver quien pregunta',
    allow: { ...signedIn.toReach('themselves'), ...admins.toReach('everyone') },
    params,
    reply: seriesDetails,
  },
  edit: {
    method: 'PATCH',
    path: '/meeting/:id/series',
    summary:
      'Cambia una reunión y las siguientes de su serie (following), o todas las que quedan (remaining), o su estado. La hora y el día se mueven lo mismo en todas. Las que se cambiaron por separado y las que tienen el acta firmada se quedan como están',
    allow: { ...staff.toReach('themselves'), ...admins.toReach('everyone') },
    params,
    body: z.strictObject({ ...meetingEdit.shape, part }),
    reply: seriesOutcome,
    action: 'seriesEdited',
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 60 }],
  },
  remove: {
    method: 'DELETE',
    path: '/meeting/:id/series',
    summary:
      'Borra una reunión y las siguientes de su serie, o todas las que quedan, menos las que se cambiaron por separado y las que tienen el acta firmada',
    allow: admins.toReach('everyone'),
    params,
    query: z.strictObject({ part }),
    reply: seriesOutcome,
    action: 'seriesDeleted',
  },
})
