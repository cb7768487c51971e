import { once } from 'node:events'
import { sql, type RawBuilder } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { Role } from '#contract/actor.ts'
import type { Job } from '#contract/jobKinds.ts'
import { connect } from '#server/kernel/database/database.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { readSettings } from '#server/kernel/settings.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { aUser } from '#test/support/factories.ts'
import { aUsedInstallation, freePort, startServer } from '#test/support/process.ts'

/** What a list is compared with, and what an import, a batch of fees and whoever is forgotten write last. */
export type HeldTable = 'city' | 'importCreated' | 'feeBatchLeftOut' | 'forgottenNumber'

/**
 * A server in a process of its own on its own PostgreSQL, with a connection to its database, the calls of somebody
 * who is signed in there, and a way to kill the server (-9) and start the next one.
 */
export async function aRunningInstallation(role: Role, more: Record<string, string> = {}) {
  const { cluster: dataDir, env: usual } = await aUsedInstallation()
  const env = { ...usual, ...more }
  const port = await freePort()
  let server = await startServer(port, env)
  const cluster = await startCluster({ dataDir })
  const { db, close } = connect(cluster.url(), 3)
  onTestFinished(close)
  const secret = new TextEncoder().encode(env.SESSION_SECRET)
  const votingSecret = new TextEncoder().encode(env.VOTING_SECRET)
  const settings = readSettings({ NODE_ENV: 'test' })
  const world = { db, clock: databaseClock, settings, secret, votingSecret }
  const token = await openSession(world, db, await aUser(db, { role }))

  async function call<Reply>(method: string, address: string, body?: FormData | object): Promise<Reply> {
    const isForm = body instanceof FormData
    const answer = await fetch(`http://127.0.0.1:${port}/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.ok, `${address}: ${answer.status}`).toBe(true)
    return (await answer.json()) as Reply
  }

  /** Waits until `is` holds for a job and returns it; throws after a minute. */
  async function waitForJob(id: string, is: (job: Job) => boolean): Promise<Job> {
    for (let attempt = 0; attempt < 3_000; attempt += 1) {
      const job = await call<Job>('GET', `/jobs/${id}`)
      if (is(job)) return job
      await sleep(20)
    }
    throw new Error('the job does not get there')
  }

  /** Waits until so many statements wait for a lock; throws after a minute. */
  async function waitForWaiting(count: number): Promise<void> {
    for (let attempt = 0; attempt < 3_000; attempt += 1) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from pg_locks where not granted`.execute(db)
      if (rows[0]?.count === count) return
      await sleep(20)
    }
    throw new Error('nobody gets to the lock')
  }

  /** Takes a lock, where whatever needs it stands still, until it is released. */
  async function hold(lock: RawBuilder<unknown>) {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.transaction().execute(async (unit) => {
      await lock.execute(unit)
      held.resolve()
      await released.promise
    })
    const release = async () => {
      released.resolve()
      await holding
    }
    onTestFinished(release)
    await Promise.race([held.promise, holding])
    return release
  }

  const holdTable = (table: HeldTable) => hold(sql`lock table ${sql.table(table)} in access exclusive mode`)

  return {
    db,
    url: cluster.url(),
    port,
    token,
    call,
    /** What a call answers somebody: its status and its body; undefined while the server is away. */
    ask: async (who: string, method: string, address: string, body?: object) => {
      const headers = { authorization: `Bearer ${who}`, ...(body && { 'content-type': 'application/json' }) }
      const answer = await fetch(`http://127.0.0.1:${port}/api${address}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      const said = await answer?.json().catch(() => undefined)
      return answer && { status: answer.status, said: said as { recorded?: boolean } | undefined }
    },
    /** The token of a member. */
    signIn: async (affiliateId: number) =>
      openSession(world, db, await aUser(db, { role: 'ROLE_USER', affiliateId })),
    waitForJob,
    waitForWaiting,
    hold,
    holdTable,
    server: () => server,
    /** Tells the server to leave, and waits until it has. */
    leave: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
    kill: async () => {
      server.kill('SIGKILL')
      // Until PostgreSQL has noticed.
      await sleep(300)
    },
    restart: async () => {
      server = await startServer(port, env)
    },
  }
}
