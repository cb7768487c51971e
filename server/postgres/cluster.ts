import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { accountFor, binariesFor, type Account, type Binaries } from '#server/postgres/binaries.ts'
import { exclusively } from '#server/postgres/mutex.ts'
import { announce } from '#server/postgres/presence.ts'
import { stateOf } from '#server/postgres/state.ts'

const run = promisify(execFile)

export type Cluster = {
  dataDir: string
  /** A connection string over the unix socket; no TCP port is opened. */
  url: (database?: string) => string
  /** Starts it again if it died; does nothing while it lives. */
  revive: () => Promise<void>
  /** Stops it if no other process uses it. */
  leave: () => Promise<void>
  /** Stops it, whoever uses it. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
}

type Options = {
  dataDir: string
  /** For tests: nothing is synced, and everything is removed when this process ends, however it ends. */
  ephemeral?: boolean
  settings?: Record<string, string>
}

type Place = { dataDir: string; socketDir: string; account: Account; binaries: Binaries; ephemeral: boolean }

/**
 * Brings up the embedded PostgreSQL of a data directory, making it first if need be. Attaches to one that
 * already runs, and survives `kill -9`, stale pid files and two starters at once (rule durable-1).
 */
export async function startCluster({ dataDir, ephemeral = false, settings = {} }: Options): Promise<Cluster> {
  const resolved = path.resolve(dataDir)
  const account = accountFor(resolved)
  // Socket paths are limited to 107 bytes, so they do not live under a deep checkout.
  const digest = createHash('sha256').update(resolved).digest('hex').slice(0, 12)
  const place: Place = {
    dataDir: resolved,
    socketDir: path.join(os.tmpdir(), `concejo-pg-${digest}`),
    account,
    binaries: binariesFor(account),
    ephemeral,
  }
  // Under one lock, so that nobody stops it between somebody's arriving and their finding it running.
  const alone = <Result>(work: () => Promise<Result>) => exclusively(place.socketDir, work)
  const presence = await alone(async () => {
    own(place.socketDir, account)
    const announced = await announce(place.socketDir)
    await bringUp(place, settings)
    return announced
  })
  if (ephemeral) guard(place)
  const stop = (mode: 'fast' | 'immediate' = 'fast') =>
    run(place.binaries.pgCtl, ['stop', '-w', '-s', '-m', mode, '-D', resolved], processOptions(account)).then(
      () => undefined,
      () => undefined, // it was down already
    )
  return {
    dataDir: resolved,
    url: (database = 'postgres') =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(place.socketDir)}`,
    revive: async () => {
      if (stateOf(resolved) === 'dead') await alone(() => bringUp(place, settings))
    },
    leave: () =>
      alone(async () => {
        if (await presence.leave()) await stop()
      }),
    stop,
  }
}

/** Makes the data directory if need be, and starts the server unless it runs. */
async function bringUp(place: Place, settings: Record<string, string>): Promise<void> {
  const { dataDir, account, binaries, ephemeral } = place
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) {
    own(dataDir, account)
    const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const args = [
      '-D',
      dataDir,
      '-U',
      'postgres',
      '-A',
      'trust',
      ...locale,
      ...(ephemeral ? ['--no-sync'] : []),
    ]
    await run(binaries.initdb, args, processOptions(account))
  }
  for (let attempt = 1; stateOf(dataDir) !== 'ready'; attempt += 1) {
    if (stateOf(dataDir) === 'dead') {
      const failure = await launch(place, settings)
      if (!failure) return
      if (attempt >= 20) throw new Error(`PostgreSQL no arranca:\n${lastLines(dataDir)}`, { cause: failure })
    } else if (attempt >= 300) throw new Error(`PostgreSQL no responde; mira ${logOf(dataDir)}`)
    await sleep(100) // starting, stopping, or a killed postmaster's children still hold shared memory
  }
}

async function launch(
  { dataDir, socketDir, account, binaries, ephemeral }: Place,
  extra: Record<string, string>,
) {
  const stale = ['.s.PGSQL.5432.lock', '.s.PGSQL.5432'].map((name) => path.join(socketDir, name))
  for (const file of [path.join(dataDir, 'postmaster.pid'), ...stale]) fs.rmSync(file, { force: true })
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    ...(ephemeral && unsafe),
    ...extra,
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const args = ['start', '-w', '-t', '60', '-s', '-D', dataDir, '-l', logOf(dataDir), '-o', flags.join(' ')]
  return run(binaries.pgCtl, args, processOptions(account)).then(
    () => null,
    (error: unknown) => error,
  )
}

/** Its standard input closes when this process dies, even by SIGKILL; then it stops the server and cleans up. */
function guard({ dataDir, socketDir, account, binaries }: Place) {
  const script = 'cat >/dev/null; "$1" stop -s -m immediate -D "$2"; rm -rf "$2" "$3"'
  const guardian = spawn('/bin/sh', ['-c', script, 'pg-guardian', binaries.pgCtl, dataDir, socketDir], {
    ...processOptions(account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guardian.unref()
  // A pipe's handle can be unreferenced though its type does not say so.
  ;(guardian.stdin as unknown as { unref(): void }).unref()
}

/** A directory that only the server's account may enter. */
function own(directory: string, { uid, gid }: Account) {
  fs.mkdirSync(path.dirname(directory), { recursive: true })
  if (!fs.existsSync(directory)) fs.mkdirSync(directory, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined && fs.statSync(directory).uid !== uid)
    fs.chownSync(directory, uid, gid)
  if ((fs.statSync(directory).mode & 0o777) !== 0o700) fs.chmodSync(directory, 0o700)
}

const processOptions = (account: Account) => ({
  ...account,
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', LANG: 'C' },
})

const logOf = (dataDir: string) => path.join(dataDir, 'server.log')
const lastLines = (dataDir: string) =>
  fs.readFileSync(logOf(dataDir), 'utf8').split('\n').slice(-15).join('\n')

/** Memory when there is room for it: there a database is made in 30 ms. */
export function scratchDir(name: string): string {
  const directory = `${name}-${process.pid}`
  const memory = fs.existsSync('/dev/shm') ? fs.statfsSync('/dev/shm') : undefined
  const roomy = memory !== undefined && memory.bavail * memory.bsize > 2 ** 30
  return path.join(roomy ? '/dev/shm' : os.tmpdir(), directory)
}
