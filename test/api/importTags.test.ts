import { expect, test } from 'vitest'
import { joinRows, makeDni, makeRow } from '#server/import/lists.fixture.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'

const tagged = (...rows: (readonly [number, string])[]) =>
  joinRows([['DNI', 'Etiquetas'], ...rows.map(([number, tags]) => [makeDni(number), tags])])

/** An office with three members, whose importer has a tag; somebody else has one of their own and a shared one. */
async function anOffice() {
  const on = await anImporter()
  const people = []
  for (const number of [1, 2, 3]) people.push(await anAffiliate(on.db, { idDocument: makeDni(number) }))
  const make = async (call: typeof on.call, body: object) =>
    (await call('POST', '/tags', { color: 'green', ...body })).json<{ id: number }>().id
  const own = await make(on.call, { name: 'Pega carteles' })
  const other = await on.as('ROLE_SUPER_ADMIN')
  await make(other, { name: 'Secreta' })
  const shared = await make(other, { name: 'Prensa', sharedWith: { role: 'ROLE_ADMIN' } })
  /** Who has which tags, by number of document and name, and the log of them. */
  const found = async () =>
    (
      await on.db
        .selectFrom('personTag')
        .innerJoin('tag', 'tag.id', 'personTag.tagId')
        .innerJoin('affiliate', 'affiliate.id', 'personTag.affiliateId')
        .select(['affiliate.idDocument', 'tag.name', 'affiliate.version'])
        .orderBy('affiliate.idDocument')
        .orderBy('tag.name')
        .execute()
    ).map(({ idDocument, name, version }) => `${Number(idDocument.slice(0, -1))} ${name} v${version}`)
  return { ...on, people, own, shared, other, found }
}

test('rule people-23: a list puts tags on people by name; those that are not there are made, and undoing takes both back', async () => {
  const { db, importAll, preflight, upload, undo, found, own, shared, call, people } = await anOffice()
  const list = tagged(
    [1, 'pega CARTELES; Prensa,  Habla árabe ,prensa'],
    [2, 'Secreta, habla arabe'],
    [3, ' Ninguna '],
  )
  const looked = await preflight((await upload(list)).id)
  expect(looked.result).toMatchObject({
    counts: { update: 2, unchanged: 1, create: 0, refused: 0 },
    changes: [{ label: 'Etiqueta', people: 2, moves: [] }],
    advice: expect.arrayContaining(['2 etiquetas son nuevas, y solo tuyas: «Habla árabe», «Secreta»']),
    notices: [
      {
        text: 'No tienes ninguna etiqueta «Habla árabe»: se crea, y es solo de quien importa',
        lines: 2,
        first: [2, 3],
      },
      { text: 'No tienes ninguna etiqueta «Secreta»: se crea, y es solo de quien importa', lines: 1 },
    ],
  })
  expect(await found()).toEqual([])

  const done = await importAll(list)
  expect(done.result?.counts).toMatchObject({ update: 2, unchanged: 1 })
  const given = ['1 Habla árabe v1', '1 Pega carteles v1', '1 Prensa v1', '2 Habla árabe v1', '2 Secreta v1']
  expect(await found()).toEqual(given)
  const history = (await call('GET', `/affiliate/${people[0]}/history`)).body
  expect(history).toContain('Habla árabe')
  expect((await importAll(list)).result?.counts).toMatchObject({ update: 0, unchanged: 3 })

  // What somebody has done by hand since stays.
  await call('DELETE', `/affiliate/${people[0]}/tags/${shared}`)
  await call('POST', `/affiliate/${people[0]}/tags`, { tagId: shared })
  await call('POST', `/affiliate/${people[2]}/tags`, { tagId: own })
  const undone = await undo(done.result?.batch?.id ?? 0)
  expect(undone.result).toMatchObject({ deleted: 0, restored: 2, stayed: 0 })
  expect(await found()).toEqual(['1 Prensa v1', '3 Pega carteles v1'])
  const left = await db
    .selectFrom('tag')
    .where('deletedAt', 'is', null)
    .select('name')
    .orderBy('name')
    .execute()
  expect(left.map(({ name }) => name)).toEqual(['Pega carteles', 'Prensa', 'Secreta'])
  expect((await call('GET', `/affiliate/${people[1]}/history`)).body).toContain('importUndone')
})

test('rule people-23: new people get the tags of their line, and are deleted with them when that is undone', async () => {
  const { importAll, undo, found } = await anOffice()
  const row = makeRow(7, { Asamblea: '' })
  const header =
    'DNI,Nombre,Primer apellido,Segundo apellido,E-mail,Tipo,Sexo,Cuota,Periodicidad,IBAN,Asamblea,Grupos'
  const done = await importAll(joinRows([header.split(','), [...row, 'Nueva;Pega carteles']]))
  expect(done.result?.counts).toMatchObject({ create: 1 })
  expect(await found()).toEqual(['7 Nueva v1', '7 Pega carteles v1'])
  expect((await undo(done.result?.batch?.id ?? 0)).result).toMatchObject({ deleted: 1, stayed: 0 })
  expect(await found()).toEqual([])
})

test('rule people-23: tags change nothing of who is there already when only new people are imported; long or many new ones are refused', async () => {
  const { importAll, preflight, upload, found } = await anOffice()
  const done = await importAll(tagged([1, 'Pega carteles']), { policy: 'createOnly' })
  expect(done.result?.counts).toMatchObject({ update: 0, unchanged: 1 })
  expect(await found()).toEqual([])
  const long = await preflight((await upload(tagged([1, 'a'.repeat(61)], [2, 'Prensa']))).id)
  expect(long.result?.counts).toMatchObject({ refused: 1, update: 1 })
  const names = Array.from({ length: 101 }, (_, at) => `N${at}`)
  const many = await preflight(
    (
      await upload(
        tagged([1, names.slice(0, 50).join()], [2, names.slice(50, 90).join()], [3, names.slice(90).join()]),
      )
    ).id,
  )
  expect(many).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('Mira si su columna es de etiquetas'),
  })
})
