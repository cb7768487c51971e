import path from 'node:path'
import type pg from 'pg'
import { fillDemo } from '#demo/fill.ts'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { createComparison } from './lists/latency.ts'
import { createRecorder } from './lists/recorder.ts'
import { formatInteger, formatFigure, outputDir, renderTable, type Findings } from './report.ts'
import { startBenchServer } from './server.ts'
import { median, percentile } from './statistics.ts'
import { createToken, createBenchWorld } from './world.ts'

const entriesPerAccount = 3

/** Rule speed-1 for accounts and the activity log: every filter and order, with an account and three log entries for each member. */
export async function measureAccounts(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const cluster = await startCluster({ dataDir: path.join(outputDir, `accounts-${members}`) })
  after.defer(() => cluster.stop())
  const url = cluster.url()
  await migrate(url)
  await fillDemo({ connectionString: url, members: 1_000 })
  const { world, pool, close } = createBenchWorld(url)
  after.defer(close)
  await createAccounts(pool, members)
  const recorder = await createRecorder(url, 'ROLE_SUPER_ADMIN')
  after.defer(recorder.close)
  const server = await startBenchServer(url)
  after.defer(server.stop)
  const token = await createToken(world, 'ROLE_SUPER_ADMIN')
  const pair = await createComparison({ origin: server.origin, token, databaseUrl: url, secondsACase: 4 })
  after.defer(pair.close)
  await pair.warmUp('/api/users')
  const rows: (string | number)[][] = []
  for (const address of listAddresses(members)) {
    const { http, sql } = await pair.compare(`/api${address}`, await recorder.record(`/api${address}`))
    const ratio = median(http) / median(sql)
    const row = [
      address,
      formatFigure(median(http)),
      formatFigure(percentile(http, 0.95)),
      formatFigure(median(sql)),
      formatFigure(ratio),
    ]
    rows.push([...row, http.length])
    process.stderr.write(`${row.join('  ')}\n`)
  }
  return [
    `${formatInteger(members)} accounts, ${formatInteger(members * entriesPerAccount)} lines of the log. Milliseconds.`,
    renderTable(['call', 'HTTP median', 'p95', 'its SQL, median', 'ratio', 'n'], rows),
  ]
}

const listAddresses = (members: number) => [
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
  `/log?page=${Math.floor((members * entriesPerAccount) / 20)}`,
  ...['username=persona777', 'username=example', 'role=ROLE_USER', 'role=ROLE_ADMIN', 'userId=1'].map(
    (filter) => `/log?${filter}`,
  ),
  ...['action=login', 'action=userDeleted', 'fromDate=2026-01-01&toDate=2026-01-31'].map(
    (filter) => `/log?${filter}`,
  ),
]

/** Inserts accounts (one in three hundred blocked) and log entries, unless they exist. */
async function createAccounts(pool: pg.Pool, members: number) {
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
      [entriesPerAccount],
    )
    await client.query('vacuum analyze app_user, activity, tally')
  } finally {
    client.release()
  }
}
