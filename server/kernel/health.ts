import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { World } from '#server/kernel/world.ts'

/** `/health`: this process lives. `/ready`: it can also reach the database and is not on its way out. */
export function health(app: FastifyInstance, { db }: World) {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_, reply) => {
    const ready = !draining && (await reachable(db))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

const reachable = (db: World['db']) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
