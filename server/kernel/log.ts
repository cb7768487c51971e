import type { FastifyReply, FastifyRequest } from 'fastify'
import { destination, pino, type Logger } from 'pino'
import { problems } from '#contract/problem.ts'
import { toProblem } from '#server/kernel/http/problem.ts'

/** A logger that writes one JSON line for each event to standard output; outside production, warnings and errors only. */
export const openLog = (production: boolean): Logger =>
  pino({ level: production ? 'info' : 'warn', base: null }, destination(1))

/** Logs a request with the pattern of its route, never with its URL, which may contain a DNI (rule log-5). */
export function logResponse(log: Logger, request: FastifyRequest, reply: FastifyReply) {
  const line = {
    request: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'web',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  }
  log.info(line, 'answered')
}

/** Logs an unexpected error without its message: those of databases and parsers may quote personal data (rule log-5). */
export function logFailure(log: Logger, request: string, error: unknown) {
  const { code } = toProblem(error)
  if (problems[code] < 500) return
  const { name, stack, code: cause } = error as Error & { code?: string }
  const frames = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  log.error({ request, problem: code, name, cause, frames }, 'failed')
}
