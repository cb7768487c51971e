import path from 'node:path'
import type { Settings } from '#server/kernel/settings.ts'

/** Where the data lives: a connection string, and what to do when this process leaves (once, however often it is said). */
export type Place = { url: string; close: () => Promise<void> }

const heartbeat = 1_000

/**
 * The database of the settings: `DATABASE_URL`, or the embedded PostgreSQL of `DATA_DIR`, which is revived if it
 * dies, serves any number of processes and is stopped by the last of them to close it.
 */
export async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Place> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const { startCluster } = await import('#server/postgres/cluster.ts')
  const { chooseReachableDir: reachableDir } = await import('#server/postgres/binaries.ts')
  const cluster = await startCluster({ dataDir: reachableDir(path.join(dataDir, 'postgres')) })
  let reviving = Promise.resolve()
  const watch = setInterval(() => {
    // A failed revival is tried again at the next beat; meanwhile requests answer 503.
    reviving = reviving.then(cluster.revive).catch(() => undefined)
  }, heartbeat)
  watch.unref()
  const close = async () => {
    clearInterval(watch)
    await reviving
    await cluster.leave()
  }
  let closing: Promise<void> | undefined
  return { url: cluster.url(), close: () => (closing ??= close()) }
}

const signals = { SIGINT: 130, SIGTERM: 143 } as const

/** Runs a command's work on the database of the settings and lets go of it, also when it fails or is interrupted. */
export async function onDatabase<Result>(
  settings: Settings,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const opening = openDatabase(settings)
  let interrupted = false
  for (const [signal, code] of Object.entries(signals))
    process.once(signal, () => {
      interrupted = true
      // What loses its connection now fails anywhere, and is no reason to leave before the database is stopped.
      process.on('uncaughtException', () => undefined)
      const left = opening.then(({ close }) => close())
      void left.catch(() => undefined).then(() => process.exit(code))
    })
  const place = await opening
  try {
    return await work(place.url)
  } finally {
    await place.close()
    // What the signal broke is nobody's news: the process is about to leave.
    if (interrupted) await new Promise(() => undefined)
  }
}
