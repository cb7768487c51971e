import { expect, test } from 'vitest'
import { createCensus } from '#server/import/census.fixture.ts'
import { joinRows, makeDni, utf8 } from '#server/import/lists.fixture.ts'
import { summarise } from '#server/import/summary.ts'
import { takeDatabase } from '#test/support/database.ts'

const { preflight, commit, people } = createCensus(takeDatabase)

const headers = ['Nº', 'DNI', 'Nombre', 'Apellidos', 'Tipo', 'Dirección']
const listOf = (...streets: string[]) =>
  utf8(
    joinRows([
      headers,
      ...streets.map((street, index) => [
        `${index + 1}`,
        makeDni(index + 1),
        'Ana',
        'Gil Ruiz',
        'Afiliada',
        street,
      ]),
    ]),
  )
const addresses = async () =>
  (await people()).map(({ streetName, streetNumber }) => [streetName, streetNumber])

test('a number is told from its street where no column has it, and the review says how', async () => {
  const file = listOf(
    'Calle Mayor 5, 2º B',
    'C/ Luna, nº 7',
    'Plaza 2 de Mayo',
    'Gran Vía 1',
    'Gran Vía 3',
    'Calle Sol',
  )
  const report = await preflight(file)
  // The members' numbers are no numbers of houses.
  expect(report.columns[0]).toMatchObject({ header: 'Nº', field: null })
  expect(report.counts).toMatchObject({ create: 6, refused: 0 })
  expect(summarise(report, null).notices).toEqual([
    {
      text: 'Ninguna columna es el número de la vía: se ha separado de la dirección, por ejemplo «Calle Mayor 5, 2º B» → «Calle Mayor» y «5, 2º B»; «C/ Luna, nº 7» → «C/ Luna» y «7»; «Gran Vía 1» → «Gran Vía» y «1»',
      lines: 4,
      first: [2, 3, 5, 6],
    },
    {
      text: 'No se sabe cuál es el número de la vía: la dirección se guarda entera, por ejemplo «Plaza 2 de Mayo»',
      lines: 1,
      first: [4],
    },
  ])
  await commit(file)
  expect(await addresses()).toEqual([
    ['Calle Mayor', '5, 2º B'],
    ['C/ Luna', '7'],
    ['Plaza 2 de Mayo', null],
    ['Gran Vía', '1'],
    ['Gran Vía', '3'],
    ['Calle Sol', null],
  ])
  expect((await commit(file)).counts).toMatchObject({ unchanged: 6 })
})

test('whoever moves to an address whose number is not told keeps none of the one before', async () => {
  await commit(listOf('Calle Sol 5', 'Calle Sol 5', 'Calle Sol 5'))
  await commit(listOf('Calle Luna', 'Ctra. N-II km 3', 'calle sol'))
  expect(await addresses()).toEqual([
    ['Calle Luna', null],
    ['Ctra. N-II km 3', null],
    ['calle sol', '5'],
  ])
})

test('the number of another street fills nothing', async () => {
  await commit(listOf('Calle Sol', 'Calle Sol'))
  await commit(listOf('Calle Luna 8', 'CALLE SOL 3'), { policy: 'fillEmpty' })
  expect(await addresses()).toEqual([
    ['Calle Sol', null],
    ['Calle Sol', '3'],
  ])
})
