import { expect, test } from 'vitest'
import type { SurveyedList } from '#contract/import/plan.ts'
import type { Job } from '#contract/jobKinds.ts'
import { makeRow, makeDni, headers, joinRows } from '#server/import/lists.fixture.ts'
import type { JobHandler } from '#server/kernel/jobs/jobHandler.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { realWork, runInterrupted, runJobs, runNextJobOf } from '#test/support/jobs.ts'
import { runUpkeep } from '#test/support/upkeep.ts'

const list = (...rows: string[][]) => joinRows([headers, ...rows.map((row) => row.toSpliced(-1, 1, ''))])

test('twenty clicks write once, and the list of imports shows it', async () => {
  const on = await anImporter()
  const { id } = await on.upload(list(...Array.from({ length: 30 }, (_, index) => makeRow(index * 2 + 1))))
  const early = await on.call('POST', `/census-import/${id}/commit`, { preflight: id })
  expect(early.statusCode).toBe(409)
  const looked = await on.preflight(id)
  const asked = await Promise.all(
    Array.from({ length: 20 }, () =>
      on.call('POST', `/census-import/${id}/commit`, { preflight: looked.id }),
    ),
  )
  expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
  const [job, ...more] = new Set(asked.map((reply) => reply.json<Job>().id))
  expect(more).toEqual([])
  await Promise.all([runJobs(on), runJobs(on), runJobs(on)])
  const done = await on.job(job ?? '')
  expect(done).toMatchObject({ state: 'done', result: { counts: { create: 30 }, batch: { id: 1 } } })
  expect(await on.db.selectFrom('affiliate').select('id').execute()).toHaveLength(30)
  // A click that comes late, and another look at what is already written.
  expect(
    (await on.call('POST', `/census-import/${id}/commit`, { preflight: looked.id })).json(),
  ).toMatchObject({ id: job })
  expect((await on.call('POST', `/census-import/${id}/preflight`, await on.planFor(id))).statusCode).toBe(409)
  const { content, totalElements } = (await on.call('GET', '/census-import')).json<{
    content: object[]
    totalElements: number
  }>()
  expect(totalElements).toBe(1)
  expect(content).toMatchObject([
    { id: 1, fileName: 'lista.csv', created: 30, updated: 0, state: 'reversible' },
  ])
  const rows = await on.db.selectFrom('activity').select(['action', 'userId']).execute()
  expect(rows.filter(({ action }) => action === 'affiliatesImported')).toMatchObject([
    { userId: expect.any(Number) as number },
  ])
})

test('rule durable-7: what is not done comes first in the list, for who asked for it alone', async () => {
  const on = await anImporter()
  const listed = async (call = on.call, query = '') =>
    (await call('GET', `/census-import${query}`)).json<{ content: object[]; totalElements: number }>()
  await on.importAll(list(makeRow(1)))
  const { id } = await on.upload(list(makeRow(3)))
  const { id: preflight } = await on.preflight(id)
  const { id: job } = (await on.call('POST', `/census-import/${id}/commit`, { preflight })).json<Job>()
  const unfinished = {
    id: null,
    job: { id: job, kind: 'importCommit' },
    fileName: 'lista.csv',
    created: null,
  }
  expect(await listed()).toMatchObject({
    totalElements: 2,
    content: [
      { ...unfinished, state: 'waiting' },
      { id: 1, job: null, created: 1, state: 'reversible' },
    ],
  })
  expect(await listed(on.call, '?written=true')).toMatchObject({ totalElements: 1, content: [{ id: 1 }] })
  expect(await listed(on.call, '?size=1&page=1')).toMatchObject({ totalElements: 2, content: [{ id: 1 }] })
  expect(await listed(await on.as('ROLE_ADMIN'))).toMatchObject({ totalElements: 1, content: [{ id: 1 }] })
  await runNextJobOf(on, 'importCommit', { run: () => Promise.reject(new Error('broken')) })
  expect((await listed()).content[0]).toMatchObject({ ...unfinished, state: 'failed' })
  expect((await on.call('POST', `/census-import/${id}/commit`, { preflight })).statusCode).toBe(202)
  await runJobs(on)
  expect(await listed()).toMatchObject({ content: [{ id: 2 }, { id: 1 }] })
})

test('a job whose process dies waits for the next one, with nothing half-written', async () => {
  const on = await anImporter()
  const { id } = await on.upload(list(makeRow(1), makeRow(3)))
  const looked = await on.preflight(id)
  const asked = (await on.call('POST', `/census-import/${id}/commit`, { preflight: looked.id })).json<Job>()
  // Leaving aborts the job under way.
  expect(await runInterrupted(on, 'importCommit')).toBe(false)
  expect(await on.job(asked.id)).toMatchObject({ state: 'waiting', failure: null })
  expect(await on.db.selectFrom('affiliate').select('id').execute()).toEqual([])
  await runJobs(on)
  expect(await on.job(asked.id)).toMatchObject({ state: 'done', result: { counts: { create: 2 } } })
})

test('a job that cannot be done says why and can be asked for again', async () => {
  const on = await anImporter()
  const { id } = await on.upload('Estimada compañera;\nte mando la lista mañana;\n')
  const plan = { sheet: 0, headerRow: 40, columns: ['idDocument'], policy: 'overwrite' }
  const asked = (await on.call('POST', `/census-import/${id}/preflight`, plan)).json<Job>()
  await runJobs(on)
  expect(await on.job(asked.id)).toMatchObject({
    state: 'failed',
    failure: 'En esa hoja no hay tal fila de cabeceras',
    result: null,
  })
  const survey = (await on.call('GET', `/census-import/${id}/survey`)).json<SurveyedList>()
  expect(survey.headerRow).toBe(1)
})

test('uploads and the data kept for undoing are forgotten in time', async () => {
  const on = await anImporter()
  await on.importAll(list(makeRow(1)))
  await runUpkeep(on)
  expect(await on.db.selectFrom('importCreated').select('line').execute()).toHaveLength(1)
  expect(await on.db.selectFrom('importUpload').select('id').execute()).toHaveLength(1)
  await on.db
    .updateTable('importUpload')
    .set({ creationTime: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  on.later('31 days')
  await runUpkeep(on)
  for (const table of ['importUpload', 'job', 'importChanged'] as const)
    expect(await on.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  // Whom it brought in is known for as long as a voting may ask (rule voting-16).
  expect(await on.db.selectFrom('importCreated').select('line').execute()).toHaveLength(1)
  const later = await on.as('ROLE_ADMIN')
  expect((await later('GET', '/census-import')).json()).toMatchObject({ content: [{ state: 'final' }] })
  const late = await later('POST', '/census-import/batches/1/undo')
  expect(late.statusCode).toBe(409)
  on.later('122 days')
  await runUpkeep(on)
  expect(await on.db.selectFrom('importCreated').select('line').execute()).toEqual([])
})

test('rule secrecy-5: a list whose review is cancelled has been compared: it is logged, and its progress tells nobody', async () => {
  const on = await anImporter()
  const asked = await anAffiliate(on.db, { idDocument: makeDni(1) })
  /** What the progress of a review tells that is cancelled at its end. */
  const reviewCancelled = async (number: number) => {
    const { id } = await on.upload(list(makeRow(number)))
    const sent = await on.call('POST', `/census-import/${id}/preflight`, await on.planFor(id))
    const told: unknown[] = []
    const run: JobHandler['run'] = async (context, job) => {
      const outcome = await realWork('importPreflight')(
        { ...context, progress: (...step) => told.push(step) },
        job,
      )
      await on.call('POST', `/jobs/${sent.json<{ id: string }>().id}/cancel`)
      return outcome
    }
    expect(await runNextJobOf(on, 'importPreflight', { run })).toBe(true)
    return told
  }
  expect(await reviewCancelled(3)).toEqual(await reviewCancelled(1))
  const states = await on.db.selectFrom('job').select('state').execute()
  expect(states).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }])
  const entries = await on.db
    .selectFrom('activity')
    .leftJoin('activitySubject', 'activityId', 'activity.id')
    .where('action', '=', 'importSurveyed')
    .select(['details', 'entityId'])
    .orderBy('activity.id')
    .execute()
  expect(entries).toEqual([
    { details: '1 línea', entityId: null },
    { details: '1 línea', entityId: asked },
  ])
})

test('the log has no personal data', async () => {
  const on = await anImporter()
  await on.importAll(list(makeRow(1), makeRow(3, { Nombre: '' })))
  const said = on.logged.join('\n')
  for (const secret of [makeDni(1), makeDni(3), 'persona1', 'Begoña']) expect(said).not.toContain(secret)
  const activity = await on.db.selectFrom('activity').select('details').execute()
  for (const secret of [makeDni(1), makeDni(3), 'persona1', 'Begoña', 'lista.csv'])
    expect(JSON.stringify(activity)).not.toContain(secret)
})
