import { expect, test } from 'vitest'
import { isOver } from '#contract/job.ts'
import type { Job } from '#contract/jobKinds.ts'
import { makeRow, headers, joinRows } from '#server/import/lists.fixture.ts'
import { aRunningInstallation, type HeldTable } from '#test/support/installation.ts'
import { sampleFirst } from '#test/support/sample.ts'

const people = 500

test('rules durable-1, input-9: after kill -9 during an import nothing is written, and the next server completes it once', async () => {
  const { db, call, waitForJob, waitForWaiting, holdTable, kill, restart } =
    await aRunningInstallation('ROLE_ADMIN')
  const rows = Array.from({ length: people }, (_, index) => makeRow(index * 2 + 1, { Asamblea: '' }))
  const form = new FormData()
  form.append('file', new File([joinRows([headers, ...rows])], 'lista.csv'))
  const { id } = await call<{ id: string }>('POST', '/census-import/upload', form)
  const plan = {
    sheet: 0,
    headerRow: 1,
    columns: ['idDocument', 'name', 'lastName1', 'lastName2', 'email', 'inscriptionType'],
    policy: 'overwrite',
  }
  const looked = await call<Job>('POST', `/census-import/${id}/preflight`, plan)
  await waitForJob(looked.id, ({ state }) => state === 'done')

  // Kills the server when it has written the people, and once more before it reads the list.
  const places = sampleFirst<{ table: HeldTable; stage: string }>(
    { table: 'importCreated', stage: 'writing' },
    { table: 'city', stage: 'opening' },
  )
  const commit = () => call<Job>('POST', `/census-import/${id}/commit`, { preflight: looked.id })
  let asked: Job | undefined
  for (const { table, stage } of places) {
    const release = await holdTable(table)
    if (asked) await restart()
    else asked = await commit()
    await waitForWaiting(1)
    const caught = await waitForJob(asked.id, ({ progress }) => progress?.stage === stage)
    expect(caught.state).toBe('working')
    await kill()
    await release()
    const written = await db.selectFrom('affiliate').select('id').limit(1).execute()
    expect(written, stage).toEqual([])
  }
  await restart()
  if (!asked) throw new Error('no place to kill the server at')
  const done = await waitForJob(asked.id, ({ state }) => isOver(state))
  expect(done).toMatchObject({ state: 'done', result: { counts: { create: people, refused: 0 } } })
  expect(await db.selectFrom('affiliate').select('id').execute()).toHaveLength(people)
  expect(await db.selectFrom('importBatch').select('id').execute()).toHaveLength(1)
  const log = await db
    .selectFrom('activity')
    .where('action', '=', 'affiliatesImported')
    .select('id')
    .execute()
  expect(log).toHaveLength(1)
}, 180_000)
