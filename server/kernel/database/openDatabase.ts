import path from 'node:path'
import { reachDatabase, type Patience } from '#server/kernel/database/reachDatabase.ts'
import { keepRoom } from '#server/kernel/database/spareRoom.ts'
import { requireClusterDir, requireDataDir } from '#server/kernel/runtime/dataDir.ts'
import type { Settings } from '#server/kernel/settings.ts'

/** The owner's connection string; `isEmbedded` for our own PostgreSQL, where the owner is its superuser. */
export type DatabasePlace = { url: string; isEmbedded: boolean }

/**
 * Where the data lie, for whoever starts a program: the folder of the embedded PostgreSQL, or the server and the name, without
 * user and password.
 */
export async function locateData({ databaseUrl, dataDir }: Settings): Promise<string> {
  if (!databaseUrl) return locateCluster(dataDir)
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost')
  return `PostgreSQL de ${host}${port && `:${port}`}, base de datos «${decodeURIComponent(pathname.slice(1))}»`
}

/** The folder of the embedded PostgreSQL, refused when it cannot be one. */
async function locateCluster(dataDir: string): Promise<string> {
  requireDataDir(dataDir)
  const { chooseReachableDir } = await import('#server/postgres/binaries.ts')
  const directory = chooseReachableDir(path.join(dataDir, 'postgres'))
  requireClusterDir(directory, embeddedVersion)
  return directory
}

/** A database, and what to call when the process ends; further calls of `close` do nothing. */
export type OpenDatabase = DatabasePlace & { close: () => Promise<void> }

const lookIntervalMs = 1_000
/** The major version of the embedded PostgreSQL. */
const embeddedVersion = '18'

/**
 * The database of the settings: `DATABASE_URL`, or the embedded PostgreSQL of `DATA_DIR`. The embedded one is restarted
 * if it crashes; any number of processes can use it, and the last one to close it stops it. One of one's own that is away is
 * waited for (rule run-5).
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Settings,
  patience: Patience = {},
): Promise<OpenDatabase> {
  if (databaseUrl) {
    await reachDatabase(databaseUrl, patience)
    return { url: databaseUrl, isEmbedded: false, close: async () => undefined }
  }
  const { startCluster } = await import('#server/postgres/cluster.ts')
  const cluster = await startCluster({ dataDir: await locateCluster(dataDir) })
  const url = cluster.url()
  // What fails is tried again after the next interval; meanwhile requests get 503.
  const look = () =>
    cluster
      .revive()
      .then(() => keepRoom(url, cluster.dataDir))
      .catch(() => undefined)
  let looking = look()
  await looking
  const watch = setInterval(() => {
    looking = looking.then(look)
  }, lookIntervalMs)
  watch.unref()
  const close = async () => {
    clearInterval(watch)
    await looking
    await cluster.leave()
  }
  let closing: Promise<void> | undefined
  return { url, isEmbedded: true, close: () => (closing ??= close()) }
}

const signals = { SIGINT: 130, SIGTERM: 143 } as const

/** Runs the work of a command with the URL of the configured database, and closes it, also after an error or a signal. */
export async function withDatabase<Result>(
  settings: Settings,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  // Somebody waits at a terminal: they are told at once.
  const opening = openDatabase(settings, { forMs: 0 })
  let interrupted = false
  for (const [signal, code] of Object.entries(signals))
    process.once(signal, () => {
      interrupted = true
      // Queries fail now in many places; they must not end the process before the database is stopped.
      process.on('uncaughtException', () => undefined)
      const left = opening.then(({ close }) => close())
      void left.catch(() => undefined).then(() => process.exit(code))
    })
  const place = await opening
  try {
    return await work(place.url)
  } finally {
    await place.close()
    // After a signal the errors are not reported: the process is about to exit.
    if (interrupted) await new Promise(() => undefined)
  }
}
