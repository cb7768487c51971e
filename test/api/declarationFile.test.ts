import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { DeclarationTerms } from '#contract/fees/declaration/declaration.ts'
import { asTreasurer, form, inMadrid } from '#test/support/declaration.ts'
import { anAffiliate } from '#test/support/factories.ts'

type Errors = { errors: { path: string; message: string }[] }

test('rule fee-12: the file asks for a contact and its numbers, says what is wrong at once, and is logged', async () => {
  const { db, pay, file } = await asTreasurer()
  expect((await file()).json()).toMatchObject({
    status: 409,
    title: 'En 2025 no hay a quién declarar: no hay fichero que descargar.',
  })
  await pay({ affiliateId: await anAffiliate(db, inMadrid) })
  const refused = await file({ contact: '', phone: '12', number: '183', kind: 'sustitutiva' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<Errors>().errors.map(({ path }) => path)).toEqual([
    'contact',
    'phone',
    'number',
    'previous',
  ])
  expect((await file({ kind: 'sustitutiva' })).json<Errors>().errors).toMatchObject([
    { path: 'previous', message: 'Escribe el número de la declaración anterior' },
  ])
  expect((await file({ kind: 'sustitutiva', previous: form.number })).statusCode).toBe(422)
  expect((await file({ contact: '王' })).json<Errors>().errors).toMatchObject([{ path: 'contact' }])
  expect((await file({ year: 2099 })).json()).toMatchObject({
    status: 409,
    title: expect.stringContaining('no ha empezado'),
  })
  expect((await file({ year: 2023 })).statusCode).toBe(422)

  const answer = await file({ kind: 'complementaria', previous: '1820000000001' })
  expect(answer.headers['content-disposition']).toContain('modelo-182-2025.txt')
  expect(answer.rawPayload.length).toBe(2 * 252)
  expect(
    (await file({ kind: 'complementaria', previous: '1820000000001' })).rawPayload.equals(answer.rawPayload),
  ).toBe(true)
  const logged = await db
    .selectFrom('activity')
    .where('action', '=', 'declarationFileDownloaded')
    .select('details')
    .execute()
  expect(logged.map(({ details }) => details)).toContain('Año 2025; Complementaria; 1 registro, 20,00\u00A0€')

  await db.updateTable('organisation').set({ creditorId: '' }).execute()
  expect((await file()).json()).toMatchObject({ status: 409, title: expect.stringContaining('Falta el NIF') })
})

test('rule fee-12: the list is downloaded as it is shown, and only super admins have any of it', async () => {
  const { db, pay, ask, as } = await asTreasurer()
  await pay({
    affiliateId: await anAffiliate(db, {
      ...inMadrid,
      idDocument: '12345678Z',
      name: 'Ana',
      lastName1: 'Gil',
    }),
  })
  const csv = await ask('GET', '/fees/declaration/export?format=csv&year=2025')
  expect(csv.body.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
    'DNI;Nombre;Clave;Provincia;Importe;Se declara;Qué falta o está mal',
    '12345678Z;Ana Gil;F · Cuotas;28 Madrid;20,00;Sí;—',
  ])
  const { sheets } = await readXlsx(
    new Uint8Array((await ask('GET', '/fees/declaration/export?format=xlsx&year=2025&key=F')).rawPayload),
  )
  expect(sheets[0]?.rows).toHaveLength(2)
  for (const role of ['ROLE_ADMIN', 'ROLE_RESPONSABLE', 'ROLE_USER'] as const) {
    const other = await as(role)
    expect((await other('GET', '/fees/declaration?year=2025')).statusCode).toBe(403)
    expect((await other('POST', '/fees/declaration/file', form)).statusCode).toBe(403)
  }
  expect((await ask('GET', '/fees/declaration?year=2010')).statusCode).toBe(422)
  expect((await ask('GET', '/fees/declaration?year=2025&fault=otra')).statusCode).toBe(422)
})

test('rule fee-12: the year that is meant is the last that is over, where anybody was charged in it', async () => {
  const { db, pay, ask } = await asTreasurer()
  const terms = async (query = '') =>
    (await ask('GET', `/fees/declaration/terms${query}`)).json<DeclarationTerms>()
  const alone = await terms()
  const thisYear = alone.year
  expect(alone).toMatchObject({
    years: [thisYear],
    isOver: false,
    declarant: { name: 'Organización', nif: 'G12345674' },
    layout: { deductions: { F: 2000, G: 0 } },
  })
  await pay({ affiliateId: await anAffiliate(db, inMadrid), chargedOn: `${thisYear - 1}-05-05` })
  expect(await terms()).toMatchObject({ year: thisYear - 1, years: [thisYear, thisYear - 1], isOver: true })
  expect(await terms(`?year=${thisYear}`)).toMatchObject({ year: thisYear, isOver: false })
})
