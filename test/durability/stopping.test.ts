import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRunningInstallation } from '#test/support/installation.ts'
import { aUsedInstallation, freePort, launchProgram } from '#test/support/process.ts'

const readStatus = (url: string) => fetch(url).then(({ status }) => status)

test('rule durable-5: for the grace a process that stops still answers, and says on both ports that it is not ready', async () => {
  const operators = await freePort()
  const { port, server } = await aRunningInstallation('ROLE_ADMIN', {
    STOP_GRACE: '5',
    METRICS_PORT: String(operators),
  })
  const [own, theirs] = [port, operators].map((each) => `http://127.0.0.1:${each}`)
  await expect.poll(() => readStatus(`${theirs}/ready`), { timeout: 30_000 }).toBe(200)
  const left = once(server(), 'exit')
  server().kill('SIGTERM')
  for (const at of [own, theirs]) await expect.poll(() => readStatus(`${at}/ready`)).toBe(503)
  // What a proxy has not sent elsewhere yet.
  expect(await readStatus(`${own}/api/country`)).toBe(200)
  expect(await readStatus(`${theirs}/health`)).toBe(200)
  expect(await left).toEqual([0, null])
})

test('rule durable-5: a download that nobody reads does not hold a stop beyond the deadline', async () => {
  const { db, port, token, server } = await aRunningInstallation('ROLE_SUPER_ADMIN', { STOP_DEADLINE: '1' })
  // More than the sockets of both sides take.
  await sql`insert into activity (action, details) select 'login', repeat('x', 100000) from generate_series(1, 400)`.execute(
    db,
  )
  const reader = openSocket(port, '127.0.0.1')
  const ended = once(reader, 'close')
  reader.on('error', () => undefined)
  reader.write(
    `GET /api/log/export?format=csv HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  const [begun] = (await once(reader, 'data')) as [Buffer]
  reader.pause()
  expect(begun.toString()).toContain('200 OK')
  const left = once(server(), 'exit')
  server().kill('SIGTERM')
  expect(await left).toEqual([0, null])
  reader.destroy()
  await ended
})

test('rule run-7: a worker answers operators alone, and its log has when it started and when it stopped, and no checks', async () => {
  const { env } = await aUsedInstallation()
  const port = await freePort()
  const worker = launchProgram('server/main.ts', [], { ...env, ROLE: 'worker', METRICS_PORT: String(port) })
  let said = ''
  worker.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const at = `http://127.0.0.1:${port}`
  const isReady = () => readStatus(`${at}/ready`).catch(() => undefined)
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200)
  await expect.poll(() => said).toMatch(/"role":"worker".*"msg":"started"/)
  expect(await readStatus(`${at}/health`)).toBe(200)
  expect(await (await fetch(`${at}/metrics`)).text()).toMatch(/^concejo_jobs\{state="waiting"\} 0$/m)
  expect(await readStatus(`${at}/api/country`)).toBe(404)
  const left = once(worker, 'exit')
  worker.kill('SIGTERM')
  expect(await left).toEqual([0, null])
  expect(said).toMatch(/"msg":"stopping"/)
  expect(said).not.toMatch(/health|"ready|metrics/)
})
