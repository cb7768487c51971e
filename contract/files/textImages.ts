import { z } from 'zod'
import { admins, anyone } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { fileUses } from '#contract/fileUses.ts'

/** How many images one text has at most. */
export const mostTextImages = 20

/**
 * The images of texts (rule document-6): staff put them in while writing, and whoever has the address reads them, because
 * pages without a session show them.
 */
export const textImages = endpoints({
  add: {
    method: 'POST',
    path: '/files',
    summary: 'Sube una imagen para un texto, PNG o JPEG; si ningún texto la usa, se borra al cabo de un día',
    allow: admins.toReach('nobody'),
    file: fileUses.textImage,
    reply: z.object({ id: z.uuid(), width: z.number().int().nullable() }),
    status: 201,
    action: 'textImageAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 200, minutes: 60 }],
  },
  get: {
    method: 'GET',
    path: '/files/:id',
    summary: 'Una imagen de un texto, por su dirección, que nadie adivina',
    allow: anyone.toReach('nobody'),
    params: z.strictObject({ id: z.uuid() }),
    reply: fileReply,
  },
})
