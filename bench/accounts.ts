import path from 'node:path'
import type pg from 'pg'
import { fillDemo } from '#demo/fill.ts'
import { ensureBuilt } from '#server/kernel/build.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { aPair } from './lists/latency.ts'
import { aRecorder } from './lists/recorder.ts'
import { count, figure, output, table, type Findings } from './report.ts'
import { aServer } from './server.ts'
import { median, percentile } from './statistics.ts'
import { aToken, aWorld } from './world.ts'

const linesAnAccount = 3

/** Rule speed-1 for accounts and the activity log: every filter and order, with an account for everybody and three lines of each. */
export async function accounts(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const cluster = await startCluster({ dataDir: path.join(output, `accounts-${members}`) })
  after.defer(() => cluster.stop())
  const url = cluster.url()
  await migrate(url)
  await fillDemo({ connectionString: url, members: 1_000 })
  const { world, pool, close } = aWorld(url)
  after.defer(close)
  await crowd(pool, members)
  const recorder = await aRecorder(url, 'ROLE_SUPER_ADMIN')
  after.defer(recorder.close)
  const server = await aServer(url)
  after.defer(server.stop)
  const token = await aToken(world, 'ROLE_SUPER_ADMIN')
  const pair = await aPair({ origin: server.origin, token, databaseUrl: url, secondsACase: 4 })
  after.defer(pair.close)
  await pair.warmUp('/api/users')
  const rows: (string | number)[][] = []
  for (const address of addresses(members)) {
    const { http, sql } = await pair.compare(`/api${address}`, await recorder.record(`/api${address}`))
    const ratio = median(http) / median(sql)
    const row = [
      address,
      figure(median(http)),
      figure(percentile(http, 0.95)),
      figure(median(sql)),
      figure(ratio),
    ]
    rows.push([...row, http.length])
    process.stderr.write(`${row.join('  ')}\n`)
  }
  return [
    `${count(members)} accounts, ${count(members * linesAnAccount)} lines of the log. Milliseconds.`,
    table(['call', 'HTTP median', 'p95', 'its SQL, median', 'ratio', 'n'], rows),
  ]
}

const addresses = (members: number) => [
  '/users',
  ...['role', 'enabled', 'id'].map((sort) => `/users?sort=${sort}&direction=desc`),
  `/users?page=${Math.floor(members / 20)}`,
  ...['username=persona777', 'username=example', 'role=1', 'role=0', 'enabled=BLOQUEADO'].map(
    (filter) => `/users?${filter}`,
  ),
  '/stats/role',
  '/stats/userActivity?userId=1',
  '/log',
  '/log?sort=id&direction=asc',
  `/log?page=${Math.floor((members * linesAnAccount) / 20)}`,
  ...['username=persona777', 'username=example', 'role=ROLE_USER', 'role=ROLE_ADMIN', 'userId=1'].map(
    (filter) => `/log?${filter}`,
  ),
  ...['action=login', 'action=userDeleted', 'fromDate=2026-01-01&toDate=2026-01-31'].map(
    (filter) => `/log?${filter}`,
  ),
]

/** An account for so many, one in three hundred of them blocked, and what each has done; once. */
async function crowd(pool: pg.Pool, members: number) {
  const { rows } = await pool.query<{ found: number }>('select count(*)::integer as found from app_user')
  if ((rows[0]?.found ?? 0) >= members) return
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into app_user (username, role, enabled)
      select 'persona' || n || '@example.org', case when n % 5000 = 0 then 'ROLE_ENLACE' else 'ROLE_USER' end, n % 300 <> 0
      from generate_series(1, $1::integer) n`,
      [members],
    )
    await client.query(
      `insert into activity (action, details, user_id, username, role, device, creation_date)
      select (array['login', 'logout', 'ownDataDownloaded'])[turn], '', id, username, role, 'Firefox en Windows',
        now() - (id::bigint * 7919 % 525600) * interval '1 minute' - turn * interval '1 second'
      from generate_series(1, $1::integer) turn, app_user`,
      [linesAnAccount],
    )
    await client.query('vacuum analyze app_user, activity, tally')
  } finally {
    client.release()
  }
}
