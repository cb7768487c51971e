import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { connect } from '#server/kernel/database/database.ts'
import { writeInstanceValue } from '#server/kernel/database/instance.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { dropDatabase, freshDatabase } from '#test/support/database.ts'
import { sampleFirst } from '#test/support/sample.ts'
import {
  anInstallation,
  aUsedInstallation,
  isAnswering,
  freePort,
  runProgram,
  startServer,
} from '#test/support/process.ts'

const username = 'jefa@example.org'
const password = 'caballo grapa pila correcta'

async function anInstallationWithAdmin() {
  const { dataDir, env } = await aUsedInstallation()
  const port = await freePort()
  const made = await runProgram('server/commands/admin.ts', [username], env, `${password}\n`)
  expect(made, made.said).toMatchObject({ code: 0 })
  const login = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    return answer.ok ? ((await answer.json()) as { token: string }).token : undefined
  }
  return { dataDir, port, env, login, start: () => startServer(port, env) }
}

const readSessionId = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti

async function storedSessions(dataDir: string) {
  const cluster = await startCluster({ dataDir: path.join(dataDir, 'postgres') })
  const { db, close } = connect(cluster.url(), 1)
  const rows = await db.selectFrom('session').select('id').execute()
  const logins = await db.selectFrom('activity').select('id').where('action', '=', 'login').execute()
  await close()
  return { ids: new Set(rows.map(({ id }) => id)), logins: logins.length }
}

test('rule durable-1: kill -9 of the server or of PostgreSQL during writes loses no confirmed write, and PostgreSQL restarts by itself', async () => {
  const { dataDir, port, start, login } = await anInstallationWithAdmin()
  const answered: string[] = []
  let server = await start()
  // That a killed server loses nothing, the tests of jobs and imports show too.
  for (const victim of sampleFirst('postgres', 'server', 'both')) {
    const writing = new AbortController()
    const writers = Array.from({ length: 3 }, async () => {
      while (!writing.signal.aborted) {
        const token = await login().catch(() => undefined)
        if (token) answered.push(readSessionId(token))
        await sleep(20)
      }
    })
    const before = answered.length
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(before + 3), { timeout: 30_000 })
    const postmaster = Number(
      readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    )
    if (victim !== 'postgres') server.kill('SIGKILL')
    if (victim !== 'server') process.kill(postmaster, 'SIGKILL')
    await sleep(500) // children of a killed postmaster still answer for a moment
    const after = answered.length
    if (victim !== 'postgres') server = await start()
    for (let tenth = 0; tenth < 200 && answered.length === after; tenth += 1) await sleep(100)
    expect(await isAnswering(`http://127.0.0.1:${port}/ready`), victim).toBe(true)
    writing.abort()
    await Promise.all(writers)
    expect(answered.length, victim).toBeGreaterThan(after)
  }
  server.kill('SIGTERM')
  await sleep(500)
  const { ids, logins } = await storedSessions(dataDir)
  expect(answered.filter((id) => !ids.has(id))).toEqual([])
  expect(logins).toBe(ids.size)
})

test('rule durable-5: on SIGTERM the server completes accepted requests, refuses new ones and exits', async () => {
  const { dataDir, start, login } = await anInstallationWithAdmin()
  const server = await start()
  const answered: string[] = []
  const people = Array.from({ length: 4 }, async () => {
    // Sends logins until the server stops listening; a refused or dropped connection was not accepted.
    for (;;) {
      const token = await login().catch(() => undefined)
      if (token) answered.push(readSessionId(token))
      else if (server.killed) return
    }
  })
  while (answered.length < 4) await sleep(50)
  server.kill('SIGTERM')
  await Promise.all(people)
  for (let tenth = 0; tenth < 100 && server.exitCode === null; tenth += 1) await sleep(100)
  expect(server.exitCode).toBe(0)
  const { ids } = await storedSessions(dataDir)
  expect(answered.filter((id) => !ids.has(id))).toEqual([])
})

test('rule run-3: production with invalid settings does not start and reports all of them', async () => {
  const { code, said } = await runProgram('server/main.ts', [], {
    NODE_ENV: 'production',
    SESSION_SECRET: '',
    VOTING_SECRET: '',
    PUBLIC_URL: '',
    PORT: 'x',
    DATABASE_URL: '',
    SMTP_URL: '',
    MAIL_SENDING: '',
    TRUST_PROXY: 'mi proxy',
  })
  expect(code).toBe(1)
  for (const name of ['SESSION_SECRET', 'VOTING_SECRET', 'PUBLIC_URL', 'PORT', 'SMTP_URL', 'TRUST_PROXY'])
    expect(said).toContain(name)
})

test('rule run-3: production does not start over the demo organisation, and names the database', async () => {
  const url = await freshDatabase()
  const { db, close } = connect(url, 1)
  await writeInstanceValue(db, 'demo', '5000')
  await close()
  const { code, said } = await runProgram('server/main.ts', [], {
    ...anInstallation().env,
    DATABASE_URL: url,
    PORT: '0',
  })
  expect(code).toBe(1)
  expect(said).toContain(
    `La base de datos «${new URL(url).pathname.slice(1)}» tiene la organización de demostración`,
  )
  await dropDatabase(url)
})
