import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { connect } from '#server/kernel/database/database.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { isAnswering, freePort, runProgram } from '#test/support/process.ts'
import { readStartArguments } from './server.ts'
import { createTempDir, productionSettings } from './world.ts'
import { formatFigure, outputDir, renderTable, type Findings } from './report.ts'
import { median } from './statistics.ts'

const victims = ['server', 'postmaster', 'both'] as const
type Victim = (typeof victims)[number]
const kills = 20
const writerCount = 6
const root = path.resolve(import.meta.dirname, '..')
const people = 600
const first = 'persona0@example.org'
const password = 'caballo grapa pila correcta'

/** Rule durable-1: kills the server, PostgreSQL or both during logins, and checks that every confirmed login is stored exactly once. */
export async function measureDurability(): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const dataDir = createTempDir('concejo-kill-')
  after.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  after.defer(async () => (await startCluster({ dataDir: path.join(dataDir, 'postgres') })).stop())
  const port = await freePort()
  const env = {
    ...process.env,
    ...productionSettings,
    DATA_DIR: dataDir,
    PORT: String(port),
    ROLE: 'all',
    TRUST_PROXY: '127.0.0.1',
  }
  await createPeople(dataDir, env)
  const writing = startWriters(`http://127.0.0.1:${port}`)
  let server = launchServer(env)
  const waits: Record<Victim, number[]> = { server: [], postmaster: [], both: [] }
  try {
    await waitUntilReady(port)
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = victims[kill % victims.length] ?? 'both'
      const before = writing.answered.length
      // A different delay each time, so that kills hit different moments.
      await sleep(800 + Math.random() * 400)
      for (let tenth = 0; writing.answered.length === before; tenth += 1) {
        if (tenth > 300) throw new Error(`nobody could log in before kill ${kill + 1}`)
        await sleep(100)
      }
      const killed = readPostmasterPid(dataDir)
      // Killing pid 0 would kill the process group of this benchmark.
      if (killed <= 1) throw new Error(`no PostgreSQL runs on ${dataDir}`)
      const since = performance.now()
      if (victim !== 'server') process.kill(killed, 'SIGKILL')
      if (victim !== 'postmaster') server = await relaunchServer(server, env)
      // Children of the killed postmaster may still answer: waits for the new postmaster.
      await waitUntilReady(port, () => victim === 'server' || readPostmasterPid(dataDir) !== killed)
      waits[victim].push((performance.now() - since) / 1000)
    }
    await sleep(500)
    await writing.stop()
  } finally {
    server.kill('SIGTERM')
    await sleep(1_000)
    server.kill('SIGKILL')
  }
  const kept = await readStoredSessions(dataDir)
  const lost = writing.answered.filter((id) => !kept.sessions.has(id)).length
  return [
    `${kills} × \`kill -9\` under ${writerCount} people at a time logging in without pause. Answered with 2xx: ${writing.answered.length}; of these not in the database: **${lost}**. Sessions kept: ${kept.sessions.size}, activity rows for them: ${kept.logins} (more than answered: those whose answer the kill cut off).`,
    renderTable(
      ['killed', 'times', 'ready again, s (median)', 'worst'],
      victims.map((victim) => [
        victim,
        waits[victim].length,
        formatFigure(median(waits[victim])),
        formatFigure(Math.max(...waits[victim])),
      ]),
    ),
  ]
}

/** Creates enough people, all with one password, so that attempts left open by a kill do not reach a throttle's limit. */
async function createPeople(dataDir: string, env: NodeJS.ProcessEnv) {
  const made = await runProgram('server/commands/admin.ts', [first], env, `${password}\n`)
  if (made.code !== 0) throw new Error(made.said)
  const cluster = await startCluster({ dataDir: path.join(dataDir, 'postgres') })
  const { pool, close } = connect(cluster.url(), 1)
  await pool.query(
    `insert into app_user (username, role, password_hash)
     select format('persona%s@example.org', n), 'ROLE_USER', password_hash
       from app_user, generate_series(1, $2::integer - 1) n where username = $1`,
    [first, people],
  )
  await close()
  await cluster.stop()
}

function launchServer(env: NodeJS.ProcessEnv): ChildProcess {
  const log = openSync(path.join(outputDir, 'durability.log'), 'a')
  return spawn(process.execPath, readStartArguments(), { cwd: root, env, stdio: ['ignore', log, log] })
}

/** Starts the server again when it has exited, as a service manager does. */
async function relaunchServer(server: ChildProcess, env: NodeJS.ProcessEnv) {
  server.kill('SIGKILL')
  while (server.signalCode === null && server.exitCode === null) await sleep(5)
  return launchServer(env)
}

async function waitUntilReady(port: number, also = () => true) {
  const since = performance.now()
  while (!also() || !(await isAnswering(`http://127.0.0.1:${port}/ready`))) {
    if (performance.now() - since > 60_000) throw new Error('not ready after a minute')
    await sleep(20)
  }
}

/** The pid of the postmaster, or 0 when none runs. */
function readPostmasterPid(dataDir: string): number {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Starts clients that log in again and again, and records the session of every confirmed login. */
function startWriters(origin: string) {
  const answered: string[] = []
  const writing = new AbortController()
  let person = 0
  const writers = Array.from({ length: writerCount }, async () => {
    while (!writing.signal.aborted) {
      person = (person + 1) % people
      const token = await logIn(origin, person).catch(() => undefined)
      if (token) answered.push(readSessionId(token))
      else await sleep(20)
    }
  })
  return {
    answered,
    stop: async () => {
      writing.abort()
      await Promise.all(writers)
    },
  }
}

/** Logs in with a different client address (X-Forwarded-For) for each person. */
async function logIn(origin: string, person: number): Promise<string | undefined> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${Math.floor(person / 250)}.${(person % 250) + 1}`,
    },
    body: JSON.stringify({ username: `persona${person}@example.org`, password }),
  })
  return answer.ok ? ((await answer.json()) as { token: string }).token : undefined
}

const readSessionId = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti

async function readStoredSessions(dataDir: string) {
  const cluster = await startCluster({ dataDir: path.join(dataDir, 'postgres') })
  const { db, close } = connect(cluster.url(), 1)
  const sessions = await db.selectFrom('session').select('id').execute()
  const logins = await db.selectFrom('activity').select('id').where('action', '=', 'login').execute()
  await close()
  return { sessions: new Set(sessions.map(({ id }) => id)), logins: logins.length }
}
