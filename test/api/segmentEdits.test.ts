import { expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

type Send = Awaited<ReturnType<Awaited<ReturnType<typeof anApp>>['as']>>

const inGetafe = { where: { city: ['Getafe'] } }
const filterOf = (tree: unknown) => ({ v: 1, tree })
const save = async (send: Send, tree: unknown) =>
  (await send('POST', '/segments', { name: 'Getafe', filter: filterOf(tree) })).json<SegmentDetails>()
const ask = (send: Send, tree: unknown) => send('POST', '/segments/count', { filter: filterOf(tree) })

async function asAdmin() {
  const app = await anApp()
  return { ...app, admin: await app.as('ROLE_ADMIN') }
}

test('of two who change it the second is told what the first has done', async () => {
  const { as, tokenFor } = await asAdmin()
  const token = await tokenFor('ROLE_ADMIN')
  const [here, there] = [await as({ token }), await as({ token })]
  const { id, version } = await save(here, inGetafe)
  const edit = (send: Send, body: object) => send('PATCH', `/segments/${id}`, body)
  expect((await edit(here, { name: 'Sur', version })).json<SegmentDetails>()).toMatchObject({
    name: 'Sur',
    version: version + 1,
    words: ['Ciudad: Getafe'],
  })
  const late = await edit(there, { name: 'Norte', version })
  expect([late.statusCode, late.json<ProblemDetails>().conflict]).toMatchObject([
    409,
    [{ field: 'name', now: 'Sur' }],
  ])
  const both = [await save(here, inGetafe), await save(here, inGetafe)]
  expect(both.map((each) => ('errors' in each ? each.errors : each.name))).toEqual([
    'Getafe',
    [{ in: 'body', path: 'name', message: 'Ya tienes un segmento con ese nombre' }],
  ])
})

test('rule durable-4: what both changed is a conflict, what only one changed is kept, and the log says what it was', async () => {
  const { db, as, tokenFor } = await asAdmin()
  const token = await tokenFor('ROLE_ADMIN')
  const [here, there] = [await as({ token }), await as({ token })]
  const { id, version } = await save(here, inGetafe)
  const edit = (send: Send, body: object) => send('PATCH', `/segments/${id}`, { version, ...body })
  const filter = filterOf({ where: { city: 'Leganés', name: 'Ana', birthdayFrom: '1990-01-01' } })
  const changed = (await edit(here, { filter })).json<SegmentDetails>()
  expect(changed.words).toEqual([
    'Nombre: Ana; Fecha de nacimiento: desde 1 de enero de 1990; Ciudad: Leganés',
  ])
  // Only the name is changed there, so the conditions of the other are kept.
  expect((await edit(there, { name: 'Sur' })).json<SegmentDetails>()).toMatchObject({
    name: 'Sur',
    words: changed.words,
    version: version + 2,
  })
  const late = await edit(there, { name: 'Sur', filter: filterOf({ where: { city: 'Madrid' } }) })
  expect([late.statusCode, late.json<ProblemDetails>()]).toMatchObject([
    409,
    {
      title: 'Otra persona ha cambiado este segmento mientras lo editabas',
      conflict: [{ field: 'filter', now: changed.words.join('; '), username: changed.updatedBy }],
    },
  ])
  // What is the same already changes nothing, and is no conflict.
  expect((await edit(there, { filter })).json<SegmentDetails>().version).toBe(version + 2)
  const log = await db
    .selectFrom('change')
    .innerJoin('changeValue', 'changeValue.changeId', 'change.id')
    .innerJoin('activity', 'activity.id', 'change.activityId')
    .where('entity', '=', 'segment')
    .select(['action', 'details', 'change.field', 'before', 'after'])
    .orderBy('change.id')
    .execute()
  // Of whom it asks by name is not in the log (rule log-3).
  expect(log).toEqual([
    {
      action: 'segmentEdited',
      details: `Segmento ${id}: condiciones`,
      field: 'filter',
      before: 'Ciudad: Getafe',
      after: 'Nombre; Fecha de nacimiento; Ciudad: Leganés',
    },
    {
      action: 'segmentEdited',
      details: `Segmento ${id}: nombre`,
      field: 'name',
      before: 'Getafe',
      after: 'Sur',
    },
  ])
})

test('rule durable-4: a version that never was wins over nobody', async () => {
  const { admin } = await asAdmin()
  const { id } = await save(admin, inGetafe)
  const forged = await admin('PATCH', `/segments/${id}`, { name: 'Norte', version: 999 })
  expect([forged.statusCode, forged.json<ProblemDetails>().conflict]).toMatchObject([
    409,
    [{ field: 'name', now: 'Getafe' }],
  ])
})

test('of two who change its conditions at once one is told of the other', async () => {
  const { admin } = await asAdmin()
  const { id } = await save(admin, inGetafe)
  const edit = (city: string) =>
    admin('PATCH', `/segments/${id}`, { version: 1, filter: filterOf({ where: { city } }) })
  const answers = await Promise.all([edit('Leganés'), edit('Madrid')])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
})

test('what is not saved yet is counted within the scope, with what was asked in the log', async () => {
  const { db, as, admin } = await asAdmin()
  const assembly = await anAssembly(db, { assemblyName: 'Centro' })
  for (const city of ['Getafe', 'Getafe', 'Leganés']) await anAffiliate(db, { city })
  const inner = await save(admin, { where: { communications: 'true' } })
  expect((await ask(admin, { all: [inGetafe, { where: { name: 'x' } }] })).json()).toEqual({ count: 0 })
  expect((await ask(admin, { any: [inGetafe, { segment: inner.id }] })).statusCode).toBe(200)
  expect((await ask(admin, inGetafe)).json()).toEqual({ count: 2 })
  await db.updateTable('assembly').set({ deletedAt: '2026-01-01T00:00:00Z' }).execute()
  const lost = await ask(admin, { not: { where: { assemblyId: assembly } } })
  expect([lost.statusCode, lost.json<ProblemDetails>().title]).toEqual([
    422,
    'Nombra una asamblea que ya no existe.',
  ])
  const own = { filter: filterOf({ not: { segment: inner.id } }), segmentId: inner.id }
  expect((await admin('POST', '/segments/count', own)).json<ProblemDetails>().title).toBe(
    'Un segmento no puede nombrarse a sí mismo, ni por medio de otro.',
  )
  expect((await ask(await as('ROLE_RESPONSABLE'), inGetafe)).statusCode).toBe(403)
  const log = await db
    .selectFrom('activity')
    .where('action', '=', 'segmentCounted')
    .select('details')
    .orderBy('id')
    .execute()
  expect(log.map(({ details }) => details)).toEqual([
    'Sin guardar: Ciudad, Nombre',
    'Sin guardar: Ciudad, Recibir comunicaciones',
    'Sin guardar: Ciudad',
  ])
})
