import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { World } from '#server/kernel/world.ts'

/** `/health`: the process runs. `/ready`: it also reaches the database and is not shutting down. */
export function registerHealth(app: FastifyInstance, { db }: World) {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_, reply) => {
    const ready = !draining && (await isReachable(db))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

const isReachable = (db: World['db']) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
