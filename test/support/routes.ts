import type { FastifyInstance } from 'fastify'
import { registerRoutes } from '#server/kernel/http/registerRoutes.ts'
import { findLookedUp } from '#server/people/lookups.queries.ts'
import { identifySession } from '#server/kernel/security/session.ts'
import type { World } from '#server/kernel/world.ts'

type Routes = Parameters<typeof registerRoutes>[2]['routes']

/** Adds more calls to an application, for its signed-in users. */
export const addRoutes = (app: FastifyInstance, world: World, prefix: string, routes: Routes) =>
  app.register(
    async (api) => {
      api.decorateRequest('actor', 'anonymous')
      api.decorateRequest('lacksFactor', false)
      api.addHook('onRequest', async (request) => {
        request.actor = (await identifySession(world, request.headers.authorization))?.actor ?? 'anonymous'
      })
      registerRoutes(api, world, { routes, constraints: {}, findLookedUp })
    },
    { prefix },
  )
