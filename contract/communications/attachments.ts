import { z } from 'zod'
import { anyone, staff } from '#contract/actor.ts'
import { mostAttachments } from '#contract/communications/communication.ts'
import { writers } from '#contract/communications/communications.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, line, numberFromText } from '#contract/fields.ts'
import { fileUses } from '#contract/fileUses.ts'

const params = z.strictObject({ id })

const attachment = z.object({ id: z.number().int(), fileName: z.string(), size: z.number().int() })

/** What the mails of a notice carry besides, made of the meeting or the voting that they tell. */
export const calendarFile = z.object({ fileName: z.string(), size: z.number().int() })

/** `id`: by which the tree of a text names it. */
const storedImage = z.object({ url: z.string(), id: z.uuid() })

/** What mails carry and show (rules communication-7, input-12). */
export const communicationFiles = endpoints({
  names: {
    method: 'GET',
    path: '/communication/get-attachments-names/:id',
    summary: 'Los nombres de los ficheros adjuntos de una comunicación',
    allow: writers,
    params,
    reply: z.array(z.string()),
  },
  list: {
    method: 'GET',
    path: '/communication/:id/attachments',
    summary: 'Los ficheros adjuntos de una comunicación',
    allow: writers,
    params,
    reply: z.object({
      content: z.array(attachment),
      calendar: calendarFile.nullable(),
    }),
  },
  upload: {
    method: 'POST',
    path: '/communication/upload-attachment',
    summary: `Adjunta un fichero a una comunicación, como mucho ${mostAttachments} y 10 MB entre todos`,
    allow: writers,
    file: fileUses.attachment,
    form: z.strictObject({ communicationId: numberFromText(z.number().int().min(1).max(2_147_483_647)) }),
    reply: attachment,
    status: 201,
    action: 'communicationFileAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 100, minutes: 60 }],
  },
  download: {
    method: 'GET',
    path: '/communication/:id/attachments/:attachmentId',
    summary: 'Descarga de un fichero adjunto de una comunicación',
    allow: writers,
    params: z.strictObject({ id, attachmentId: id }),
    reply: fileReply,
  },
  calendar: {
    method: 'GET',
    path: '/communication/:id/ics',
    summary: 'Descarga del fichero para el calendario de una convocatoria o de un aviso',
    allow: writers,
    params,
    reply: fileReply,
  },
  removeAll: {
    method: 'DELETE',
    path: '/communication/delete-attachments/:id',
    summary: 'Quita todos los ficheros adjuntos de una comunicación',
    allow: writers,
    params,
    reply: z.void(),
    status: 204,
    action: 'communicationFilesRemoved',
  },
  uploadImage: {
    method: 'POST',
    path: '/communication/upload-image',
    summary: 'Guarda una imagen para el texto de un correo y devuelve su dirección',
    allow: staff.toReach('nobody'),
    file: fileUses.textImage,
    reply: z.string(),
    status: 201,
    action: 'communicationImageAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 100, minutes: 60 }],
  },
  addImage: {
    method: 'POST',
    path: '/communication/images',
    summary: 'Guarda una imagen para el texto de un correo y devuelve su dirección y su número',
    allow: staff.toReach('nobody'),
    file: fileUses.textImage,
    reply: storedImage,
    status: 201,
    action: 'communicationImageAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 100, minutes: 60 }],
  },
  fetchImage: {
    method: 'POST',
    path: '/communication/fetch-image',
    summary:
      'Trae la imagen que hay en una dirección, la guarda para el texto de un correo y devuelve su dirección',
    allow: staff.toReach('nobody'),
    body: z.strictObject({ url: line(2_000).min(1, 'Campo requerido *') }),
    reply: storedImage,
    status: 201,
    action: 'communicationImageAdded',
    throttle: [{ by: 'account', of: 'attempts', most: 30, minutes: 60 }],
    costly: true,
  },
  image: {
    method: 'GET',
    path: '/communication/images/:hash',
    summary: 'Una imagen de un correo, por su huella; la lee quien recibe el correo',
    allow: anyone.toReach('nobody'),
    params: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: fileReply,
    outside: 'unchanging',
  },
})
