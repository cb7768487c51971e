import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { grantApplicationRole } from '#server/kernel/database/applicationRole.ts'
import { chooseScratchDir, startCluster } from '#server/postgres/cluster.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A free port; another process could still take it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A temporary data directory, deleted with its database when the test ends. */
export function aDataDir(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'concejo-data-'))
  chmodSync(directory, 0o755) // when root runs the tests, the account of PostgreSQL must be able to enter
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

let prepared: Promise<string> | undefined

/** The data directory of PostgreSQL as a server leaves it after its first start. */
async function prepareCluster(): Promise<string> {
  const dataDir = chooseScratchDir('concejo-prepared')
  const cluster = await startCluster({ dataDir, ephemeral: true })
  await migrate(cluster.url())
  await syncReferencePlaces(cluster.url())
  await grantApplicationRole({ url: cluster.url(), isEmbedded: true })
  await cluster.stop()
  return dataDir
}

/** An installation that has been started before: for tests of anything but the first start. */
export async function aUsedInstallation() {
  const installation = anInstallation()
  prepared ??= prepareCluster()
  // With its owner, unlike `cpSync`: PostgreSQL starts only on files of its own account.
  execFileSync('cp', ['-a', await prepared, installation.cluster])
  return installation
}

/** The environment of an installation with its own data directory, whose PostgreSQL is stopped when the test ends. */
export function anInstallation() {
  const dataDir = aDataDir()
  const cluster = path.join(dataDir, 'postgres')
  onTestFinished(async () => {
    if (existsSync(cluster)) await (await startCluster({ dataDir: cluster })).stop('immediate')
  })
  const env = {
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret for the durability tests, long enough',
    VOTING_SECRET: 'another secret of the durability tests, for votings',
    PUBLIC_URL: 'https://concejo.example',
    DATABASE_URL: '',
    TRUST_PROXY: '',
    MAIL_SENDING: 'off',
  }
  return { dataDir, cluster, env }
}

/** Runs a program of this repository; returns its exit code and output. */
export async function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv, input = '') {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(input)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

/** Starts a program of this repository; it is killed when the test ends. */
export const launchProgram = (program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawnProgram([process.execPath, program, ...args], env)

function spawnProgram([command = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Starts the server and waits until it is ready; rejects when it exits before. */
export async function startServer(
  port: number,
  env: NodeJS.ProcessEnv,
  command: readonly string[] = [process.execPath, 'server/main.js'],
): Promise<ChildProcess> {
  const child = spawnProgram(command, { PORT: String(port), ...env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  for (let tenth = 0; tenth < 600; tenth += 1) {
    if (child.exitCode !== null) throw new Error(`the server left with ${child.exitCode}:\n${said}`)
    if (await isAnswering(`http://127.0.0.1:${port}/ready`)) return child
    await sleep(100)
  }
  throw new Error(`the server is not ready after a minute:\n${said}`)
}

export const isAnswering = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
