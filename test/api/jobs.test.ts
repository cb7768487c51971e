import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Job } from '#contract/jobs/jobKinds.ts'
import { makeRow, makeDni, headers, joinRows } from '#server/import/lists.fixture.ts'
import { jobWork } from '#server/jobs.ts'
import { claimNextJob } from '#server/kernel/jobs/attempts.queries.ts'
import { handleJob } from '#server/kernel/jobs/handler.ts'
import { importUndo } from '#contract/import/jobs.ts'
import { enqueueJob } from '#server/kernel/jobs/jobs.queries.ts'
import { runNextJob, type JobWork } from '#server/kernel/jobs/runJobs.ts'
import { aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { runJobs } from '#test/support/jobs.ts'
import { quietLog } from '#test/support/log.ts'

const list = (...rows: string[][]) => joinRows([headers, ...rows.map((row) => row.toSpliced(-1, 1, ''))])
const never = new AbortController().signal

/** Somebody with a list that has been looked at, and how its import is asked for. */
async function aReadyImport(rows = [makeRow(1), makeRow(3)]) {
  const on = await anImporter()
  const { id } = await on.upload(list(...rows))
  const looked = await on.preflight(id)
  const commit = async () => on.call('POST', `/census-import/${id}/commit`, { preflight: looked.id })
  return { ...on, uploadId: id, commit, begin: async () => (await commit()).json<Job<'importCommit'>>() }
}

/** Does an undo with whatever is given; the other kinds as ever. */
const withUndo = (
  run: Parameters<
    typeof handleJob<
      'importUndo',
      typeof importUndo.asked,
      'undoing',
      typeof importUndo.result,
      typeof importUndo.line
    >
  >[2],
): JobWork => ({
  ...jobWork,
  handlers: { ...jobWork.handlers, importUndo: handleJob(importUndo, 'alone', run) },
})

const undone = { batchId: 1, deleted: 0, restored: 0, stayed: 0, kinds: [] }

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
  const work: JobWork = {
    ...jobWork,
    handlers: {
      ...jobWork.handlers,
      importCommit: {
        ...jobWork.handlers.importCommit,
        run: async (context, asked) => {
          const outcome = await jobWork.handlers.importCommit.run(context, asked)
          states.push(await on.job(id), (await on.call('POST', `/jobs/${id}/cancel`)).json())
          return outcome
        },
      },
    },
  }
  expect(await runNextJob(on.world, quietLog, work, 'import', never)).toBe(true)
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
    const work = withUndo(async () => ({ result: undone, lines: [] }))
    expect(await runNextJob(on.world, quietLog, work, 'import', never)).toBe(false)
    expect(await runNextJob(on.world, quietLog, work, 'alone', never)).toBe(true)
  })
  expect(await undo.row()).toMatchObject({ state: 'done' })
})

test('one that takes its process down is begun five times; leaving and outages do not count', async () => {
  const on = await anImporter()
  const { id, row } = await anUndoJob(on)
  let runs = 0
  const outage = withUndo(async () => {
    runs += 1
    throw Object.assign(new Error('no'), { code: '57P01' })
  })
  for (let time = 0; time < 7; time += 1)
    expect(await runNextJob(on.world, quietLog, outage, 'alone', never)).toBe(false)
  expect([runs, (await row()).state]).toEqual([7, 'waiting'])
  const attempts = () =>
    on.db.selectFrom('jobProgress').where('jobId', '=', id).select('attempts').executeTakeFirstOrThrow()
  expect(await attempts()).toEqual({ attempts: 0 })
  // What a process that is killed leaves behind: an attempt that was begun and never ended.
  await on.db.updateTable('jobProgress').set({ attempts: 5 }).execute()
  expect(await runNextJob(on.world, quietLog, outage, 'alone', never)).toBe(true)
  expect([runs, await row()]).toMatchObject([
    7,
    { state: 'failed', failure: expect.stringContaining('varias veces') as string },
  ])
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
