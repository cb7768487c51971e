import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findFailures } from '#server/documentation/failures.ts'

/** The statuses that the documentation names, by method and path. */
const documented = new Map(
  Object.values(api as Record<string, Record<string, Endpoint>>)
    .flatMap((group) => Object.values(group))
    .map((endpoint) => [
      `${endpoint.method} /api${endpoint.path}`,
      new Set([endpoint.status ?? 200, ...findFailures(endpoint).map(([status]) => status)]),
    ]),
)

/** Watches the answers of an application; returns those whose status its documentation does not name. */
export function watchUndocumented(app: FastifyInstance): string[] {
  const undocumented: string[] = []
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    const call = `${method} ${routeOptions.url ?? ''}`
    const statuses = documented.get(call)
    // A failure of the server is never meant, and no documentation names it.
    if (statuses && statusCode !== 500 && !statuses.has(statusCode))
      undocumented.push(`${statusCode} ${call}`)
  })
  return undocumented
}
