import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { startCluster } from '#server/postgres/cluster.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A data directory of its own, outside the checkout, removed with its database when the test ends. */
export function aDataDir(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'concejo-data-'))
  chmodSync(directory, 0o755) // as root the database runs as somebody else, who must get there
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** What an operator sets, on a data directory of its own whose PostgreSQL is stopped when the test ends. */
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
    PUBLIC_URL: 'https://concejo.example',
    DATABASE_URL: '',
    TRUST_PROXY: '',
    MAIL_SENDING: 'off',
  }
  return { dataDir, cluster, env }
}

/** Runs one of our programs to its end; answers its code and what it said. */
export async function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv, input = '') {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(input)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

/** Starts one of our programs, which is killed when the test ends if it has not left. */
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

/** The server as an operator starts it, once it says that it is ready. Rejects if it leaves first. */
export async function startServer(
  port: number,
  env: NodeJS.ProcessEnv,
  command: readonly string[] = [process.execPath, 'server/main.ts'],
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
