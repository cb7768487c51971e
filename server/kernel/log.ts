import type { FastifyReply, FastifyRequest } from 'fastify'
import { destination, pino, type Logger } from 'pino'
import { problems } from '#contract/problem.ts'
import { toProblem } from '#server/kernel/http/problem.ts'

/** A logger that writes one JSON line for each event to standard output; outside production, warnings and errors only. */
export const openLog = (production: boolean): Logger =>
  pino({ level: production ? 'info' : 'warn', base: null }, destination(1))

const unlogged = new Set(['/health', '/ready', '/assets/:name'])

/** Logs a request with the pattern of its route, never with its URL, which may contain a DNI (rule log-5). */
export function logResponse(log: Logger, request: FastifyRequest, reply: FastifyReply) {
  // What asks every few seconds, and what a page brings with it, would bury the rest.
  if (unlogged.has(request.routeOptions.url ?? '')) return
  const line = {
    request: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'web',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  }
  log.info(line, 'answered')
}

/**
 * Logs an unexpected error without its message: those of databases and parsers may quote personal data (rule log-5).
 * `reason` is what more may be said of it, as the class of a mail server's answer.
 */
export function logFailure(log: Logger, request: string, error: unknown, reason?: string) {
  const { code } = toProblem(error)
  if (problems[code] < 500) return
  const unsaid = code === 'sin-servicio' ? passOutage(log, error) : 0
  if (unsaid === undefined) return
  const { name, stack, code: cause } = error as Error & { code?: string }
  const frames = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  log.error({ request, problem: code, name, cause, reason, frames, ...(unsaid > 0 && { unsaid }) }, 'failed')
}

const outageEveryMs = 60_000
const outages = new WeakMap<Logger, Map<string, { since: number; unsaid: number }>>()

/**
 * While something is away whatever needs it fails in the same way, lanes and upkeep many times a second: of each kind one line a
 * minute says it, with how many others there were. Undefined for one of those.
 */
function passOutage(log: Logger, error: unknown): number | undefined {
  const { name, code = '' } = error as Error & { code?: string }
  const kinds = outages.get(log) ?? new Map<string, { since: number; unsaid: number }>()
  outages.set(log, kinds)
  const kind = `${name} ${code}`
  const last = kinds.get(kind)
  const now = performance.now()
  if (last && now - last.since < outageEveryMs) {
    last.unsaid += 1
    return undefined
  }
  kinds.set(kind, { since: now, unsaid: 0 })
  return last?.unsaid ?? 0
}
