import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The only two style elements there may be, by their words: React Aria writes them, for what is pressed and for the page
 * behind a dialog on iOS. Other words are refused, and `test/browser/patterns.test.ts` tells.
 */
const ariaStyles = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
].join(' ')

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' ${ariaStyles}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')

const headers = {
  'content-security-policy': policy,
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** The headers of every answer, errors included (rule input-4); what the API says is never stored. */
export function secure(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply))
}

export function setHeaders(request: FastifyRequest, reply: FastifyReply) {
  void reply.headers(headers).header('x-request-id', request.id)
  if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store')
}
