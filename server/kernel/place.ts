import path from 'node:path'
import type { Settings } from '#server/kernel/settings.ts'

/** Where the data lives: a connection string, and what to do when this process leaves. */
export type Place = { url: string; close: () => Promise<void> }

const heartbeat = 1_000

/**
 * The database of the settings: `DATABASE_URL`, or the embedded PostgreSQL of `DATA_DIR`, which is
 * revived if it dies. Closing leaves a database that others may be using as it was found.
 */
export async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Place> {
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const { startCluster } = await import('#server/postgres/cluster.ts')
  const { reachableDir } = await import('#server/postgres/binaries.ts')
  const cluster = await startCluster({ dataDir: reachableDir(path.join(dataDir, 'postgres')) })
  let reviving = Promise.resolve()
  const watch = setInterval(() => {
    // A failed revival is tried again at the next beat; meanwhile requests answer 503.
    reviving = reviving.then(cluster.revive).catch(() => undefined)
  }, heartbeat)
  watch.unref()
  return {
    url: cluster.url(),
    close: async () => {
      clearInterval(watch)
      await reviving
      if (cluster.startedHere) await cluster.stop()
    },
  }
}
