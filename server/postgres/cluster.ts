import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  chooseAccount,
  locateBinaries,
  type SystemAccount,
  type Binaries,
} from '#server/postgres/binaries.ts'
import { ExplainedFailure } from '#server/kernel/runtime/explainFailure.ts'
import { withProcessLock } from '#server/postgres/mutex.ts'
import { announcePresence } from '#server/postgres/presence.ts'
import { readClusterState } from '#server/postgres/state.ts'

const run = promisify(execFile)

export type Cluster = {
  dataDir: string
  /** A connection string over the unix socket; no TCP port is opened. */
  url: (database?: string) => string
  /** Starts the server again if it is down. */
  revive: () => Promise<void>
  /** Stops the server if no other process uses it. */
  leave: () => Promise<void>
  /** Stops the server even if others use it. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
}

type Options = {
  dataDir: string
  /** For tests: no fsync, and everything is deleted when this process ends, also by SIGKILL. */
  ephemeral?: boolean
  settings?: Record<string, string>
}

type ClusterPaths = {
  dataDir: string
  socketDir: string
  account: SystemAccount
  binaries: Binaries
  ephemeral: boolean
}

/**
 * Starts the embedded PostgreSQL of a data directory, which is created if it does not exist, or connects to one that
 * runs already. Works after `kill -9`, with stale pid files and when two processes start at once (rule durable-1).
 */
export async function startCluster({ dataDir, ephemeral = false, settings = {} }: Options): Promise<Cluster> {
  const resolved = path.resolve(dataDir)
  const account = chooseAccount(resolved)
  // Not in the data directory: its path may be too long for a socket (at most 107 bytes).
  const digest = createHash('sha256').update(resolved).digest('hex').slice(0, 12)
  const place: ClusterPaths = {
    dataDir: resolved,
    socketDir: path.join(os.tmpdir(), `concejo-pg-${digest}`),
    account,
    binaries: locateBinaries(account),
    ephemeral,
  }
  // One lock for start and stop: otherwise one process could stop the server while another has just found it running.
  const runExclusively = <Result>(work: () => Promise<Result>) => withProcessLock(place.socketDir, work)
  const presence = await runExclusively(async () => {
    createPrivateDir(place.socketDir, account)
    const announced = await announcePresence(place.socketDir)
    await ensureRunning(place, settings)
    return announced
  })
  if (ephemeral) spawnGuardian(place)
  const stop = (mode: 'fast' | 'immediate' = 'fast') =>
    run(place.binaries.pgCtl, ['stop', '-w', '-s', '-m', mode, '-D', resolved], processOptions(account)).then(
      () => undefined,
      () => undefined, // it was not running
    )
  return {
    dataDir: resolved,
    url: (database = 'postgres') =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(place.socketDir)}`,
    revive: async () => {
      if (readClusterState(resolved) === 'dead') await runExclusively(() => ensureRunning(place, settings))
    },
    leave: () =>
      runExclusively(async () => {
        if (await presence.leave()) await stop()
      }),
    stop,
  }
}

/** Creates the data directory if it does not exist, and starts the server unless it runs. */
async function ensureRunning(place: ClusterPaths, settings: Record<string, string>): Promise<void> {
  const { dataDir, account, binaries, ephemeral } = place
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) {
    createPrivateDir(dataDir, account)
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
    await run(binaries.initdb, args, processOptions(account)).catch((error: unknown) => {
      throw new ExplainedFailure(sayWhyNot(dataDir, (error as { stderr?: string }).stderr ?? ''), {
        cause: error,
      })
    })
  }
  // What it wrote at other times is not why it does not start now.
  const before = fs.statSync(logFile(dataDir), { throwIfNoEntry: false })?.size ?? 0
  const giveUp = async (cause: unknown) => {
    // One that came half up would stay behind.
    await run(
      binaries.pgCtl,
      ['stop', '-W', '-s', '-m', 'immediate', '-D', dataDir],
      processOptions(account),
    ).catch(() => undefined)
    return new ExplainedFailure(sayWhyNot(dataDir, readLogFrom(dataDir, before)), { cause })
  }
  for (let attempt = 1; readClusterState(dataDir) !== 'ready'; attempt += 1) {
    if (readClusterState(dataDir) === 'dead') {
      const failure = await startServer(place, settings)
      if (!failure) return
      if (attempt >= 20 || isWithoutRoom(readLogFrom(dataDir, before))) throw await giveUp(failure)
    } else if (attempt >= 300) throw new ExplainedFailure(`PostgreSQL no responde; mira ${logFile(dataDir)}`)
    await sleep(100) // it is starting or stopping, or children of a killed postmaster still hold shared memory
  }
}

async function startServer(
  { dataDir, socketDir, account, binaries, ephemeral }: ClusterPaths,
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
    // Without DETAIL, which says the document or the address that is taken (rule secrecy-4).
    log_error_verbosity: 'terse',
    // Nor the values of a statement, where somebody has them logged: one of them casts a ballot (rule voting-7).
    log_parameter_max_length: '0',
    ...(ephemeral && unsafe),
    ...extra,
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const args = ['start', '-w', '-t', '60', '-s', '-D', dataDir, '-l', logFile(dataDir), '-o', flags.join(' ')]
  return run(binaries.pgCtl, args, processOptions(account)).then(
    () => null,
    (error: unknown) => error,
  )
}

/** Starts a shell that stops the server and deletes its files when this process ends: its standard input closes then. */
function spawnGuardian({ dataDir, socketDir, account, binaries }: ClusterPaths) {
  const script = 'cat >/dev/null; "$1" stop -s -m immediate -D "$2"; rm -rf "$2" "$3"'
  const guardian = spawn('/bin/sh', ['-c', script, 'pg-guardian', binaries.pgCtl, dataDir, socketDir], {
    ...processOptions(account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guardian.unref()
  // Safe cast: the stream of a pipe has `unref`, though its type does not say so.
  ;(guardian.stdin as unknown as { unref(): void }).unref()
}

/** Creates a directory that only the server's account may enter. */
function createPrivateDir(directory: string, { uid, gid }: SystemAccount) {
  fs.mkdirSync(path.dirname(directory), { recursive: true })
  if (!fs.existsSync(directory)) fs.mkdirSync(directory, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined && fs.statSync(directory).uid !== uid)
    fs.chownSync(directory, uid, gid)
  if ((fs.statSync(directory).mode & 0o777) !== 0o700) fs.chmodSync(directory, 0o700)
}

const processOptions = (account: SystemAccount) => ({
  ...account,
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', LANG: 'C' },
})

export const logFile = (dataDir: string) => path.join(dataDir, 'server.log')

/** What PostgreSQL has written to its log after so many bytes. */
const readLogFrom = (dataDir: string, before: number) =>
  fs.existsSync(logFile(dataDir)) ? fs.readFileSync(logFile(dataDir)).subarray(before).toString() : ''

const isWithoutRoom = (said: string) => /No space left on device|ENOSPC/.test(said)

/** Why PostgreSQL does not start, of what it said: a full disk, or the last of what it calls fatal. */
function sayWhyNot(dataDir: string, said: string): string {
  if (isWithoutRoom(said)) return `No queda sitio en el disco de ${dataDir}`
  const reason = said.match(/(?<=(?:FATAL|PANIC|initdb: error):\s+).+/g)?.at(-1)
  return `PostgreSQL no arranca en ${dataDir}${reason === undefined ? '' : `: ${reason}`} (mira ${logFile(dataDir)})`
}

/** A path for a test cluster: in memory when there is room, else in the temporary directory. */
export const chooseScratchDir = (name: string): string =>
  path.join(hasRoomInMemory() ? '/dev/shm' : os.tmpdir(), `${name}-${process.pid}`)

/** Whether more than 1 GiB is free in /dev/shm. */
export function hasRoomInMemory(): boolean {
  const memory = fs.existsSync('/dev/shm') ? fs.statfsSync('/dev/shm') : undefined
  return memory !== undefined && memory.bavail * memory.bsize > 2 ** 30
}
