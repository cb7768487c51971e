import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino, type Logger } from 'pino'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Role } from '#contract/actor.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createApp } from '#server/app.ts'
import { connect, type Database } from '#server/kernel/database.ts'
import { applicationRole, grantApplicationRole } from '#server/kernel/role.ts'
import { openSession } from '#server/kernel/session.ts'
import { readSettings, type Settings } from '#server/kernel/settings.ts'
import { databaseClock, type World } from '#server/kernel/world.ts'
import { dropDatabase, freshDatabase } from '#test/support/database.ts'
import { aUser } from '#test/support/factories.ts'

type Send = (method: Endpoint['method'], url: string, body?: unknown) => Promise<LightMyRequestResponse>

export type TestApp = {
  url: string
  db: Database
  world: World
  app: FastifyInstance
  logger: Logger
  /** Every line the application wrote to its log. */
  logged: string[]
  /** Sends as somebody: a token, or a new user of a role; nothing sends as nobody. `agent` is what the browser calls itself. */
  as: (who?: Role | { token: string }, agent?: string) => Promise<Send>
  /** A session for a new user of a role, who may be linked to an affiliate. */
  tokenFor: (role: Role, affiliateId?: number) => Promise<string>
  /** Moves the application's clock; the database's stays. */
  later: (interval: string) => void
}

/** Who is told how to close what was opened; by default it is closed when the test ends. */
export type OnClose = (close: () => Promise<void>) => void

/** The whole application on a database of its own, thrown away when the test ends. */
export async function anApp(
  options: { settings?: Partial<Settings>; web?: string; url?: string; closing?: OnClose } = {},
): Promise<TestApp> {
  const url = options.url ?? (await freshDatabase())
  if (options.url) await grantApplicationRole(url)
  const { db, close: leave } = connect(url, 4)
  // The application acts as its own role; the test arranges things as the owner.
  const { db: own, close } = connect(url, 8, applicationRole)
  const world: World = {
    db: own,
    clock: { ...databaseClock },
    settings: { ...readSettings({ NODE_ENV: 'test' }), ...options.settings },
    secret: new TextEncoder().encode('a secret that only the tests know, long enough'),
  }
  const logged: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line) => logged.push(line) })
  const app = createApp({ world, log, ...(options.web && { web: options.web }) })
  const { closing = onTestFinished } = options
  closing(async () => {
    await app.close()
    await close()
    await leave()
    if (!options.url) await dropDatabase(url)
  })
  const tokenFor = async (role: Role, affiliateId?: number) =>
    openSession(world, db, await aUser(db, { role, affiliateId: affiliateId ?? null }))
  return {
    url,
    db,
    world,
    app,
    logger: log,
    logged,
    tokenFor,
    as: async (who, agent) => {
      const token = typeof who === 'string' ? await tokenFor(who) : who?.token
      return send(app, token, agent)
    },
    later: (interval) => {
      world.clock.now = sql<string>`(now() + ${interval}::interval)`
    },
  }
}

const send =
  (app: FastifyInstance, token: string | undefined, agent?: string): Send =>
  (method, url, body) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(agent && { 'user-agent': agent }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
