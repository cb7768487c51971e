import { expect, test } from 'vitest'
import type { UnfinishedImport } from '#contract/import/imports.ts'
import { makeRow, makeDni, headers, joinRows } from '#server/import/lists.fixture.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'

const list = (...rows: string[][]) => joinRows([headers, ...rows.map((row) => row.toSpliced(-1, 1, ''))])

test('a refused line shows its cells, is mended in place, and is part of the one import that is undone', async () => {
  const on = await anImporter()
  const { id } = await on.upload(
    list(
      makeRow(1),
      makeRow(3, { 'E-mail': 'ana at censo', Nombre: '' }),
      makeRow(5, { DNI: '00000005A' }),
      makeRow(1),
      makeRow(7, { IBAN: 'ES92 2100 0418 4502 0005 1332' }),
    ),
  )
  const looked = await on.preflight(id)
  const lines = looked.result?.kinds.flatMap(({ first }) => first) ?? []
  const cells = new Map(lines.map((line) => [line.line, line.cells] as const))
  // What else the line says of who it is, without what stands there to be mended.
  const who = new Map(lines.map((line) => [line.line, line.who] as const))
  expect(who.get(3)).toEqual(['Núñez Peña', makeDni(3)])
  expect(who.get(4)).toEqual(['Begoña Núñez Peña', 'persona5@censo.test'])
  expect(who.get(5)).toEqual(['Begoña Núñez Peña', 'persona1@censo.test'])
  expect(cells.get(3)).toEqual([
    {
      field: 'email',
      column: 'E-mail',
      text: 'ana at censo',
      problem: 'El correo electrónico no es válido («ana at censo»)',
    },
    { field: 'name', column: 'Nombre', text: '', problem: 'Falta el nombre' },
  ])
  expect(cells.get(4)).toMatchObject([{ field: 'idDocument', column: 'DNI', text: '00000005A' }])
  expect(cells.get(5)).toMatchObject([{ field: 'idDocument', column: 'DNI', text: makeDni(1) }])
  expect(cells.get(6)).toMatchObject([{ field: 'bankAccount', text: 'ES92 2100 0418 4502 0005 1332' }])

  // One line, still wrong; then all of them, one by leaving its cell empty.
  const one = await on.preflight(id, { mended: { 3: { email: 'ana@', name: 'Ana' } } })
  expect(one.result).toMatchObject({ counts: { create: 1, refused: 4 } })
  const still = one.result?.kinds.flatMap(({ first }) => first).find(({ line }) => line === 3)
  expect(still?.cells).toMatchObject([{ field: 'email', column: 'E-mail', text: 'ana@' }])
  const mended = {
    3: { email: 'ana@censo.test', name: 'Ana' },
    4: { idDocument: makeDni(5) },
    5: { idDocument: makeDni(9) },
    6: { bankAccount: '' },
  }
  const done = await on.importAll(
    list(
      makeRow(1),
      makeRow(3, { 'E-mail': 'x', Nombre: '' }),
      makeRow(5, { DNI: '00000005A' }),
      makeRow(1),
      makeRow(7, { IBAN: 'ES92 2100 0418 4502 0005 1332' }),
    ),
    { mended },
  )
  expect(done.result).toMatchObject({ counts: { create: 5, refused: 0 }, batch: { id: 1 } })
  const undone = await on.undo(1)
  expect(undone.result).toMatchObject({ deleted: 5, stayed: 0 })

  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, line) => [line, { name: 'Ana' }]))
  const plan = await on.planFor(id, { mended: many })
  expect((await on.call('POST', `/census-import/${id}/preflight`, plan)).statusCode).toBe(422)
  const hidden = await on.planFor(id, { mended: { 3: { name: 'A\u0000na' } } })
  expect((await on.call('POST', `/census-import/${id}/preflight`, hidden)).statusCode).toBe(422)
})

test('what the census knows and the line does not say is not shown in its cells', async () => {
  const on = await anImporter()
  await anAffiliate(on.db, { idDocument: makeDni(1), birthday: '2012-05-06', inscriptionType: 3 })
  await anAffiliate(on.db, { idDocument: makeDni(3), inscriptionType: 0, email: 'secreto@censo.test' })
  const { id } = await on.upload(list(makeRow(1), makeRow(3)))
  const { result } = await on.preflight(id)
  expect(result?.counts).toMatchObject({ refused: 2 })
  expect(JSON.stringify(result)).not.toMatch(/2012|secreto/)
})

test('a list that is not imported is found again, with how it was read, by who uploaded it alone', async () => {
  const on = await anImporter()
  const unfinished = async (call = on.call) =>
    (await call('GET', '/census-import/unfinished')).json<{ content: UnfinishedImport[] }>().content
  expect(await unfinished()).toEqual([])
  const { id } = await on.upload(list(makeRow(1), makeRow(3, { Nombre: '' })))
  expect(await unfinished()).toMatchObject([{ id, fileName: 'lista.csv', plan: null }])
  const mended = { 3: { name: 'Ana' } }
  const { id: preflight } = await on.preflight(id, { policy: 'fillEmpty', mended })
  expect(await unfinished()).toMatchObject([{ id, plan: { policy: 'fillEmpty', mended, headerRow: 1 } }])
  expect(await unfinished(await on.as('ROLE_ADMIN'))).toEqual([])
  await on.call('POST', `/census-import/${id}/commit`, { preflight })
  expect(await unfinished()).toEqual([])
})
