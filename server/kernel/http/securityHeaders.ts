import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#server/kernel/http/problem.ts'

/**
 * Hashes of the two inline styles that React Aria inserts (for pressed elements, and for the page behind a dialog on
 * iOS). When a new version changes them the browser blocks them, and `test/browser/patterns.test.ts` fails.
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

/** The headers of every response (rule input-4). What may be kept says so in place of the last one. */
export const securityHeaders = {
  'content-security-policy': policy,
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'no-store',
}

/** Sets the security headers of every response, errors included (rule input-4). */
export function addSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply))
}

/** Refuses a request of HTTP/1.1 that does not name its host, as RFC 9112 asks for. */
export function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (raw.httpVersion === '1.1' && headers.host === undefined)
      throw new Problem('peticion-ilegible', 'La petición no se puede leer')
  })
}

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply) {
  void reply.headers(securityHeaders).header('x-request-id', request.id)
}
