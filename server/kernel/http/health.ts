import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { watchLoopDelay } from '#server/kernel/runtime/loopDelay.ts'
import type { World } from '#server/kernel/world.ts'

/** A process whose event loop was held for longer than this, in ms, gets no requests for some seconds. */
const mostLoopDelay = 1_000

/**
 * `/health`: the process runs. `/ready`: it also reaches the database, is not shutting down, and its event loop
 * answers in time; `loopDelay` is its longest hold of the last seconds, in ms.
 */
export function registerHealth(app: FastifyInstance, world: World) {
  let draining = false
  const loop = watchLoopDelay()
  app.addHook('preClose', async () => {
    draining = true
    loop.stop()
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_, reply) => {
    const loopDelay = loop.readDelay()
    const ready = !draining && loopDelay <= mostLoopDelay && (await isReachable(world.db))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', loopDelay })
  })
}

const isReachable = (db: World['db']) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
