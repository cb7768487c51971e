import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { grantApplicationRole } from '#server/kernel/role.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { chooseScratchDir, startCluster } from '#server/postgres/cluster.ts'
import { unpackChromium } from '#test/support/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** Once a run, before the workers: a real PostgreSQL with a migrated `template` that tests copy, and the browser's program. */
export default async function setUp({ provide }: TestProject) {
  const [, cluster] = await Promise.all([unpackChromium(), startTestCluster()])
  const client = new pg.Client(cluster.url())
  await client.connect()
  await client.query('create database template')
  await client.end()
  await migrate(cluster.url('template'))
  await syncReferencePlaces(cluster.url('template'))
  await grantApplicationRole(cluster.url('template'))
  provide('postgres', cluster.url())
  return () => cluster.stop('immediate')
}

const startTestCluster = () =>
  startCluster({
    dataDir: chooseScratchDir('concejo-test'),
    ephemeral: true,
    // A thousand databases live for a second each: nothing in them is worth tidying, and every copy looks at all buffers.
    settings: { autovacuum: 'off', shared_buffers: '32MB' },
  })
