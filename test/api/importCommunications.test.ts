import { expect, test } from 'vitest'
import { makeRow, makeDni, headers, joinRows } from '#server/import/lists.fixture.ts'
import { anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'

const list = (...rows: (readonly [number, string])[]) =>
  joinRows([
    [...headers, 'Acepta comunicaciones'],
    ...rows.map(([number, answer]) => [...makeRow(number), answer]),
  ])

async function anOffice() {
  const on = await anImporter()
  await anAssembly(on.db, { assemblyName: 'Móstoles', assemblyType: 'Municipal' })
  const people = () =>
    on.db
      .selectFrom('affiliate')
      .leftJoin('consent', (join) =>
        join
          .onRef('consent.affiliateId', '=', 'affiliate.id')
          .on('consent.kind', '=', 'comunicaciones')
          .on('consent.withdrawnAt', 'is', null),
      )
      .select(['idDocument', 'communications', 'consent.kind'])
      .orderBy('idDocument')
      .execute()
  return { ...on, people }
}
const on = (number: number) => ({ idDocument: makeDni(number), communications: true, kind: 'comunicaciones' })
const off = (number: number) => ({ idDocument: makeDni(number), communications: false, kind: null })

test('a list starts communications with a consent, stops them, and never restarts them for people who withdrew', async () => {
  const { db, importAll, undo, people } = await anOffice()
  const withdrew = await anAffiliate(db, { idDocument: makeDni(1) })
  await db
    .insertInto('consent')
    .values({ affiliateId: withdrew, kind: 'comunicaciones', withdrawnAt: new Date() })
    .execute()
  await anAffiliate(db, { idDocument: makeDni(2) })
  await anAffiliate(db, { idDocument: makeDni(3), communications: true })
  const done = await importAll(list([1, 'sí'], [2, 'sí'], [3, 'no'], [4, 'sí'], [5, 'no']))
  expect(done.result?.notices).toEqual([
    { text: 'Ya no quiere recibir comunicaciones: la lista no se lo cambia', lines: 1, first: [2] },
  ])
  expect(await people()).toEqual([off(1), on(2), off(3), on(4), off(5)])
  const undone = await undo(done.result?.batch?.id ?? 0)
  expect(undone.result).toMatchObject({ deleted: 2, restored: 3, stayed: 1, kinds: [{ kind: 'withdrawn' }] })
  expect(await people()).toEqual([off(1), off(2), off(3)])
})

test('undoing an import does not change people who have left since', async () => {
  const { db, importAll, undo } = await anOffice()
  const id = await anAffiliate(db, { idDocument: makeDni(1), inscriptionType: 2 })
  const done = await importAll(list([1, '']))
  await db
    .updateTable('affiliate')
    .set({ inscriptionType: 0, unregisteredAt: new Date() })
    .where('id', '=', id)
    .execute()
  const before = await db.selectFrom('affiliate').selectAll().execute()
  const undone = await undo(done.result?.batch?.id ?? 0)
  expect(undone.result).toMatchObject({ restored: 0, stayed: 1, kinds: [{ kind: 'left' }] })
  expect(await db.selectFrom('affiliate').selectAll().execute()).toEqual(before)
})

test('rule communication-14: undoing a list keeps nothing of an address that only whom it brought had', async () => {
  const { db, importAll, undo } = await anOffice()
  await anAffiliate(db, { email: 'Persona2@censo.test' })
  await aUser(db, { username: 'persona4@censo.test' })
  const done = await importAll(list([1, 'sí'], [2, 'sí'], [4, 'no']))
  const addresses = [1, 2, 4].map((number) => `persona${number}@censo.test`)
  await db
    .insertInto('suppressedAddress')
    .values(['nadie@censo.test', ...addresses].map((address) => ({ address, reason: 'rebote' })))
    .execute()
  expect(await undo(done.result?.batch?.id ?? 0)).toMatchObject({ state: 'done', result: { deleted: 3 } })
  const kept = await db.selectFrom('suppressedAddress').select('address').orderBy('address').execute()
  expect(kept.map(({ address }) => address)).toEqual([
    'nadie@censo.test',
    'persona2@censo.test',
    'persona4@censo.test',
  ])
})
