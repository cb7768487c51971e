import type { FastifyReply, FastifyRequest } from 'fastify'
import { destination, pino, type Logger } from 'pino'
import { problems } from '#contract/problem.ts'
import { problemOf } from '#server/kernel/problem.ts'

/** One JSON line an event, on standard output; a person at a terminal only wants to know what went wrong. */
export const openLog = (production: boolean): Logger =>
  pino({ level: production ? 'info' : 'warn', base: null }, destination(1))

/** A request as it may be written down: the route's pattern, never the address, which may carry a DNI (rule log-5). */
export function logAnswer(log: Logger, request: FastifyRequest, reply: FastifyReply) {
  const line = {
    request: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'web',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  }
  log.info(line, 'answered')
}

/** What went wrong, without the message: databases and parsers quote people's data in theirs (rule log-5). */
export function logFailure(log: Logger, request: string, error: unknown) {
  const { code } = problemOf(error)
  if (problems[code] < 500) return
  const { name, stack, code: cause } = error as Error & { code?: string }
  const frames = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  log.error({ request, problem: code, name, cause, frames }, 'failed')
}
