import { describe, expect, test } from 'vitest'
import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { wrapContent } from '#server/import/file.ts'
import { importList } from '#server/import/import.rules.ts'
import { consoleAuthor } from '#server/import/write.queries.ts'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

/** People of every kind that the census holds, with much of them unsaid. */
async function aCensus({ db, url }: TestApp) {
  await syncReferencePlaces(url)
  const assembly = await anAssembly(db, { assemblyName: 'Centro' })
  const [feminism, youth] = [
    await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Feminismos' }),
    await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Juventud y futuro' }),
  ]
  await anAffiliate(db, { lastName2: null })
  await anAffiliate(db, {
    assemblyId: assembly,
    feeCents: 1250,
    period: 'Anual',
    sex: 'M',
    countryId: 209,
    bornCountryId: 75,
    province: 'Madrid',
    city: 'Madrid',
    district: 'Puente de Vallecas',
    lastName2: 'Peña',
  })
  const sectoral = await anAffiliate(db, { idDocument: 'AB1234567', documentType: 'PASAPORTE' })
  await db
    .insertInto('affiliateSectoral')
    .values([feminism, youth].map((assemblyId) => ({ affiliateId: sectoral, assemblyId })))
    .execute()
  await anAffiliate(db, { idDocument: '12345678', documentType: 'PASAPORTE', inscriptionType: 2 })
  await anAffiliate(db, { idDocument: '12345678Z', documentType: 'PASAPORTE', inscriptionType: 2 })
  await anAffiliate(db, { idDocument: 'X0000000T', documentType: 'NIE', inscriptionType: 3 })
  // Facts that no form would take today stay as they are, and are no reason to refuse what says nothing new.
  await anAffiliate(db, { feeCents: 500, birthday: '2015-01-01' })
  await anAffiliate(db, { name: '=1+1', lastName1: '-Guion', lastName2: '＝Ancha', email: '' })
}

async function downloaded(on: TestApp, format: 'csv' | 'xlsx', columns: readonly string[] = []) {
  const call = await on.as('ROLE_ADMIN')
  const { rawPayload } = await call(
    'GET',
    `/affiliate/export?format=${format}${columns.map((key) => `&columns=${key}`).join('')}`,
  )
  return wrapContent(`Inscritos.${format}`, rawPayload)
}

describe('the product’s own download comes back', () => {
  test.each(['csv', 'xlsx'] as const)('%s: no row is refused and nothing changes', async (format) => {
    const on = await anApp()
    await aCensus(on)
    const report = await importList(on.db, await downloaded(on, format))
    expect(report.refusals).toEqual([])
    expect(report.changes).toEqual([])
    expect(report.counts).toEqual({ create: 0, update: 0, unchanged: 8, skipped: 0, refused: 0 })
    const columns = Object.fromEntries(report.columns.map(({ header, field }) => [header, field]))
    expect(columns).toMatchObject({
      Aportación: null,
      'Cuota por recibo': 'fee',
      'Cuota al año': null,
      Periodo: 'period',
      Asamblea: 'assembly',
      'Tipo de documento': 'documentType',
    })
  })

  test('of one with every column that a list has, only what is a field is read', async () => {
    const on = await anApp()
    await aCensus(on)
    const all = affiliateColumns.map(({ key }) => key)
    const report = await importList(on.db, await downloaded(on, 'csv', all))
    expect(report.changes).toEqual([])
    const columns = Object.fromEntries(report.columns.map(({ header, field }) => [header, field]))
    expect(columns).toMatchObject({ Teléfono: 'phone', 'Cuenta de usuario': null, 'Fecha de baja': null })
  })

  test('a new person gets no placeholder texts, and a passport is one: the type stands beside the document', async () => {
    const [from, to] = [await anApp(), await anApp()]
    await aCensus(from)
    await syncReferencePlaces(to.url)
    for (const name of ['Centro', 'Feminismos', 'Juventud y futuro'])
      await anAssembly(to.db, {
        assemblyName: name,
        assemblyType: name === 'Centro' ? 'Distrital' : 'Sectorial',
      })
    const report = await importList(to.db, await downloaded(from, 'csv'), {
      commit: { author: consoleAuthor, refusals: 'leave out' },
    })
    const told = report.refusals.flatMap(({ problems }) => problems.map(({ kind }) => kind))
    expect(told.toSorted()).toEqual(['fee without period'])
    const people = await to.db.selectFrom('affiliate').selectAll().orderBy('id').execute()
    expect(people.length).toBe(7)
    expect(JSON.stringify(people)).not.toMatch(/No disponible|No definido|Sin asamblea|Sin correo/)
    expect(people.map(({ documentType }) => documentType).toSorted()).toEqual([
      'DNI',
      'DNI',
      'DNI',
      'NIE',
      'PASAPORTE',
      'PASAPORTE',
      'PASAPORTE',
    ])
  })
})
