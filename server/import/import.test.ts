import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { formatReport } from '#server/import/console.ts'
import { readCorrections } from '#server/import/reading/corrections.ts'
import { describeProblem } from '#server/import/reading/problems.ts'
import { createCensus, listRefusalKinds, list, importedValues } from '#server/import/census.fixture.ts'
import { wrapContent } from '#server/import/file.ts'
import { makeRow, cp1252, makeDni, headers, joinRows, utf8 } from '#server/import/lists.fixture.ts'
import { consoleAuthor } from '#server/import/write.queries.ts'
import { takeDatabase } from '#test/support/database.ts'

const { preflight, commit, people } = createCensus(takeDatabase)

describe('the same list, however it is kept', () => {
  const rows = [headers, makeRow(1), makeRow(2)]
  const nothing = Array.from({ length: 11 }, () => '')

  test.each([
    ['Windows-1252 with ;', () => cp1252(joinRows(rows))],
    ['UTF-8', () => utf8(joinRows(rows))],
    ['UTF-8 with mark, commas and Unix lines', () => utf8(`\uFEFF${joinRows(rows, ',', '\n')}`)],
    ['tabs', () => utf8(joinRows(rows, '\t'))],
    [
      'UTF-16, as Excel calls «Unicode»',
      () => wrapContent('l.txt', Buffer.from(`\uFEFF${joinRows(rows, '\t')}`, 'utf16le')),
    ],
    [
      'a csv with a title and empty lines',
      () => utf8(joinRows([['Listado'], ['']]) + joinRows(rows) + joinRows([nothing])),
    ],
  ])('%s', async (_name, file) => {
    const report = await commit(file())
    expect(report).toMatchObject({
      rows: 2,
      counts: { create: 2, refused: 0 },
      committed: true,
      refusals: [],
    })
    expect(await people()).toMatchObject([
      { idDocument: makeDni(1), sex: 'H', ...importedValues },
      { idDocument: makeDni(2), sex: 'M', ...importedValues },
    ])
  })

  test('xlsx with title rows, dates, numbers and empty cells left out', async () => {
    const columns = [
      'Documento',
      'Nombre',
      'Apellidos',
      'Correo',
      'F. nac.',
      'CP',
      'Cuota',
      'Período',
      'Tipo',
      'Notas',
    ]
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Portada', rows: [['Asamblea de Móstoles']] },
        {
          name: 'Censo',
          rows: [
            ['Listado de afiliación'],
            [],
            columns,
            [
              makeDni(3),
              'Ana',
              'de la Fuente Ruiz',
              'ana@censo.test',
              new Date('1958-03-05'),
              1001,
              12.5,
              'Anual',
              'Afiliada',
              'x',
            ],
            [makeDni(4), '', 'Ruiz', 'eva@censo.test', '31/02/1970', null, null, null, 'Afiliada'],
            [makeDni(5), 'Luis', 'Gil', 'luis@censo.test', '5/3/58', '08001', null, null, 'Simpatizante'],
          ],
        },
      ],
    })
    const report = await commit(wrapContent('lista.xlsx', bytes))
    expect(report.file).toMatchObject({ format: 'xlsx', headerPosition: 3, detail: 'libro de Excel, hoja 2' })
    expect(report.refusals).toMatchObject([
      { line: 3, row: 5, problems: [{ kind: 'impossible date' }, { kind: 'no name' }] },
    ])
    expect(report.columns.at(-1)).toEqual({ header: 'Notas', field: null, confidence: null })
    expect(await people()).toMatchObject([
      {
        lastName1: 'de la Fuente',
        lastName2: 'Ruiz',
        birthday: '1958-03-05',
        postalCode: '01001',
        feeCents: 1250,
      },
      { lastName1: 'Gil', lastName2: null, birthday: '1958-03-05', postalCode: '08001', feeCents: 0 },
    ])
  })
})

describe('refusals', () => {
  test('each line with its number and its reasons, never a silent one', async () => {
    const report = await preflight(
      list(
        makeRow(1, { Nombre: '' }),
        makeRow(2, { DNI: '00000002X' }),
        makeRow(3, { Asamblea: 'Marte', 'E-mail': 'ana at censo' }),
        makeRow(4).slice(0, 7),
        [...makeRow(5), 'de más'],
        makeRow(6, { IBAN: 'ES91 2100 0418 4502 0005 1333' }),
        makeRow(7, { Periodicidad: '' }),
        makeRow(8, { Tipo: 'Militante base' }),
        makeRow(9),
        makeRow(9, { Nombre: 'Otra' }),
      ),
    )
    expect(listRefusalKinds(report)).toEqual([
      [2, 'no name'],
      [3, 'wrong DNI letter'],
      [4, 'bad e-mail'],
      [5, 'short row'],
      [6, 'long row'],
      [7, 'bad IBAN'],
      [8, 'fee without period'],
      [9, 'unknown inscriptionType'],
      [11, 'duplicate document'],
    ])
    expect(report.refusals[2]?.problems.map(describeProblem)).toEqual([
      'el correo electrónico no es válido («ana at censo»)',
      'no existe la asamblea «Marte»',
    ])
    expect(report.refusals.at(-2)?.problems.map(describeProblem)).toEqual([
      'no se conoce «Militante base» como tipo de inscripción',
    ])
    expect(report.refusals.at(-1)?.problems.map(describeProblem)).toEqual([
      'el documento ya está en la línea 10',
    ])
    expect(report.counts).toEqual({ create: 1, update: 0, unchanged: 0, skipped: 0, refused: 9 })
    expect(await people()).toEqual([])
  })

  test('a refused line does not take the place of a later sound one', async () => {
    const report = await preflight(list(makeRow(1, { Nombre: '' }), makeRow(1)))
    expect(listRefusalKinds(report)).toEqual([[2, 'no name']])
    expect(report.counts.create).toBe(1)
  })

  test('an open quote is told, with the lines it joins', async () => {
    const lines = [headers, makeRow(1), makeRow(2), makeRow(3), makeRow(4)].map((row) => row.join(';'))
    const broken = lines
      .join('\n')
      .replace(`${makeDni(2)};`, `${makeDni(2)};"`)
      .replace(`${makeDni(3)};Begoña`, '$&"')
    const report = await preflight(utf8(broken))
    expect(report.refusals.map(({ problems }) => problems.map(describeProblem))).toEqual([
      ['unas comillas sin cerrar juntan las líneas 3 a 4'],
    ])
    expect(report.rows).toBe(3)
    expect(report.counts.create).toBe(2)
  })

  test('a sex column that cannot be told asks, and the answer settles it', async () => {
    const file = list(makeRow(2), makeRow(4))
    const asked = await preflight(file)
    expect(listRefusalKinds(asked).map(([, kind]) => kind)).toEqual(['ambiguous sex', 'ambiguous sex'])
    expect(asked.advice).toHaveLength(1)
    const settled = await commit(file, { corrections: readCorrections(['sexo:M=Mujer']) })
    expect(settled).toMatchObject({ counts: { create: 2, refused: 0 }, advice: [] })
    expect((await people()).map(({ sex }) => sex)).toEqual(['M', 'M'])
  })

  test('when few are to be left out, a tenth is too many', async () => {
    const rows = Array.from({ length: 10 }, (_, index) =>
      makeRow(index * 2 + 1, index === 0 ? { Nombre: '' } : {}),
    )
    const few = { commit: { author: consoleAuthor, refusals: 'leave out few' } } as const
    expect(await commit(list(...rows), few)).toMatchObject({ committed: false, counts: { refused: 1 } })
    expect(await commit(list(...rows, makeRow(99)), few)).toMatchObject({ committed: true })
    expect(await people()).toHaveLength(10)
  })

  test('strict writes nothing when a line is refused', async () => {
    const report = await commit(list(makeRow(1), makeRow(3, { Nombre: '' })), {
      commit: { author: consoleAuthor, refusals: 'stop' },
    })
    expect(report).toMatchObject({ committed: false, counts: { create: 1, refused: 1 } })
    expect(await people()).toEqual([])
  })
})

describe('corrections', () => {
  test('columns by header or number, words, and what empty cells say', async () => {
    const file = utf8(
      joinRows([
        ['Carné', 'Quién', 'Apellidos', 'Buzón', 'Vía'],
        [makeDni(1), 'Eva', 'Gil Sanz', 'eva@censo.test', 'correo'],
      ]),
    )
    const report = await commit(file, {
      corrections: readCorrections(['Quién=nombre', '#5=no', 'tipo:*=Simpatizante']),
    })
    // The document and the e-mail are told by their values.
    expect(report.columns.map(({ field, confidence }) => [field, confidence])).toEqual([
      ['idDocument', 'values'],
      ['name', 'said'],
      ['lastNames', 'sure'],
      ['email', 'values'],
      [null, null],
    ])
    expect(await people()).toMatchObject([{ name: 'Eva', lastName2: 'Sanz', inscriptionType: 2 }])
  })

  test('accounts that mostly fail are refused one by one (rule people-7)', async () => {
    const IBAN = 'ES92 2100 0418 4502 0005 1332'
    const rows = Array.from({ length: 20 }, (_, index) => makeRow(index + 1, { IBAN }))
    const report = await preflight(list(...rows, makeRow(21)))
    expect(report.counts).toMatchObject({ create: 1, refused: 20 })
  })

  test('one that fits nothing is told', async () => {
    const report = await preflight(list(makeRow(1)), {
      corrections: readCorrections(['Movil=teléfono', 'tipo:Jefa=Afiliada']),
    })
    expect(report.advice.map((advice) => advice.text)).toEqual([
      'Ninguna columna se llama «movil»: esa corrección no se ha usado',
      'Ninguna celda dice «jefa»: esa corrección no se ha usado'.replace('jefa', 'Tipo de inscripción: jefa'),
    ])
  })
})

const ownRow = (number: number) => [
  makeDni(number),
  'Begoña',
  'Núñez Peña',
  `p${number}@censo.test`,
  `0${(number % 9) + 1}/03/${1950 + number}`,
  number % 2 ? 'Trimestral' : 'Anual',
  '10 €',
  `28${String(900 + (number % 3))}`,
]
describe('a list under headers of nobody else’s', () => {
  const rows = Array.from({ length: 12 }, (_, index) => ownRow(index + 1))
  const fields = ['idDocument', null, null, 'email', 'birthday', 'period', 'fee', 'postalCode']

  test('is read by its values, also the row that names its columns', async () => {
    const names = ['Campo1', 'xyz', 'col_b', 'w', 'Nac?', 'p1', 'p2', 'zona']
    const report = await preflight(utf8(joinRows([['Listado'], names, ...rows])))
    expect(report.file.headerPosition).toBe(2)
    expect(report.columns.map(({ field }) => field)).toEqual(fields)
    expect(report.columns[0]?.confidence).toBe('values')
    expect(report.words.period).toEqual({ Trimestral: 6, Anual: 6 })
  })

  test('or without any header', async () => {
    const report = await preflight(utf8(joinRows(rows)))
    expect(report).toMatchObject({ file: { headerPosition: 0 }, rows: 12 })
    expect(report.columns.map(({ field }) => field)).toEqual(fields)
  })
})

test('when one reason refuses most lines, it comes first with its column', async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((number) => makeRow(number, { Tipo: number < 4 ? 'Base' : 'Apoyo' }))
  const report = await preflight(list(...rows, makeRow(7), makeRow(9, { Nombre: '' })))
  expect(report.advice[0]).toEqual({
    text: 'La mayoría de la lista (6 de 8 líneas) se rechaza por lo mismo: no se conoce como tipo de inscripción: «Base» (3), «Apoyo» (3). Mira si la columna «Tipo» es «Tipo de inscripción»',
    option: '--map "Tipo=no", o el campo que es',
  })
  const told = [...formatReport(report)]
  expect(told.filter((line) => line.startsWith('Rechazadas por lo mismo'))).toEqual([
    'Rechazadas por lo mismo (6 líneas): no se conoce como tipo de inscripción: «Base» (3), «Apoyo» (3) [columna «Tipo»]',
    'Rechazadas por lo mismo (1 línea): falta el nombre [columna «Nombre»]',
  ])
  expect(told).toContain('  línea 9: falta el nombre')
})

test('and the column that has the values of its field, whatever it is read as, by the Spanish names of fields', async () => {
  const rows = [1, 3, 5, 7, 9, 11].map((number) =>
    makeRow(number, { DNI: `${number}`, Asamblea: makeDni(number) }),
  )
  const main = (await preflight(list(...rows))).advice[0]
  expect(main?.text).toMatch(/Mira si la columna «DNI» es «Documento»: por sus valores, lo es «Asamblea»$/)
  expect(main?.option).toBe('--map "Asamblea=documento"')
  const read = await preflight(list(...rows), { corrections: readCorrections(['Asamblea=documento']) })
  expect(read.counts).toMatchObject({ create: 6, refused: 0 })
  // Where no column is the field.
  const none = await preflight(list(...rows), { corrections: readCorrections(['DNI=no', 'Asamblea=no']) })
  expect(none.advice.map(({ text, option }) => `${text}: ${option}`)[0]).toMatch(
    /Ninguna columna se lee como «Documento»: por sus valores, lo es «Asamblea»: --map "Asamblea=documento"$/,
  )
  const typeless = [headers, ...rows].map((row) => row.toSpliced(headers.indexOf('Tipo'), 1))
  const without = await preflight(utf8(joinRows(typeless)))
  expect(without.advice.map(({ option }) => option)).toContain('--map "cabecera=tipo de inscripción"')
})
