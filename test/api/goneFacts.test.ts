import { expect, test } from 'vitest'
import { bulkPreview } from '#contract/import/bulk/jobs.ts'
import type { Job } from '#contract/jobKinds.ts'
import type { Tag } from '#contract/tags/tags.ts'
import { tagging } from '#contract/tags/jobs.ts'
import { enqueueJob } from '#server/kernel/jobs/jobs.queries.ts'
import { anOffice } from '#test/support/bulkOffice.ts'
import { runJobs } from '#test/support/jobs.ts'

test('rules people-23, people-24: a fact that has gone since a job was asked for does not mean everybody', async () => {
  const on = await anOffice()
  const { admin, db, centro } = on
  const tag = await admin('POST', '/tags', { name: 'Pega carteles', kind: 'tag', color: 'blue' })
  expect(tag.statusCode, tag.body).toBe(201)
  const author = await db
    .selectFrom('appUser')
    .where('role', '=', 'ROLE_ADMIN')
    .select(['id as userId', 'username'])
    .executeTakeFirstOrThrow()
  const filter = { aFactThatWas: 'true' }
  const asked = { author: { ...author, role: 'ROLE_ADMIN', device: '' }, subject: '1', about: '' } as const
  const change = { what: 'assembly', assemblyId: centro } as const
  const jobs = [
    await enqueueJob(db, bulkPreview, { ...asked, asked: { change, people: { filter } } }),
    await enqueueJob(db, tagging, {
      ...asked,
      asked: { tagId: tag.json<Tag>().id, what: { way: 'put', filter } },
    }),
  ]
  await runJobs(on)
  for (const id of jobs)
    expect((await admin('GET', `/jobs/${id}`)).json<Job>()).toMatchObject({
      state: 'failed',
      failure: 'El filtro pregunta por un dato que ya no existe: empieza de nuevo.',
    })
})
