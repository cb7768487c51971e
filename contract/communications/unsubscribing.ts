import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { linkState } from '#contract/linkState.ts'
import { endpoints } from '#contract/endpoint.ts'
import { mostRichText } from '#contract/richText.ts'

/** Without a session: whoever has a mail unsubscribes by it, and a mail server passes on what came back (rules communication-12, communication-13). */
export const communicationAnswers = endpoints({
  look: {
    method: 'GET',
    path: '/communication/unsubscribe',
    summary: 'Si el enlace de un correo sirve aún para dejar de recibir comunicaciones',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({ cod: z.string().max(100) }),
    reply: linkState.extend({
      /** Of which address it is, masked: whoever looks over a shoulder does not learn it. */
      address: z.string().nullable(),
      /** Whose bulletins they are. */
      organisation: z.string(),
      /** Where whoever has a link of which nothing is known any more asks for the same. */
      contactEmail: z.string(),
    }),
    throttle: [{ by: 'address', of: 'attempts', most: 300, minutes: 10 }],
  },
  unsubscribe: {
    method: 'POST',
    path: '/communication/unsubscribe/:token',
    summary: 'Deja de recibir comunicaciones, por el enlace de un correo y con una sola petición (RFC 8058)',
    allow: anyone.toReach('nobody'),
    params: z.strictObject({ token: z.string().max(100) }),
    anyBody: true,
    reply: z.object({ isDone: z.boolean() }),
    action: 'communicationsUnsubscribed',
    throttle: [{ by: 'address', of: 'attempts', most: 300, minutes: 10 }],
  },
  bounce: {
    method: 'POST',
    path: '/communication/bounces',
    summary: 'Recibe del servidor de correo un mensaje devuelto (RFC 3464) o una queja (RFC 5965)',
    allow: anyone.toReach('nobody'),
    /** A report says why a mail came back before it repeats the mail, with its files: its beginning is enough. */
    body: z.strictObject({ secret: z.string().max(300), message: z.string().max(mostRichText) }),
    cutText: ['message'],
    reply: z.object({ read: z.enum(['bounced', 'complaint', 'nothing']) }),
    action: 'communicationBounced',
    throttle: [{ by: 'address', of: 'attempts', most: 3_000, minutes: 10 }],
  },
})
