import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { activityActions } from '#contract/activityActions.ts'
import { fillDemo } from '#demo/fill.ts'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyLog } from '#server/activity/seal/verify.rules.ts'
import { logChanges } from '#server/kernel/audit.ts'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { connect, type Database, type PeopleDatabase } from '#server/kernel/database/database.ts'
import type { World } from '#server/kernel/world.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { createComparison } from './lists/latency.ts'
import { createRecorder } from './lists/recorder.ts'
import { formatFigure, formatInteger, outputDir, renderTable, type Findings } from './report.ts'
import { startBenchServer } from './server.ts'
import { measureTime, median, percentile } from './statistics.ts'
import { createBenchWorld, createToken } from './world.ts'

const linesPerMember = 10
/** So many changes are logged in a turn, with digests and without. */
const changesInTurn = 100_000

/** The log of what was done: linking it, verifying it, and its list, with ten lines for each member. */
export async function measureLog(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const lines = members * linesPerMember
  const cluster = await startCluster({ dataDir: path.join(outputDir, `log-${lines}`) })
  after.defer(() => cluster.stop())
  const url = cluster.url()
  await migrate(url)
  const { world, pool, close } = createBenchWorld(url)
  after.defer(close)
  const { rows: people } = await pool.query('select from affiliate limit 1')
  if (people.length === 0) await fillDemo({ connectionString: url, members: 1_000 })
  // The server is started as in production, which refuses a demo database (rule run-3).
  await pool.query(`delete from instance where key = 'demo'`)
  await fillLog(pool, lines)
  const writing = connect(url, 4)
  after.defer(writing.close)
  const chain = await measureChain(writing.db)
  process.stderr.write(`${chain}\n`)
  const changes = await measureChanges(writing.db)
  process.stderr.write(`${changes}\n`)
  const server = await startBenchServer(url)
  after.defer(server.stop)
  const lists = await measureLists({ after, url, origin: server.origin, world, pool, lines })
  return [
    `${formatInteger(lines)} lines of the log; every second is about somebody, every tenth changed two fields.`,
    chain,
    `${formatInteger(changesInTurn)} changes in one statement, rolled back, five turns of each: ${changes}.`,
    renderTable(['call', 'HTTP median, ms', 'p95', 'its SQL, median', 'ratio', 'n'], lists),
  ]
}

async function measureChain(db: Database): Promise<string> {
  let sealed = 0
  const sealing = await measureTime(async () => {
    sealed = await sealLog(db)
  })
  const turns: string[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    let verified = 0
    const ms = await measureTime(async () => {
      const found = await verifyLog(db)
      if (found.found > 0) throw new Error(found.faults[0]?.message)
      verified = found.verified
    })
    turns.push(
      `${formatInteger(verified)} in ${formatFigure(ms / 1_000)} s, ${formatInteger(Math.round((verified / ms) * 1_000))} a second`,
    )
  }
  return [
    `Linking: ${formatInteger(sealed)} in ${formatFigure(sealing / 1_000)} s, ${formatInteger(Math.round((sealed / sealing) * 1_000))} a second (nothing where an earlier run did it).`,
    `Verification, by one process: ${turns.join('; again ')}.`,
  ].join(' ')
}

/** What logging changes costs with their digests, beside the same statement without. */
async function measureChanges(db: PeopleDatabase): Promise<string> {
  const rows = sql`select 'affiliate', n::text, 'job', null::text, 'Oficio ' || n
    from generate_series(1, ${changesInTurn}::integer) n`
  const entry = sql<{ id: number }>`insert into activity (action) values ('affiliatesImported') returning id`
  const plain = (unit: Database, id: number) =>
    sql`
    with changed as materialized (
      select nextval('change_id_seq') as id, found.* from (${rows}) as found (entity, entity_id, field, before, after)),
    facts as (
      insert into change (id, activity_id, entity, entity_id, field)
      select id, ${id}::bigint, entity, entity_id, field from changed)
    insert into change_value (change_id, field, before, after)
    select id, field, before, after from changed`.execute(unit)
  const measureUndone = async (write: (unit: Database, id: number) => Promise<unknown>) => {
    const unit = await db.startTransaction().execute()
    const id = (await entry.execute(unit)).rows[0]?.id ?? 0
    const ms = await measureTime(() => write(unit, id))
    await unit.rollback().execute()
    return ms
  }
  const [without, withDigests]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 5; turn += 1) {
    without.push(await measureUndone(plain))
    withDigests.push(await measureUndone((unit, id) => logChanges(unit, id, rows)))
  }
  return `with digests ${formatFigure(median(withDigests))} ms, without ${formatFigure(median(without))} ms (medians)`
}

type Served = {
  after: AsyncDisposableStack
  url: string
  origin: string
  world: World
  pool: pg.Pool
  lines: number
}

async function measureLists({ after, url, origin, world, pool, lines }: Served) {
  const recorder = await createRecorder(url, 'ROLE_SUPER_ADMIN')
  after.defer(recorder.close)
  const token = await createToken(world, 'ROLE_SUPER_ADMIN')
  const pair = await createComparison({ origin, token, databaseUrl: url, secondsACase: 4 })
  after.defer(pair.close)
  await pair.warmUp('/api/log')
  const { rows: people } = await pool.query<{ document: string }>(
    'select id_document as document from affiliate order by id limit 1 offset 500',
  )
  const addresses = [
    '/log/seal',
    '/log',
    '/log?sort=id&direction=asc',
    `/log?page=${Math.floor(lines / 20)}`,
    `/log?idDocument=${people[0]?.document ?? ''}`,
    '/log?username=persona777',
    '/log?username=example',
    '/log?role=ROLE_ADMIN',
    '/log?userId=1',
    `/log?action=${encodeURIComponent(activityActions.login)}`,
    '/log?fromDate=2026-01-01&toDate=2026-01-31',
  ]
  const rows: (string | number)[][] = []
  for (const address of addresses) {
    const found = await pair.compare(`/api${address}`, await recorder.record(`/api${address}`))
    const ratio = median(found.http) / median(found.sql)
    const figures = [median(found.http), percentile(found.http, 0.95), median(found.sql), ratio]
    const shown = address.startsWith('/log?idDocument') ? '/log?idDocument=(somebody)' : address
    rows.push([shown, ...figures.map(formatFigure), found.http.length])
    process.stderr.write(`${rows.at(-1)?.join('  ')}\n`)
  }
  return rows
}

/** Inserts lines of the log, unless they are there. */
async function fillLog(pool: pg.Pool, lines: number) {
  const { rows } = await pool.query<{ found: number }>('select count(*)::integer as found from activity')
  if ((rows[0]?.found ?? 0) >= lines) return
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    const { rows: began } = await client.query<{ from: number }>(
      `select coalesce(max(id), 0) as from from activity`,
    )
    const from = began[0]?.from ?? 0
    await client.query(
      `insert into activity (action, details, user_id, username, role, device, creation_date)
      select (array['affiliateRead', 'login', 'affiliateEdited', 'logout'])[1 + n % 4], case when n % 2 = 0 then 'Inscrito ' || n % 100000 else '' end,
        n % 50000, 'persona' || n % 50000 || '@example.org', case when n % 100 = 0 then 'ROLE_ADMIN' else 'ROLE_USER' end,
        'Firefox en Windows', now() - ($1::bigint - n) * interval '2 seconds'
      from generate_series(1, $1::bigint) n`,
      [lines],
    )
    // What was written in this transaction may have more, whatever day it says.
    const inTime = ['activity_subject', 'change', 'change_value']
    for (const table of inTime) await client.query(`alter table ${table} disable trigger ${table}_in_time`)
    await client.query(
      `insert into activity_subject select 'affiliate', 1 + (id * 7919) % 100000, id from activity where id > $1 and id % 2 = 0`,
      [from],
    )
    await client.query(
      `with made as materialized (
        select nextval('change_id_seq') as id, activity.id as activity_id, field, uuid_send(gen_random_uuid()) as salt
        from activity, (values ('job'), ('phone')) as said (field) where activity.id > $1 and activity.id % 10 = 0),
      facts as (
        insert into change (id, activity_id, entity, entity_id, field, digest)
        select id, activity_id, 'affiliate', activity_id % 100000, field,
          sha256(salt || convert_to(json_build_array(null::text, ('Dice ' || activity_id)::text)::text, 'UTF8')) from made)
      insert into change_value (change_id, field, after, salt) select id, field, 'Dice ' || activity_id, salt from made`,
      [from],
    )
    for (const table of inTime) await client.query(`alter table ${table} enable trigger ${table}_in_time`)
    await client.query('commit')
    await client.query('vacuum analyze activity, activity_subject, change, change_value, tally')
  } finally {
    client.release()
  }
}
