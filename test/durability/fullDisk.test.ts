import fs from 'node:fs'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepRoom } from '#server/kernel/database/spareRoom.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { readClusterState } from '#server/postgres/state.ts'
import { anInstallation, aUsedInstallation, runProgram } from '#test/support/process.ts'

afterEach(() => vi.restoreAllMocks())

/** The disk of what this process looks at has so many megabytes left. */
function leave(megabytes: number) {
  const disk = Object.assign(fs.statfsSync('/'), { bsize: 1024, bavail: megabytes * 1024 })
  vi.spyOn(fs, 'statfsSync').mockReturnValue(disk)
}

test('rule durable-2: while its disk is almost full the embedded PostgreSQL takes no writes and reads; with room it writes again', async () => {
  const { cluster: dataDir } = await aUsedInstallation()
  const cluster = await startCluster({ dataDir })
  const url = cluster.url()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const look = () => keepRoom(url, dataDir)
  const write = () => client.query("insert into activity (action) values ('login')")
  await look()
  await write()
  leave(63)
  await look()
  // A session that is open learns it with its next statement, or the one after.
  await expect.poll(() => write().catch(({ code }: { code: string }) => code)).toBe('25006')
  expect((await client.query('select from activity')).rowCount).toBeGreaterThan(0)
  // In between it stays as it is, however often the disk fills up to here.
  leave(80)
  await look()
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  leave(97)
  await look()
  await expect
    .poll(() =>
      write().then(
        ({ rowCount }) => rowCount,
        () => 0,
      ),
    )
    .toBe(1)
  leave(80)
  await look()
  await write()
})

test('rule run-5: a PostgreSQL that does not start is one sentence, without a stack, and nothing is left of it', async () => {
  const { cluster, env } = anInstallation()
  fs.mkdirSync(cluster)
  onTestFinished(() => fs.rmSync(cluster, { recursive: true }))
  fs.writeFileSync(`${cluster}/PG_VERSION`, '18\n')
  const { code, said } = await runProgram('server/main.ts', [], { ...env, ROLE: 'worker' })
  expect(code).toBe(1)
  expect(said).toContain(`No se puede arrancar: PostgreSQL no arranca en ${cluster}`)
  expect(said).not.toMatch(/^\s+at /m)
  expect(readClusterState(cluster)).toBe('dead')
})
