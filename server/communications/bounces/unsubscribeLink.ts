import type { FastifyInstance } from 'fastify'

/**
 * The address of a mail's `List-Unsubscribe` where a program opens it instead of sending to it (RFC 2369): it leads to the
 * page that asks, and changes nothing, since whoever scans mails opens links too (rule communication-12).
 */
export const registerUnsubscribeLink = (app: FastifyInstance) =>
  app.get<{ Params: { token: string } }>('/api/communication/unsubscribe/:token', ({ params }, reply) =>
    reply.redirect(`/baja-de-comunicaciones?cod=${encodeURIComponent(params.token)}`, 303),
  )
