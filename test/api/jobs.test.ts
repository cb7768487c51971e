import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Job } from '#contract/jobKinds.ts'
import { makeRow, makeDni, headers, joinRows } from '#server/import/lists.fixture.ts'
import { claimNextJob, completeJob, recordCrash, startAttempt } from '#server/kernel/jobs/attempts.queries.ts'
import type { JobHandler } from '#server/kernel/jobs/jobHandler.ts'
import { importUndo } from '#contract/import/jobs.ts'
import { enqueueJob } from '#server/kernel/jobs/jobs.queries.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { realWork, runJobs, runNextJobOf } from '#test/support/jobs.ts'
import { runWhileLocked } from '#test/support/locks.ts'

const list = (...rows: string[][]) => joinRows([headers, ...rows.map((row) => row.toSpliced(-1, 1, ''))])

/** Somebody with a list that has been looked at, and how its import is asked for. */
async function aReadyImport(rows = [makeRow(1), makeRow(3)]) {
  const on = await anImporter()
  const { id } = await on.upload(list(...rows))
  const looked = await on.preflight(id)
  const commit = async () => on.call('POST', `/census-import/${id}/commit`, { preflight: looked.id })
  return { ...on, uploadId: id, commit, begin: async () => (await commit()).json<Job<'importCommit'>>() }
}

const undone = { batchId: 1, deleted: 0, restored: 0, stayed: 0, kinds: [] }
const run: JobHandler['run'] = async () => ({ result: undone, lines: [] })
const fail: JobHandler['run'] = async () => {
  throw new Error('no')
}

async function anUndoJob(on: Awaited<ReturnType<typeof anImporter>>, subject = '1') {
  const { userId, username } = await aUser(on.db, { role: 'ROLE_ADMIN' })
  const author = { userId, username, role: 'ROLE_ADMIN', device: '' } as const
  const id = await enqueueJob(on.db, importUndo, {
    author,
    subject,
    about: 'lista.csv',
    asked: { batchId: 1 },
  })
  const row = async () => on.db.selectFrom('job').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return { id, userId, row }
}

test('rule durable-7: a job is its owner’s alone, and only while they may ask for such a job', async () => {
  const on = await aReadyImport()
  const { id } = await on.begin()
  const other = await anImporter('ROLE_SUPER_ADMIN', on)
  const answers = [
    await other.call('GET', `/jobs/${id}`),
    await other.call('POST', `/jobs/${id}/cancel`),
    await on.call('GET', '/jobs/00000000-0000-4000-8000-000000000000'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(new Set(answers.map(({ body }) => body.replace(/"instance":"\w+"/, ''))).size).toBe(1)
  expect((await on.call('GET', `/jobs/${id}`)).json()).toMatchObject({
    id,
    kind: 'importCommit',
    about: 'lista.csv',
    state: 'waiting',
    progress: null,
    result: null,
    startedAt: null,
  })
  const { ownerId } = await on.db
    .selectFrom('job')
    .where('id', '=', id)
    .select('ownerId')
    .executeTakeFirstOrThrow()
  await on.db.updateTable('appUser').set({ role: 'ROLE_USER' }).where('id', '=', ownerId).execute()
  expect((await on.call('GET', `/jobs/${id}`)).statusCode).toBe(404)
})

test.each([
  ['lost the role', { role: 'ROLE_USER' }],
  ['was blocked', { enabled: false }],
])(
  'rule rights-5: the job of somebody who %s meanwhile writes nothing, and says so',
  async (_why, change) => {
    const on = await aReadyImport()
    for (const moment of ['before', 'during'] as const) {
      const { id } = await on.begin()
      const lose = () => on.db.updateTable('appUser').set(change).execute()
      if (moment === 'before') await lose()
      await runNextJobOf(on, 'importCommit', {
        run: async (context, asked) => {
          const done = await realWork('importCommit')(context, asked)
          await lose()
          return done
        },
      })
      const { state, failure } = await on.db
        .selectFrom('job')
        .where('id', '=', id)
        .select(['state', 'failure'])
        .executeTakeFirstOrThrow()
      expect(state).toBe('failed')
      expect(failure).toBe('Quien pidió este trabajo ya no puede hacerlo.')
      expect(await on.db.selectFrom('affiliate').select('id').execute()).toEqual([])
      await on.db.updateTable('appUser').set({ role: 'ROLE_ADMIN', enabled: true }).execute()
    }
  },
)

test('asked for fifty times at once it is one job, done once by three workers', async () => {
  const on = await aReadyImport()
  const answers = await Promise.all(Array.from({ length: 50 }, on.commit))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
  expect(new Set(answers.map((answer) => answer.json<Job>().id)).size).toBe(1)
  await Promise.all([runJobs(on), runJobs(on), runJobs(on)])
  const [answer] = answers
  expect(await on.job(answer?.json<Job>().id ?? '')).toMatchObject({
    state: 'done',
    progress: null,
    result: { counts: { create: 2 } },
  })
  expect(await on.db.selectFrom('affiliate').select('id').execute()).toHaveLength(2)
})

test('rule durable-7: one that fails says why, leaves nothing, and asking again tries again', async () => {
  const on = await aReadyImport()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception '%', new.id_document; end $$`.execute(
    on.db,
  )
  await sql`create trigger refuse before insert on affiliate for each row execute function refuse()`.execute(
    on.db,
  )
  const { id } = await on.begin()
  await runJobs(on)
  const failed = await on.job(id)
  expect(failed).toMatchObject({
    state: 'failed',
    result: null,
    failure: expect.stringMatching(/^Ha ocurrido un error/) as string,
  })
  expect(JSON.stringify(failed)).not.toContain(makeDni(1))
  expect(await on.db.selectFrom('affiliate').select('id').execute()).toEqual([])
  await sql`drop trigger refuse on affiliate`.execute(on.db)
  expect(await on.begin()).toMatchObject({ id, state: 'waiting', failure: null, finishedAt: null })
  await runJobs(on)
  expect(await on.job(id)).toMatchObject({ state: 'done', result: { counts: { create: 2 } } })
})

test('a waiting job is cancelled at once, and can be requested again', async () => {
  const on = await aReadyImport()
  const { id } = await on.begin()
  const answer = await on.call('POST', `/jobs/${id}/cancel`)
  expect([answer.statusCode, answer.json<Job>().state]).toEqual([202, 'cancelled'])
  await runJobs(on)
  expect(await on.db.selectFrom('affiliate').select('id').execute()).toEqual([])
  expect(await on.begin()).toMatchObject({ id, state: 'waiting' })
  await runJobs(on)
  expect(await on.job(id)).toMatchObject({ state: 'done' })
  // What is over stays as it is.
  expect((await on.call('POST', `/jobs/${id}/cancel`)).json()).toMatchObject({ state: 'done' })
})

test('a running job reports its progress, and cancelling it undoes what it wrote', async () => {
  const on = await aReadyImport()
  const { id } = await on.begin()
  const states: unknown[] = []
  const work: JobHandler['run'] = async (context, asked) => {
    const outcome = await realWork('importCommit')(context, asked)
    states.push(await on.job(id), (await on.call('POST', `/jobs/${id}/cancel`)).json())
    return outcome
  }
  expect(await runNextJobOf(on, 'importCommit', { run: work })).toBe(true)
  expect(states).toMatchObject([
    { state: 'working', progress: { stage: 'writing', total: 2 } },
    { state: 'working' },
  ])
  expect(await on.job(id)).toMatchObject({ state: 'cancelled', result: null, failure: null })
  expect(await on.db.selectFrom('affiliate').select('id').execute()).toEqual([])
})

test('a long job of one lane does not hold up another lane', async () => {
  const on = await aReadyImport()
  const { id } = await on.begin()
  const undo = await anUndoJob(on)
  await on.db.transaction().execute(async (worker) => {
    expect(await claimNextJob(worker, ['importPreflight', 'importCommit'])).toMatchObject({ id })
    expect(await runNextJobOf(on, 'importUndo', { run, lane: 'alone' })).toBe(true)
    expect(await runNextJobOf(on, 'importCommit')).toBe(false)
  })
  expect(await undo.row()).toMatchObject({ state: 'done' })
})

test('one that takes its process down is begun five times; leaving and outages do not count', async () => {
  const on = await anImporter()
  const { id, row } = await anUndoJob(on)
  let runs = 0
  const outage = async () => {
    runs += 1
    throw Object.assign(new Error('no'), { code: '57P01' })
  }
  for (let time = 0; time < 7; time += 1)
    expect(await runNextJobOf(on, 'importUndo', { run: outage })).toBe(false)
  expect([runs, (await row()).state]).toEqual([7, 'waiting'])
  const attempts = () =>
    on.db.selectFrom('jobProgress').where('jobId', '=', id).select('attempts').executeTakeFirstOrThrow()
  expect(await attempts()).toEqual({ attempts: 0 })
  // What a process that is killed leaves behind: an attempt that was begun and never ended.
  await on.db.updateTable('jobProgress').set({ attempts: 5 }).execute()
  expect(await runNextJobOf(on, 'importUndo', { run: outage })).toBe(true)
  expect([runs, await row()]).toMatchObject([
    7,
    { state: 'failed', failure: expect.stringContaining('varias veces') as string },
  ])
})

test('rule input-11: one that killed its process twice is set aside and says so; asking again tries again', async () => {
  const on = await aReadyImport()
  const { id } = await on.begin()
  // As the server does when the process of jobs has died.
  const die = async () => {
    await startAttempt(on.db, id, 'reading')
    await recordCrash(on.db, id)
    expect(await on.job(id)).toMatchObject({ state: 'waiting' })
  }
  await die()
  await die()
  await runJobs(on)
  expect(await on.job(id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('ha detenido varias veces el proceso') as string,
  })
  expect(await on.begin()).toMatchObject({ id, state: 'waiting' })
  await die()
  await runJobs(on)
  expect(await on.job(id)).toMatchObject({ state: 'done', result: { counts: { create: 2 } } })
})

test('a job of another version fails when its request cannot be read; a job of an unknown kind is left alone', async () => {
  const on = await anImporter()
  const { row, userId } = await anUndoJob(on)
  await on.db.updateTable('job').set({ asked: '{"batch": "one"}' }).execute()
  await on.db
    .insertInto('job')
    .values({ kind: 'ofTomorrow', ownerId: userId, author: '{}', subject: '1', about: '', asked: '{}' })
    .execute()
  await runJobs(on)
  expect(await row()).toMatchObject({ state: 'failed' })
  expect(await on.db.selectFrom('job').where('kind', '=', 'ofTomorrow').select('state').execute()).toEqual([
    { state: 'waiting' },
  ])
})

/** A way to ask for a job as somebody, as a call would; each is about the same subject. */
async function aRequester(on: Awaited<ReturnType<typeof anApp>>, kind: typeof importUndo) {
  const user = await aUser(on.db, { role: 'ROLE_ADMIN' })
  const actor = { ...user, role: 'ROLE_ADMIN', affiliateId: null, sessionId: '' } as const
  const job = { subject: '1', about: 'lista.csv', asked: { batchId: 1 }, taken: 'Ya lo ha pedido otra' }
  return () => on.db.transaction().execute((db) => requestJob({ actor, agent: '', db }, kind, job))
}

test('rule durable-3: a kind that is unique while active is one job at a time, and another once it is over', async () => {
  const on = await anApp()
  const kind = { ...importUndo, unique: 'whileActive' } as const
  const [ask, askAsOther] = [await aRequester(on, kind), await aRequester(on, kind)]
  const ids: string[] = []
  for (const work of [run, fail, run]) {
    const asked = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(asked.map(({ id, state }) => `${id} ${state}`)).size).toBe(1)
    await expect(askAsOther()).rejects.toThrow('Ya lo ha pedido otra')
    ids.push(...new Set(asked.map(({ id }) => id)))
    expect(await runNextJobOf(on, 'importUndo', { run: work })).toBe(true)
  }
  // Now it is the other's turn.
  const { id } = await askAsOther()
  await expect(ask()).rejects.toThrow('Ya lo ha pedido otra')
  expect(new Set([...ids, id]).size).toBe(4)
  const states = await on.db.selectFrom('job').select('state').orderBy('createdAt').execute()
  expect(states.map(({ state }) => state)).toEqual(['done', 'failed', 'done', 'waiting'])
})

test('a request that meets the end of the active job waits for it and is another job', async () => {
  const on = await anApp()
  const ask = await aRequester(on, { ...importUndo, unique: 'whileActive' })
  const { id } = await ask()
  const asked = await runWhileLocked(on.db, {
    hold: (worker) => completeJob(worker, id, { result: undone, lines: [] }),
    call: () => Promise.all([ask(), ask()]),
    goOn: async () => undefined,
  })
  expect(new Set([id, ...asked.map((job) => job.id)]).size).toBe(2)
})

test('a kind that is unique for ever answers the job that was done, one that is never unique makes another', async () => {
  const on = await anApp()
  const [ask, askAsOther] = [await aRequester(on, importUndo), await aRequester(on, importUndo)]
  const { id } = await ask()
  await runNextJobOf(on, 'importUndo', { run })
  expect(await ask()).toMatchObject({ id, state: 'done' })
  await expect(askAsOther()).rejects.toThrow('Ya lo ha pedido otra')
  const askAnew = await aRequester(on, { ...importUndo, unique: 'never' })
  expect(new Set([id, (await askAnew()).id, (await askAnew()).id]).size).toBe(3)
})
