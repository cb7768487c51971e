import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { watchLoopDelay } from '#server/kernel/runtime/loopDelay.ts'
import type { World } from '#server/kernel/world.ts'

/** A process whose event loop was held for longer than this, in ms, gets no requests for some seconds. */
const mostLoopDelay = 1_000

/** Whether a process is about to leave: it answers, and says so to whoever asks whether to send it more. */
export type Standing = { isLeaving: boolean }

/**
 * Whether a process may be given work, with the longest hold of its event loop, in ms; `stop` ends the watch.
 */
export function watchReadiness({ db }: Pick<World, 'db'>, standing: Standing) {
  const loop = watchLoopDelay()
  return {
    stop: loop.stop,
    loopDelay: loop.readDelay,
    ask: async () => {
      const loopDelay = loop.readDelay()
      const isReady = !standing.isLeaving && loopDelay <= mostLoopDelay && (await isReachable(db))
      return { isReady, answer: { status: isReady ? 'ok' : 'unavailable', loopDelay } }
    },
  }
}

/**
 * `/health`: the process runs. `/ready`: it also reaches the database, is not shutting down, and its event loop
 * answers in time; `loopDelay` is its longest hold of the last seconds, in ms.
 */
export function registerHealth(
  app: FastifyInstance,
  world: World,
  standing: Standing = { isLeaving: false },
) {
  const readiness = watchReadiness(world, standing)
  app.addHook('preClose', async () => {
    standing.isLeaving = true
    readiness.stop()
  })
  // Balancers ask with either.
  const method = ['GET', 'HEAD']
  app.route({ method, url: '/health', handler: async () => ({ status: 'ok' }) })
  app.route({
    method,
    url: '/ready',
    handler: async (_, reply) => {
      const { isReady, answer } = await readiness.ask()
      return reply.code(isReady ? 200 : 503).send(answer)
    },
  })
}

const isReachable = (db: World['db']) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
