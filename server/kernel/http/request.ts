import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Received } from '#contract/endpoint.ts'
import { pageProblem } from '#contract/page.ts'
import type { FieldError } from '#contract/problem.ts'
import { cutTexts, findUnbounded } from '#server/kernel/http/bounds.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'

const parts = ['params', 'query', 'body'] as const

/** The most errors of one answer. */
const mostErrors = 100

/** Checks the input with the endpoint's schemas; returns the valid parts and all errors. Unbounded input is refused at once. */
export function readRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
): { received: Received<Endpoint>; errors: FieldError[] } {
  const errors: FieldError[] = []
  const received: Record<string, unknown> = {}
  for (const part of parts) {
    // An absent body counts as `{}`; a body that is null does not.
    const given = request[part] === undefined ? {} : request[part]
    const { richText = [], cutText = [] } = part === 'body' ? endpoint : {}
    const sent = cutTexts(given, cutText)
    const unbounded = findUnbounded(part, sent, [...richText, ...cutText])
    if (unbounded) throw part === 'params' ? notFound() : invalid([unbounded])
    const schema = endpoint[part]
    if (!schema) {
      errors.push(...findUndeclared(part, sent))
      continue
    }
    const parsed = schema.safeParse(sent)
    received[part] = parsed.data
    errors.push(...fieldErrorsOf(part, parsed.error))
  }
  const paging = pageProblem(received['query'] ?? {})
  if (paging !== undefined) errors.push({ in: 'query', path: 'page', message: paging })
  // An invalid id in the path is answered like an unknown one: not found.
  if (errors.some((error) => error.in === 'params')) throw notFound()
  return { received: received as Received<Endpoint>, errors: errors.slice(0, mostErrors) }
}

/** The errors of parts that the endpoint does not declare. An object as a body is allowed and ignored. */
function findUndeclared(part: (typeof parts)[number], sent: unknown): FieldError[] {
  const unknownAt = (path: string): FieldError => ({ in: part, path, message: 'Dato desconocido' })
  if (part === 'query') return Object.keys(sent ?? {}).map(unknownAt)
  return part === 'body' && Array.isArray(sent) ? [unknownAt('')] : []
}

function fieldErrorsOf(part: (typeof parts)[number], error: z.ZodError | undefined): FieldError[] {
  return (error?.issues ?? []).flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => ({ in: part, path: path.map(String).join('.'), message: issue.message }))
  })
}

/** The valid fields of a body whose schema failed. */
export function pickValidFields({ shape }: z.ZodObject, sent: unknown): Record<string, unknown> {
  const fields = typeof sent === 'object' && sent !== null ? Object.entries(sent) : []
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const parsed = Object.hasOwn(shape, name) ? z.safeParse(shape[name] ?? z.never(), value) : undefined
      return parsed?.success ? [[name, parsed.data] as const] : []
    }),
  )
}
