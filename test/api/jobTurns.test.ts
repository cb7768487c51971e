import { expect, test } from 'vitest'
import { importUndo } from '#contract/import/jobs.ts'
import { enqueueJob } from '#server/kernel/jobs/jobs.queries.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { runNextJobOf } from '#test/support/jobs.ts'

test('rule durable-8: in a lane accounts take turns: one job does not wait for all of who asked for many', async () => {
  const on = await anApp()
  const [busy, other] = [
    await aUser(on.db, { role: 'ROLE_ADMIN' }),
    await aUser(on.db, { role: 'ROLE_ADMIN' }),
  ]
  for (const [at, { userId, username }] of [busy, busy, busy, other].entries()) {
    const author = { userId, username, role: 'ROLE_ADMIN', device: '' } as const
    await enqueueJob(on.db, importUndo, {
      author,
      subject: `${at}`,
      about: 'lista.csv',
      asked: { batchId: 1 },
    })
  }
  const turns: number[] = []
  const result = { batchId: 1, deleted: 0, restored: 0, stayed: 0, kinds: [] }
  const run = async ({ author }: { author: { userId: number } }) => {
    turns.push(author.userId)
    return { result, lines: [] }
  }
  while (await runNextJobOf(on, 'importUndo', { run }));
  expect(turns).toEqual([busy.userId, other.userId, busy.userId, busy.userId])
})
