import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { problems } from '#contract/problem.ts'
import { toProblem } from '#server/kernel/http/problem.ts'
import { logFailure } from '#server/kernel/log.ts'

/** Answers every failure with its problem. */
export function answerProblems(app: FastifyInstance, log: Logger) {
  app.setErrorHandler((error, request, reply) => sendProblem(log, error, request, reply))
}

/** Logs a failure and answers its problem. */
export function sendProblem(log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  logFailure(log, request.id, error)
  const problem = toProblem(error)
  if (problem.retryAfter) void reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problems[problem.code])
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.details(request.id)))
}
