import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isOver } from '#contract/job.ts'
import type { Job } from '#contract/jobs/jobKinds.ts'
import { makeRow, headers, joinRows } from '#server/import/lists.fixture.ts'
import { connect } from '#server/kernel/database.ts'
import { openSession } from '#server/kernel/session.ts'
import { readSettings } from '#server/kernel/settings.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { aUser } from '#test/support/factories.ts'
import { anInstallation, freePort, startServer } from '#test/support/process.ts'

const people = 12_000

test('rules durable-1, input-9: after kill -9 during an import nothing is written, and the next server completes it once', async () => {
  const { cluster: clusterDir, env } = anInstallation()
  const port = await freePort()
  let server = await startServer(port, env)
  const cluster = await startCluster({ dataDir: clusterDir })
  const { db, close } = connect(cluster.url(), 2)
  onTestFinished(close)
  const secret = new TextEncoder().encode(env.SESSION_SECRET)
  const world = { db, clock: databaseClock, settings: readSettings({ NODE_ENV: 'test' }), secret }
  const token = await openSession(world, db, await aUser(db, { role: 'ROLE_ADMIN' }))
  const call = async <Reply>(method: string, address: string, body?: FormData | object): Promise<Reply> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`http://127.0.0.1:${port}/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.ok, `${address}: ${answer.status}`).toBe(true)
    return (await answer.json()) as Reply
  }
  const waitForJob = async (id: string, is: (job: Job) => boolean): Promise<Job> => {
    for (let twentieth = 0; twentieth < 1_200; twentieth += 1) {
      const job = await call<Job>('GET', `/jobs/${id}`)
      if (is(job)) return job
      await sleep(50)
    }
    throw new Error('the job does not get there')
  }

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
  const asked = await call<Job>('POST', `/census-import/${id}/commit`, { preflight: looked.id })

  // Kills the server once while it reads the list, and once while it writes.
  const stages: string[] = []
  for (const stage of ['reading', 'writing'] as const) {
    const caught = await waitForJob(asked.id, (job) => isOver(job.state) || job.progress?.stage === stage)
    stages.push(caught.progress?.stage ?? caught.state)
    server.kill('SIGKILL')
    await sleep(300)
    const written = await db.selectFrom('affiliate').select('id').limit(1).execute()
    expect(written, stage).toEqual([])
    server = await startServer(port, env)
  }
  expect(stages).toEqual(['reading', 'writing'])
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
