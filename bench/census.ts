import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { defaultMembers, fillDemo } from '#demo/fill.ts'
import { planOrganisation } from '#demo/organisation.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { createProgress } from '#server/kernel/runtime/terminal.ts'
import { startCluster, type Cluster } from '#server/postgres/cluster.ts'
import { outputDir } from './report.ts'

export type BenchCensus = { url: string; members: number; stop: () => Promise<void> }

/**
 * A database with the demo organisation of `members` members, with the product's durability settings. It is kept under
 * output/ for the next run, and created again when its size or migrations are different.
 */
export async function prepareCensus(members = defaultMembers): Promise<BenchCensus> {
  const dataDir = path.join(outputDir, `census-${members}`)
  let cluster = await startCluster({ dataDir })
  if (!(await isCurrent(cluster, members))) {
    await cluster.stop('immediate')
    rmSync(dataDir, { recursive: true, force: true })
    cluster = await startCluster({ dataDir })
    await fillCensus(cluster.url(), members)
  }
  await forgetDemo(cluster.url())
  return { url: cluster.url(), members, stop: () => cluster.stop() }
}

async function isCurrent(cluster: Cluster, members: number): Promise<boolean> {
  const client = new pg.Client(cluster.url())
  await client.connect()
  try {
    await migrate(cluster.url())
    const { rows } = await client.query<{ found: number; assemblies: number }>(
      'select count(*)::integer as found, (select count(*) from assembly)::integer as assemblies from affiliate',
    )
    return rows[0]?.found === members && rows[0].assemblies === planOrganisation(members).assemblies.length
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** The server is started as in production, which refuses a demo database (rule run-3). */
async function forgetDemo(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("delete from instance where key = 'demo'")
  await client.end()
}

/** Fills an empty database, with statistics of all tables, as autovacuum soon gives them. */
async function fillCensus(connectionString: string, members: number) {
  const [rows, indexes] = [createProgress('Personas'), createProgress('Índices')]
  await migrate(connectionString)
  await fillDemo({
    connectionString,
    members,
    onProgress: (done, total, phase) => (phase === 'rows' ? rows : indexes)(done, total),
  })
  const client = new pg.Client(connectionString)
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}
