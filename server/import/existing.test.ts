import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCorrections } from '#server/import/reading/corrections.ts'
import { createCensus, listRefusalKinds, list, importedValues } from '#server/import/census.fixture.ts'
import { makeRow, makeDni, joinRows, utf8 } from '#server/import/lists.fixture.ts'
import { summarise } from '#server/import/summary.ts'
import { selectChanges } from '#test/support/changes.ts'
import { takeDatabase } from '#test/support/database.ts'

const { db, preflight, commit, people } = createCensus(takeDatabase)

const log = () =>
  selectChanges(db()).select(['entity', 'change.field', 'before', 'after']).orderBy('change.field').execute()

describe('people who are already there', () => {
  test('twice the same file changes nothing the second time', async () => {
    const file = list(makeRow(1), makeRow(2, { Asamblea: 'Feminismos' }), makeRow(3))
    await commit(file)
    const before = await people()
    const again = await commit(file)
    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 3, skipped: 0, refused: 0 })
    expect(await people()).toEqual(before)
    expect(await log()).toEqual([])
    const activity = await db().selectFrom('activity').selectAll().orderBy('id').execute()
    expect(activity).toMatchObject([
      { action: 'affiliatesImported', username: 'consola', userId: null },
      { action: 'affiliatesImported', username: 'consola', userId: null },
    ])
    expect(activity[0]?.details).toMatch(
      /^Altas: 3; actualizaciones: 0; sin cambios: 0; rechazadas: 0; fichero [0-9a-f]{16}$/,
    )
  })

  test('the file overwrites, empty cells change nothing, and the log says what was', async () => {
    await commit(list(makeRow(1)))
    const report = await commit(
      list(makeRow(1, { Nombre: 'Ana', Cuota: '', IBAN: '', 'E-mail': '', Asamblea: 'Juventud' })),
    )
    expect(report.counts).toEqual({ create: 0, update: 1, unchanged: 0, skipped: 0, refused: 0 })
    expect(await people()).toMatchObject([
      { ...importedValues, name: 'Ana', email: 'persona1@censo.test', version: 2 },
    ])
    expect(await log()).toMatchObject([
      { field: 'mainSectoral', before: null },
      { entity: 'affiliate', field: 'name', before: 'Begoña', after: 'Ana' },
      { field: 'sectorals', before: null },
    ])
    expect(await db().selectFrom('affiliateSectoral').selectAll().execute()).toHaveLength(1)
  })

  test('an account leaves the log masked', async () => {
    await commit(list(makeRow(1)))
    await commit(list(makeRow(1, { IBAN: 'ES79 2100 0813 6101 2345 6789' })))
    expect(await log()).toEqual([
      { entity: 'affiliate', field: 'bankAccount', before: 'ES•• … 1332', after: 'ES•• … 6789' },
    ])
  })

  test('other policies fill what is missing, or leave them alone', async () => {
    await commit(list(makeRow(1, { Cuota: '', IBAN: '', Periodicidad: '' })))
    const file = list(makeRow(1, { Nombre: 'Ana' }), makeRow(3))
    expect((await preflight(file, { policy: 'createOnly' })).counts).toMatchObject({
      create: 1,
      update: 0,
      unchanged: 1,
    })
    await commit(file, { policy: 'fillEmpty' })
    expect(await people()).toMatchObject([importedValues, { idDocument: makeDni(3) }])
  })

  test('whoever left is not brought back', async () => {
    await commit(list(makeRow(1)))
    await db().updateTable('affiliate').set({ inscriptionType: 0 }).execute()
    expect(listRefusalKinds(await commit(list(makeRow(1))))).toEqual([[2, 'former member']])
    expect(await people()).toMatchObject([{ inscriptionType: 0 }])
  })

  test('a list with a few columns updates those who are there, and adds nobody', async () => {
    await commit(list(makeRow(1)))
    const report = await commit(
      utf8(
        joinRows([
          ['DNI', 'Cuota'],
          [makeDni(1), '30'],
          [makeDni(2), '20'],
        ]),
      ),
    )
    expect(report.counts).toMatchObject({ create: 0, update: 1, refused: 1 })
    expect(listRefusalKinds(report)).toEqual([[3, 'no name']])
    expect(await people()).toMatchObject([{ feeCents: 3000, name: 'Begoña' }])
  })
})

const assume = (...typed: string[]) => ({ corrections: readCorrections(typed) })

describe('what is assumed for empty cells and missing columns', () => {
  const columns = ['DNI', 'Nombre', 'Apellidos', 'Cuota', 'CP', 'Nacimiento']
  const line = (number: number, changes: Partial<Record<string, string>> = {}) => {
    const row: typeof changes = { DNI: makeDni(number), Nombre: 'Ana', Apellidos: 'Gil', ...changes }
    return columns.map((column) => row[column] ?? '')
  }
  const short = (...rows: string[][]) => utf8(joinRows([columns, ...rows]))
  const everything = [
    'tipo:*=Simpatizante',
    'periodicidad:*=Trimestral',
    'cuota:*=50',
    'sexo:*=Mujer',
    'comunicaciones:*=Sí',
    'asamblea:*=Juventud',
    'provincia:*=Sevilla',
    'iban:*=ES79 2100 0813 6101 2345 6789',
    'fecha alta:*=01/02/2020',
    'etiquetas:*=Nueva',
    'segundo apellido:*=Ruiz',
  ]

  test('is of new people only, whatever the field', async () => {
    await commit(list(makeRow(1)))
    const before = await people()
    const told = short(line(1, { Nombre: 'Begoña', Apellidos: 'Núñez Peña' }), line(2))
    for (const policy of ['overwrite', 'fillEmpty', 'updateOnly'] as const)
      expect(await preflight(told, { ...assume(...everything), policy })).toMatchObject({
        counts: { update: 0, unchanged: 1, refused: 0 },
        changes: [],
      })
    const report = await commit(told, assume(...everything))
    expect(report.counts).toEqual({ create: 1, update: 0, unchanged: 1, skipped: 0, refused: 0 })
    const [known, added] = await people()
    expect([known]).toEqual(before)
    expect(added).toMatchObject({
      inscriptionType: 2,
      feeCents: 5000,
      period: 'Trimestral',
      sex: 'M',
      communications: true,
      province: 'Sevilla',
      bankAccount: 'ES7921000813610123456789',
    })
    expect(await db().selectFrom('personTag').select('affiliateId').execute()).toEqual([
      { affiliateId: added?.id },
    ])
    expect(await db().selectFrom('affiliateSectoral').select('affiliateId').execute()).toEqual([
      { affiliateId: added?.id },
    ])
  })

  test('but a fee that the list brings takes the period of whoever has none', async () => {
    await commit(
      list(...[1, 3, 5].map((number) => makeRow(number, { Cuota: '', Periodicidad: '', IBAN: '' }))),
    )
    await db()
      .updateTable('affiliate')
      .set({ period: 'Anual' })
      .where('idDocument', '=', makeDni(3))
      .execute()
    const file = short(line(1, { Cuota: '20' }), line(3, { Cuota: '20' }), line(5))
    const refused = await preflight(file)
    expect(listRefusalKinds(refused)).toEqual([[2, 'fee without period']])
    expect(refused.advice).toContainEqual({
      text: '1 línea trae cuota sin periodicidad: se puede suponer una para quien no la tiene',
      option: '--map "periodicidad:*=Trimestral"',
    })
    const assumed = assume('periodicidad:*=Trimestral')
    expect((await preflight(file, { ...assumed, policy: 'createOnly' })).counts).toMatchObject({
      unchanged: 3,
    })
    await commit(file, assumed)
    expect((await people()).map(({ feeCents, period }) => [feeCents, period])).toEqual([
      [2000, 'Trimestral'],
      [2000, 'Anual'],
      [0, null],
    ])
    // Who keeps another fee takes no period for it.
    await db().updateTable('affiliate').set({ period: null }).execute()
    const filled = await preflight(short(line(1, { Cuota: '30' })), { ...assumed, policy: 'fillEmpty' })
    expect(filled.changes).toEqual([])
  })

  test('what else the line says is written, and a word that means nothing is an empty cell', async () => {
    await commit(list(makeRow(1)))
    const file = list(makeRow(1, { Tipo: '?', Nombre: 'Ana' }), makeRow(3, { Tipo: '?' }))
    const { corrections } = assume('tipo:?=', 'tipo:*=Simpatizante')
    expect((await commit(file, { corrections })).counts).toMatchObject({ create: 1, update: 1, refused: 0 })
    expect(await people()).toMatchObject([
      { name: 'Ana', inscriptionType: 1 },
      { name: 'Begoña', inscriptionType: 2 },
    ])
  })

  test('a line that is good only for who is there, or only for who is new, says why for the other', async () => {
    await commit(list(makeRow(1), makeRow(3, { Tipo: 'Simpatizante' })))
    // Too young for the type that is assumed, and so only as a new person.
    const young = short(line(1, { Nacimiento: '1/2/2010' }), line(5, { Nacimiento: '1/2/2010' }))
    await db()
      .updateTable('affiliate')
      .set({ inscriptionType: 3 })
      .where('idDocument', '=', makeDni(1))
      .execute()
    const report = await preflight(young, assume('tipo:*=Afiliado'))
    expect(report.counts).toMatchObject({ create: 0, update: 1, refused: 1 })
    expect(listRefusalKinds(report)).toEqual([[3, 'too young']])
    // A postal code that is one only in the country that is assumed.
    const abroad = short(line(3, { CP: 'SW1A 1AA' }), line(5, { CP: 'SW1A 1AA' }))
    const other = await commit(abroad, assume('tipo:*=Afiliado', 'país:*=Reino Unido'))
    expect(other.counts).toMatchObject({ create: 1, update: 0, refused: 1 })
    expect(listRefusalKinds(other)).toEqual([[2, 'bad postal code']])
  })
})

test('of fields of few values the review says from which to which, and how many', async () => {
  await commit(list(...[1, 3, 5, 7].map((number) => makeRow(number))))
  const changed = list(
    ...[1, 3, 5].map((number) => makeRow(number, { Tipo: 'Simpatizante' })),
    makeRow(7, { Sexo: 'M', Nombre: 'Ana' }),
    makeRow(9, { Sexo: 'Mujer' }),
  )
  const { corrections } = assume('sexo:M=Mujer')
  expect(summarise(await preflight(changed, { corrections }), null).changes).toEqual([
    { label: 'Tipo de inscripción', people: 3, moves: [{ from: 'Afiliado', to: 'Simpatizante', people: 3 }] },
    { label: 'Nombre', people: 1, moves: [] },
    { label: 'Sexo', people: 1, moves: [{ from: 'Hombre', to: 'Mujer', people: 1 }] },
  ])
})

test('a failure in the middle of the writing leaves nothing behind', async () => {
  await commit(list(makeRow(1)))
  const before = await people()
  await sql`create function refuse_nine() returns trigger language plpgsql as
    $$ begin if new.id_document like '%9_' then raise exception 'no'; end if; return new; end $$`.execute(
    db(),
  )
  await sql`create trigger refuse_nine before insert on affiliate for each row execute function refuse_nine()`.execute(
    db(),
  )
  const many = Array.from({ length: 30 }, (_, index) => makeRow(index + 1, { Nombre: 'Ana' }))
  await expect(commit(list(...many))).rejects.toThrow('no')
  expect(await people()).toEqual(before)
  expect(await db().selectFrom('activity').selectAll().execute()).toHaveLength(1)
  expect(await db().selectFrom('change').selectAll().execute()).toEqual([])
})

test('two at once of the same list make each person once', async () => {
  const file = list(...Array.from({ length: 200 }, (_, index) => makeRow(index + 1)))
  const reports = await Promise.all([commit(file), commit(file)])
  expect(reports.map(({ counts }) => counts.create).toSorted((one, other) => one - other)).toEqual([0, 200])
  expect(await people()).toHaveLength(200)
})
