import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Role } from '#contract/actor.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { grantApplicationRole } from '#server/kernel/database/applicationRole.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { readSettings, type Settings } from '#server/kernel/settings.ts'
import { databaseClock, type World } from '#server/kernel/world.ts'
import { openDatabase, takeDatabase } from '#test/support/database.ts'
import { aUser } from '#test/support/factories.ts'
import { findLogFaults } from '#test/support/logFaults.ts'
import { giveAppBack, newApp, takeApp } from '#test/support/idleApps.ts'

type Send = (method: Endpoint['method'], url: string, body?: unknown) => Promise<LightMyRequestResponse>

export type TestApp = {
  url: string
  db: PeopleDatabase
  world: World
  app: FastifyInstance
  logger: Logger
  /** The lines that the application wrote to its log. */
  logged: string[]
  /** A function that sends requests with a token, as a new user of a role, or (without argument) signed out. `agent` is the User-Agent. */
  as: (who?: Role | { token: string }, agent?: string) => Promise<Send>
  /** The token of a new user of a role, optionally of an affiliate. */
  tokenFor: (role: Role, affiliateId?: number) => Promise<string>
  /** Moves the application's clock, not the database's. */
  later: (interval: string) => void
  /** Lets the application's clock run on from an instant, whatever the day is. Who is signed in stays so. */
  startAt: (instant: string) => Promise<void>
}

/** The settings of the product. Those of a test's application differ in the work that an enrolment and a password ask for. */
export const productSettings = readSettings({ NODE_ENV: 'test' })

/** Receives the function that closes a resource; by default it is called when the test ends. */
export type OnClose = (close: () => Promise<void>) => void

type AppOptions = {
  settings?: Partial<Settings>
  web?: string
  url?: string
  closing?: OnClose
  /** Takes none that other tests have used: for what is added to it, and for what it measures. */ app?: 'new'
}

/** The whole application on a database of its own; the test uses it as the owner, the application with its role. */
export async function anApp(options: AppOptions = {}): Promise<TestApp> {
  if (options.url) await grantApplicationRole({ url: options.url, isEmbedded: true })
  const database = options.url ? openDatabase(options.url) : await takeDatabase()
  const { url, owner: db } = database
  const lent = (options.app === 'new' ? newApp : takeApp)(worldOf(database.application, options), options.web)
  const { app, world, log, logged } = lent
  const { closing = onTestFinished } = options
  closing(async () => {
    await (options.app === 'new' ? app.close() : giveAppBack(lent, options.web))
    const kept = await findLogFaults(db, lent.typed)
    await database.giveBack()
    expect(kept, 'what the log keeps although whom it is about is forgotten (rule log-13)').toEqual([])
    expect(lent.undocumented.splice(0), 'answers that the documentation does not name').toEqual([])
  })
  const tokenFor = async (role: Role, affiliateId?: number) =>
    openSession(world, db, await aUser(db, { role, affiliateId: affiliateId ?? null }))
  let start = sql<string>`now()`
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
      world.clock.now = sql<string>`(${start} + ${interval}::interval)`
    },
    startAt: async (instant) => {
      const { rows } = await sql<{ shift: string; moved: string }>`
        select (${instant}::timestamptz - now())::text as shift, (${instant}::timestamptz - ${world.clock.now})::text as moved
      `.execute(db)
      const [shift, moved] = [sql`${rows[0]?.shift}::interval`, sql`${rows[0]?.moved}::interval`]
      start = sql<string>`(now() + ${shift})`
      world.clock.now = start
      await sql`update session set last_seen_at = last_seen_at + ${moved}, expires_at = expires_at + ${moved}`.execute(
        db,
      )
    },
  }
}

const worldOf = (db: PeopleDatabase, { settings }: AppOptions): World => ({
  db,
  clock: { ...databaseClock },
  settings: {
    ...productSettings,
    proofKeys: { from: 3, to: 9 },
    passwordCost: { memoryCost: 8, timeCost: 1 },
    ...settings,
  },
  secret: new TextEncoder().encode('a secret that only the tests know, long enough'),
  votingSecret: new TextEncoder().encode('another secret of the tests, for votings'),
})

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
