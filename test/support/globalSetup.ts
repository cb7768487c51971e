import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { grantApplicationRole } from '#server/kernel/database/applicationRole.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { chooseScratchDir, startCluster } from '#server/postgres/cluster.ts'
import { makeResettable } from '#test/support/resettable.ts'
import { unpackChromium } from '#test/support/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** Runs once before the workers: starts PostgreSQL with the migrated databases that tests copy, and unpacks the browser. */
export default async function setUp({ provide }: TestProject) {
  const [, cluster] = await Promise.all([unpackChromium(), startTestCluster()])
  const client = new pg.Client(cluster.url())
  await client.connect()
  await client.query('create database template')
  await migrate(cluster.url('template'))
  await syncReferencePlaces(cluster.url('template'))
  await grantApplicationRole({ url: cluster.url('template'), isEmbedded: true })
  await client.query('create database resettable template template')
  await makeResettable(cluster.url('resettable'))
  await client.end()
  provide('postgres', cluster.url())
  return () => cluster.stop('immediate')
}

const startTestCluster = () =>
  startCluster({
    dataDir: chooseScratchDir('concejo-test'),
    ephemeral: true,
    // Settings for hundreds of databases, each with its pools: no autovacuum, and few buffers, because every copy scans them all.
    // Every copy is a checkpoint, after which the log of before would be gone that tests read as an insider does.
    settings: { autovacuum: 'off', shared_buffers: '32MB', max_connections: '500', wal_keep_size: '256MB' },
  })
