import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Counted } from '#contract/statistics/shapes.ts'
import { listMapRows, sumRows } from '#web/statistics/map/mapRows.ts'

const row = (label: string | null, code: string | null, count: number) => ({
  key: label,
  label: label ?? 'No disponible',
  code,
  count,
  before: null,
  list: label === null ? null : { city: label },
})
const counted = (rows: Counted['rows']): Counted => ({
  rows,
  total: { count: 0, before: null, list: {} },
  listed: 'affiliates',
  previous: null,
})
const name = (code: string) => `Provincia ${code}`
const rows = counted([
  row('Getafe', '28065', 5),
  row('Madrid', '28079', 40),
  row('Burgos', '09059', 7),
  row('París', null, 2),
  row('Arroyomolinos', null, 3),
  row(null, null, 4),
])

test('rule statistics-15: Spain by provinces, each with its own map, and beside it who has no place there', () => {
  expect(
    listMapRows(rows, 'ES', name).map(({ code, label, count, map }) => [code, label, count, map]),
  ).toEqual([
    ['28', 'Provincia 28', 45, '28'],
    ['09', 'Provincia 09', 7, '09'],
    [null, 'Fuera de la lista de municipios, o con un nombre que está en varias provincias', 5, undefined],
    [null, 'Sin municipio', 4, undefined],
  ])
})

test('rule statistics-15: a province by municipalities, each with its list', () => {
  expect(listMapRows(rows, '28', name).map(({ label, count, list }) => [label, count, list])).toEqual([
    ['Madrid', 40, { city: 'Madrid' }],
    ['Getafe', 5, { city: 'Getafe' }],
    ['En otras provincias', 7, null],
    ['Fuera de la lista de municipios, o con un nombre que está en varias provincias', 5, null],
    ['Sin municipio', 4, null],
  ])
})

test('rule statistics-15: the map and who is beside it are everybody, whichever map it is', () => {
  const code = fc.option(fc.integer({ min: 1, max: 52 }).map((at) => `${String(at).padStart(2, '0')}001`))
  const aRow = fc.tuple(fc.option(fc.string()), code, fc.nat(500))
  fc.assert(
    fc.property(fc.array(aRow), fc.constantFrom('ES', '01', '28', 'distritos'), (all, place) => {
      const bars = all.map(([label, known, count]) => row(label, label === null ? null : known, count))
      expect(sumRows(listMapRows(counted(bars), place, name))).toBe(
        bars.reduce((sum, { count }) => sum + count, 0),
      )
    }),
  )
})
