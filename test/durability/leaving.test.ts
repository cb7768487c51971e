import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { logFile } from '#server/postgres/cluster.ts'
import { readClusterState } from '#server/postgres/state.ts'
import {
  anInstallation,
  aUsedInstallation,
  isAnswering,
  freePort,
  launchProgram,
  runProgram,
  startServer,
} from '#test/support/process.ts'
import { sampleFirst } from '#test/support/sample.ts'

const withState = ({ cluster, env }: ReturnType<typeof anInstallation>) => ({
  env,
  postgres: () => readClusterState(cluster),
  isMade: () => existsSync(cluster),
})

async function exitCodeAfter(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  for (let tenth = 0; tenth < 200 && child.exitCode === null && child.signalCode === null; tenth += 1)
    await sleep(100)
  return child.exitCode
}

test('rule run-5: a port in use is reported before the data directory is created', async () => {
  const { env, isMade } = withState(anInstallation())
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  onTestFinished(() => void holder.close())
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, said } = await runProgram('server/main.ts', [], { ...env, PORT: String(port) })
  expect(code).toBe(1)
  expect(said).toContain('El puerto está ocupado')
  // Where they lie is said all the same (rule run-5).
  expect(said).toContain('Datos: ')
  expect(isMade()).toBe(false)
  // So is that of the operators, by its own name, and an address that is not of this machine.
  const begin = (settings: object) => runProgram('server/main.ts', [], { ...env, ...settings })
  const free = { PORT: String(await freePort()) }
  expect((await begin({ ...free, METRICS_PORT: String(port) })).said).toContain(`METRICS_PORT=${port}`)
  const elsewhere = { METRICS_PORT: String(await freePort()), METRICS_HOST: '192.0.2.1' }
  expect((await begin({ ...free, ...elsewhere })).said).toContain('METRICS_HOST=192.0.2.1')
  expect(isMade()).toBe(false)
})

test('rule durable-5: stopping npm stops the server', async () => {
  const { env, postgres } = withState(await aUsedInstallation())
  const npm = await startServer(await freePort(), env, ['npm', 'start'])
  await exitCodeAfter(npm, 'SIGTERM')
  expect(npm.exitCode ?? npm.signalCode).not.toBeNull()
  expect(postgres()).toBe('dead')
})

test.each(sampleFirst<NodeJS.Signals>('SIGKILL', 'SIGTERM'))(
  'of two servers on one data directory, one that exits by %s leaves PostgreSQL to the other, which stops it',
  async (signal) => {
    const { env, postgres } = withState(await aUsedInstallation())
    const ports = [await freePort(), await freePort()] as const
    const first = await startServer(ports[0], env)
    const second = await startServer(ports[1], env)
    expect(await exitCodeAfter(first, signal)).toBe(signal === 'SIGTERM' ? 0 : null)
    expect(await isAnswering(`http://127.0.0.1:${ports[1]}/ready`)).toBe(true)
    expect(await exitCodeAfter(second, 'SIGTERM')).toBe(0)
    expect(postgres()).toBe('dead')
  },
  120_000,
)

test.each(sampleFirst('server/main.ts', 'demo/run.ts'))(
  '%s: a signal in the middle of the work stops PostgreSQL, too',
  async (program) => {
    const { env, postgres } = withState(anInstallation())
    const port = await freePort()
    const args = program === 'demo/run.ts' ? ['--members', '200000'] : []
    const child = launchProgram(program, args, { ...env, NODE_ENV: 'development', PORT: String(port) })
    for (let tenth = 0; tenth < 300 && postgres() !== 'ready'; tenth += 1) await sleep(100)
    await sleep(500)
    expect(await exitCodeAfter(child, 'SIGINT')).not.toBeNull()
    expect(postgres()).toBe('dead')
  },
  60_000,
)

test('rule durable-5: whoever waits for a database that is away stops when told to', async () => {
  const { env } = anInstallation()
  const away = `postgres://concejo:secret@127.0.0.1:${await freePort()}/concejo`
  const child = launchProgram('server/main.ts', [], { ...env, ROLE: 'worker', DATABASE_URL: away })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect.poll(() => said, { timeout: 30_000 }).toContain('se prueba durante un minuto')
  const before = performance.now()
  expect(await exitCodeAfter(child, 'SIGTERM')).toBe(0)
  expect(performance.now() - before).toBeLessThan(5_000)
})

test('a command that fails stops what it started', async () => {
  const { cluster, env } = await aUsedInstallation()
  const countStarts = () => readFileSync(logFile(cluster), 'utf8').split('ready to accept').length - 1
  const before = countStarts()
  const { code } = await runProgram('server/commands/admin.ts', ['not an address'], env)
  expect(code).toBe(1)
  expect(countStarts()).toBe(before + 1)
  expect(readClusterState(cluster)).toBe('dead')
})
