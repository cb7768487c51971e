import { expect, test } from 'vitest'
import { importUndo } from '#contract/import/jobs.ts'
import { loginAsApplication } from '#server/kernel/database/applicationRole.ts'
import { createJobProcesses } from '#server/kernel/jobs/jobProcess.ts'
import { enqueueJob } from '#server/kernel/jobs/jobs.queries.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { hangingWork } from '#test/support/hanging.process.ts'

const laneOfImports = hangingWork.handlers.importUndo.lane

test('rule input-11: a job that never ends is stopped at its time limit and says so; the next is done', async () => {
  const { db, url, logger: log, logged } = await anApp()
  const { userId, username } = await aUser(db, { role: 'ROLE_ADMIN' })
  for (const batchId of [1, 2, 3])
    await enqueueJob(db, importUndo, {
      author: { userId, username, role: 'ROLE_ADMIN', device: '' },
      subject: String(batchId),
      about: 'lista.csv',
      asked: { batchId },
    })
  const module = new URL('../support/hanging.process.ts', import.meta.url)
  const place = { ...loginAsApplication(url), production: false, db, log }
  const lane = createJobProcesses(module, hangingWork, place).find(({ name }) => name === laneOfImports)
  if (!lane) throw new Error('imports have a lane')
  const jobs = () => db.selectFrom('job').select(['subject', 'state', 'failure']).orderBy('subject').execute()
  // What the second left running in the database ends some seconds after its process.
  await expect
    .poll(
      async () => {
        await lane.run(new AbortController().signal)
        return (await jobs()).filter(({ state }) => state === 'waiting').length
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  const failure = 'Este trabajo ha tardado demasiado: se ha detenido y no se volverá a intentar.'
  expect(await jobs()).toEqual([
    { subject: '1', state: 'failed', failure },
    { subject: '2', state: 'failed', failure },
    { subject: '3', state: 'done', failure: null },
  ])
  expect(logged.filter((line) => line.includes('the process of jobs: overdue'))).toHaveLength(2)
})
