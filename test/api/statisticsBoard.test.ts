import { expect, test } from 'vitest'
import { roles } from '#contract/actor.ts'
import { mostCharts, type ShownChart } from '#contract/statistics/board.ts'
import { anAssembly } from '#test/support/factories.ts'
import { anOrganisation } from '#test/support/organisation.ts'

const path = '/stats/board'
type Board = { charts: ShownChart[]; version: number }

test('rule statistics-14: each admin keeps a page of their own, in its order, with whom each chart counts', async () => {
  const { askAs } = await anOrganisation()
  const [one, other] = [await askAs('ROLE_ADMIN', null), await askAs('ROLE_SUPER_ADMIN', null)]
  expect((await one('GET', path)).json()).toEqual({ charts: [], version: 0 })
  const charts = [
    { chart: 'money' },
    { chart: 'sex', assemblyType: 'Sectorial', from: '2026-01-01', to: '2026-06-30' },
    { chart: 'sex' },
    { chart: 'map', mapa: '28' },
  ]
  const saved = await one('PATCH', path, { charts, version: 0 })
  expect(saved.statusCode, saved.body).toBe(200)
  const unnamed = charts.map((chart) => ({ ...chart, assemblyName: null, segmentName: null }))
  expect(saved.json()).toEqual({ charts: unnamed, version: 1 })
  expect((await one('GET', path)).json()).toEqual({ charts: unnamed, version: 1 })
  expect((await other('GET', path)).json()).toEqual({ charts: [], version: 0 })
})

test('rule statistics-14: what was changed in another tab is not lost', async () => {
  const { askAs } = await anOrganisation()
  const admin = await askAs('ROLE_ADMIN', null)
  const save = async (chart: string, version: number) =>
    (await admin('PATCH', path, { charts: [{ chart }], version })).statusCode
  expect(await Promise.all([save('sex', 0), save('age', 0)]).then((codes) => codes.toSorted())).toEqual([
    200, 409,
  ])
  expect([await save('money', 0), await save('money', 1), await save('period', 1)]).toEqual([409, 200, 409])
  expect((await admin('GET', path)).json<Board>().charts).toMatchObject([{ chart: 'money' }])
})

test('rule statistics-14: a page has each chart once, and not too many; a range is in order', async () => {
  const { askAs } = await anOrganisation()
  const admin = await askAs('ROLE_ADMIN', null)
  const refused = async (charts: object[]) => {
    const answer = await admin('PATCH', path, { charts, version: 0 })
    return [answer.statusCode, answer.json<{ errors?: { message: string }[] }>().errors?.[0]?.message]
  }
  const many = Array.from({ length: mostCharts + 1 }, (_, at) => ({ chart: 'sex', assemblyId: at + 1 }))
  expect(await refused(many)).toEqual([422, 'En tu cuadro caben 24 gráficas: quita alguna'])
  expect(await refused([{ chart: 'sex' }, { chart: 'sex' }])).toEqual([422, 'Una gráfica está dos veces'])
  expect((await refused([{ chart: 'sex', from: '2026-02-01', to: '2026-01-01' }]))[0]).toBe(422)
  expect((await refused([{ chart: 'sex', role: 'x' }]))[0]).toBe(422)
  expect((await admin('PATCH', path, { charts: many.slice(1), version: 0 })).statusCode).toBe(200)
})

test('rule statistics-14: what may not be seen any more has no name, and stays until it is removed', async () => {
  const { askAs, db } = await anOrganisation()
  const [admin, other] = [await askAs('ROLE_ADMIN', null), await askAs('ROLE_ADMIN', null)]
  const assemblyId = await anAssembly(db, { assemblyName: 'Centro' })
  const made = await other('POST', '/segments', {
    name: 'De Getafe',
    filter: { v: 1, tree: { where: { city: ['Getafe'] } } },
    sharedWith: { role: 'ROLE_ADMIN' },
  })
  expect(made.statusCode, made.body).toBe(201)
  const segment = made.json<{ id: number; version: number }>()
  const charts = [
    { chart: 'age', assemblyId, segmentId: segment.id },
    { chart: 'retired', segmentId: 999_999 },
  ]
  const names = async () =>
    (await admin('GET', path)).json<Board>().charts.map((shown) => [shown.assemblyName, shown.segmentName])
  expect((await admin('PATCH', path, { charts, version: 0 })).statusCode).toBe(200)
  expect(await names()).toEqual([
    ['Centro', 'De Getafe'],
    [null, null],
  ])
  await db.updateTable('segment').set({ sharedRole: null }).where('id', '=', segment.id).execute()
  await db
    .updateTable('assembly')
    .set({ deletedAt: new Date().toISOString() })
    .where('id', '=', assemblyId)
    .execute()
  expect(await names()).toEqual([
    [null, null],
    [null, null],
  ])
  expect((await admin('PATCH', path, { charts: charts.slice(1), version: 1 })).statusCode).toBe(200)
})

test('rule statistics-14: a page of charts is for admins', async () => {
  const { askAs } = await anOrganisation()
  for (const role of roles) {
    const send = await askAs(role, null)
    const isAdmin = role === 'ROLE_ADMIN' || role === 'ROLE_SUPER_ADMIN'
    expect((await send('GET', path)).statusCode, role).toBe(isAdmin ? 200 : 403)
    expect((await send('PATCH', path, { charts: [], version: 0 })).statusCode, role).toBe(isAdmin ? 200 : 403)
  }
})
