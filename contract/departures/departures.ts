import { z } from 'zod'
import { admins, superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { day, id, requiredLine } from '#contract/fields.ts'
import { fileUses } from '#contract/fileUses.ts'
import { askedWayNames } from '#contract/people/departure.ts'

/** What staff write down of who asked to be taken out of the census: who, how and when. */
export const departureRecord = z.strictObject({
  askedBy: requiredLine(200).min(3, 'Di quién lo ha pedido'),
  way: z.enum(askedWayNames, 'Elige cómo lo ha pedido'),
  askedOn: day,
})
export type DepartureRecord = z.output<typeof departureRecord>

const params = z.strictObject({ id })
const lookup = { 'params.id': 'profile' } as const

/** Who asks staff to leave leaves as if they did it themselves (rule privacy-7). */
export const departures = endpoints({
  record: {
    method: 'POST',
    path: '/affiliate/:id/leave',
    summary:
      'Da de baja a quien se lo ha pedido a la organización, con quién lo pidió, cómo y qué día; se le avisa por correo',
    allow: admins.toReach('everyone'),
    params,
    body: departureRecord,
    reply: z.void(),
    status: 204,
    action: 'unregisteredByStaff',
    lookup,
  },
  addPaper: {
    method: 'POST',
    path: '/affiliate/:id/leave/paper',
    summary: 'Guarda el papel con que alguien pidió su última baja: PDF, PNG o JPEG; el que hubiera se borra',
    allow: admins.toReach('everyone'),
    params,
    file: fileUses.departurePaper,
    reply: z.void(),
    status: 204,
    action: 'departurePaperAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 200, minutes: 60 }],
    lookup,
  },
  readPaper: {
    method: 'GET',
    path: '/affiliate/:id/leave/paper',
    summary: 'El papel con que alguien pidió su última baja',
    allow: superAdmins.toReach('everyone'),
    params,
    reply: fileReply,
    action: 'departurePaperRead',
    lookup,
    shows: { 'params.id': 'affiliate' },
  },
})
