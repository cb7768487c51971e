import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Role } from '#contract/actor.ts'
import { addUser } from '#server/account/account.queries.ts'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { connect } from '#server/kernel/database/database.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { readSettings } from '#server/kernel/settings.ts'
import { databaseClock, type World } from '#server/kernel/world.ts'

/** Production settings; all processes of a run use the same secret. */
export const productionSettings = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret that only the benchmarks know, long enough',
  VOTING_SECRET: 'another secret of the benchmarks, for votings',
  PUBLIC_URL: 'https://concejo.example',
  DATABASE_URL: '',
  TRUST_PROXY: '',
  SMTP_URL: '',
  MAIL_SENDING: 'off',
  ROLE: 'web',
}

/** A temporary directory that the account of PostgreSQL can enter when root runs the benchmark. */
export function createTempDir(prefix: string): string {
  const place = mkdtempSync(path.join(tmpdir(), prefix))
  chmodSync(place, 0o755)
  return place
}

/** A `World` for the process of the benchmark, with the database and secret of the server. */
export function createBenchWorld(databaseUrl: string) {
  const { db, pool, close } = connect(databaseUrl, 4)
  const settings = readSettings({ ...productionSettings, DATABASE_URL: databaseUrl })
  const world: World = {
    db,
    clock: databaseClock,
    settings,
    secret: new TextEncoder().encode(productionSettings.SESSION_SECRET),
    votingSecret: new TextEncoder().encode(productionSettings.VOTING_SECRET),
  }
  return { world, pool, close }
}

/** Who asks: the demo's persona with a role, or an account by its name. */
export type Asker = Role | { username: string }

/** The token of a session. */
export async function createToken(world: World, asker: Asker): Promise<string> {
  const [column, value] =
    typeof asker === 'string' ? (['role', asker] as const) : (['username', asker.username] as const)
  const { id, ...user } = await world.db
    .selectFrom('appUser')
    .select(['id', 'username', 'affiliateId', 'role'])
    .where(column, '=', value)
    .orderBy('id')
    .limit(1)
    // A check constraint on the role allows only those of the contract.
    .$castTo<{ id: number; username: string; affiliateId: number | null; role: Role }>()
    .executeTakeFirstOrThrow()
  return openSession(world, world.db, { ...user, userId: id })
}

/** An empty census in a cluster of its own, with the token of an account; `after` stops and removes it. */
export async function createEmptyCensus(
  after: AsyncDisposableStack,
  prefix: string,
  role: Role = 'ROLE_ADMIN',
) {
  const place = createTempDir(prefix)
  after.defer(() => rmSync(place, { recursive: true, force: true }))
  const cluster = await startCluster({ dataDir: place })
  after.defer(() => cluster.stop())
  await migrate(cluster.url())
  await syncReferencePlaces(cluster.url())
  const { world, pool, close } = createBenchWorld(cluster.url())
  after.defer(close)
  const username = 'admin@concejo.example'
  await addUser(world.db, { username, role, affiliateId: null, passwordHash: null })
  return { cluster, world, pool, token: await createToken(world, role) }
}
