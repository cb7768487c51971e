import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Job } from '#contract/jobKinds.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { forgetPeople } from '#server/retention/erase.rules.ts'
import { anOffice } from '#test/support/bulkOffice.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { dumpTables, findIn } from '#test/support/retention.ts'

test('rule people-24: the same record: who has the same one already is named; undoing takes away those that are still there', async () => {
  const { admin, db, world, eva, luz, noa, preview, commit, undo } = await anOffice()
  const change = { what: 'record', recordType: 'Evento', title: 'Feria de barrio', description: 'Turno 2' }
  const recordsOf = (id: number) =>
    db
      .selectFrom('record')
      .innerJoin('affiliate', 'affiliate.idDocument', 'record.idDocument')
      .where('affiliate.id', '=', id)
      .select(['record.id', 'recordType', 'title', 'description', 'record.name'])
      .execute()
  const seen = await preview(change, { ids: [eva, luz, noa] })
  // The log says nothing that anybody typed (rule log-13).
  expect(seen.result).toMatchObject({ title: 'Registro: Evento', chosen: 3, changed: 3, spared: 0 })
  expect(await recordsOf(eva)).toEqual([])
  const done = await commit(seen.id)
  const [added] = await recordsOf(eva)
  const { what: _what, ...words } = change
  expect(added).toMatchObject({ ...words, name: 'Eva' })
  const again = await preview(change, { ids: [eva, luz, noa] })
  expect(again.result).toMatchObject({
    changed: 0,
    kinds: [{ why: 'Ya tiene un registro igual', people: 3 }],
  })

  await admin('DELETE', `/record/single/${(await recordsOf(luz))[0]?.id ?? 0}`)
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', noa).execute()
  // One that stands under another document by now is not this person's.
  const moved = await anAffiliate(db, { name: 'Sol' })
  const third = await commit((await preview({ ...change, title: 'Otra feria' }, { ids: [moved] })).id)
  await db.updateTable('record').set({ idDocument: 'X1234567L' }).where('title', '=', 'Otra feria').execute()
  const other = await undo(third.result?.batch?.id ?? 0)
  expect((await admin('GET', `/jobs/${other.id}`)).json<Job>().result).toMatchObject({
    restored: 0,
    stayed: 1,
  })
  const batch = done.result?.batch?.id ?? 0
  const asked = await undo(batch)
  const { result } = (await admin('GET', `/jobs/${asked.id}`)).json<Job<'importUndo'>>()
  expect(result).toMatchObject({ restored: 1, stayed: 2 })
  expect(result?.kinds.map(({ title, first }) => [title, first[0]?.name?.split(' ')[0]]).toSorted()).toEqual([
    ['Se dio de baja después', 'Noa'],
    ['Su registro ya no está: alguien lo ha borrado o movido después', 'Luz'],
  ])
  expect(await recordsOf(eva)).toEqual([])
  // The log says of each record that it came and that it went, and of whom.
  const said = await db
    .selectFrom('change')
    .innerJoin('activity', 'activity.id', 'change.activityId')
    .where('entity', '=', 'record')
    .where('entityId', '=', `${added?.id ?? 0}`)
    .select(['activity.action', 'field'])
    .orderBy('change.id')
    .execute()
  expect(said.map(({ action, field }) => `${action} ${field}`)).toEqual([
    'peopleChanged recordType',
    'peopleChanged title',
    'peopleChanged description',
    'peopleChangeUndone recordType',
    'peopleChangeUndone title',
    'peopleChangeUndone description',
    'peopleChangeUndone idDocument',
  ])
  // What it says goes with whoever is erased (rule log-12), also of those that are there no more.
  await inTransaction(db, (unit) =>
    forgetPeople(unit, world.clock, { profiles: [eva, luz, noa], documents: [], writtenUntil: sql`now()` }),
  )
  const left = findIn(await dumpTables(db), /Feria de barrio/g)
  // Jobs forget what they were asked in a day.
  expect(left.filter((found) => !found.startsWith('job:'))).toEqual([])
})

test('rule people-24: money is each one’s own, and a document of data protection has to be in use', async () => {
  const { admin, eva } = await anOffice()
  for (const more of [{ recordType: 'Donación' }, { dataProtectionTemplateId: 999_999 }, { title: '' }]) {
    const change = { what: 'record', recordType: 'Cargo', title: 'Apoderada', ...more }
    const refused = await admin('POST', '/people/changes', { change, ids: [eva] })
    expect(refused.statusCode, JSON.stringify(more)).toBe(422)
  }
})
