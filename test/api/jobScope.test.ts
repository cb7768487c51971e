import { expect, test } from 'vitest'
import { leads } from '#contract/actor.ts'
import { importUndo } from '#contract/import/jobs.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { enqueueJob } from '#server/kernel/jobs/jobs.queries.ts'
import { aUser } from '#test/support/factories.ts'
import { runNextJobOf } from '#test/support/jobs.ts'
import { anOrganisation, setOffice } from '#test/support/organisation.ts'

test('rule rights-12: a job reaches whom its author reaches when it is done, not when it was asked for', async () => {
  const { db, world, centro, lead, ana, eva, luz } = await anOrganisation()
  const { userId, username } = await aUser(db, { role: 'ROLE_RESPONSABLE', affiliateId: lead })
  const author = { userId, username, role: 'ROLE_RESPONSABLE', device: '' } as const
  const allowLeads = leads.toReach('ownAssemblies')
  const ask = async (subject: string) =>
    enqueueJob(db, importUndo, { author, subject, about: '', asked: { batchId: 1 } })
  const read: number[][] = []
  const doNext = async (meanwhile: (unit: Database) => Promise<unknown> = async () => undefined) =>
    runNextJobOf({ world }, 'importUndo', {
      allow: allowLeads,
      run: async ({ db: unit, scope }) => {
        const people = await scope.selectFrom(unit, 'affiliate').select('id').orderBy('id').execute()
        read.push(people.map((person) => person.id))
        await scope.updateTable(unit, 'affiliate').set({ job: 'Contada' }).execute()
        await meanwhile(unit)
        return { result: { batchId: 1, deleted: 0, restored: 0, stayed: 0, kinds: [] }, lines: [] }
      },
    })
  const counted = async () =>
    (await db.selectFrom('affiliate').where('job', '=', 'Contada').select('id').orderBy('id').execute()).map(
      (row) => row.id,
    )
  const states = async () =>
    (await db.selectFrom('job').select('state').orderBy('createdAt').execute()).map(({ state }) => state)

  await ask('lost before')
  await setOffice(db, centro, { responsibleId: luz })
  await doNext()
  expect([read.at(-1), await counted()]).toEqual([[], []])

  await setOffice(db, centro, { responsibleId: lead })
  await ask('lost meanwhile')
  await doNext(async () => setOffice(db, centro, { responsibleId: luz }))
  expect([read.at(-1), await counted()]).toEqual([[ana, eva], []])

  await setOffice(db, centro, { responsibleId: lead })
  await ask('held')
  await doNext()
  expect([read.at(-1), await counted()]).toEqual([
    [ana, eva],
    [ana, eva],
  ])

  await ask('lost the role')
  await db.updateTable('appUser').set({ role: 'ROLE_USER' }).where('id', '=', userId).execute()
  await doNext()
  expect(read).toHaveLength(3)
  expect(await states()).toEqual(['done', 'failed', 'done', 'failed'])
})
