import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { describePoints, formatCount, suitsRing } from '#web/kernel/charts/points.ts'
import { writeSheetCsv, writeSheetXlsx } from '#web/kernel/charts/sheet.ts'

const point = (label: string, value: number | null) => ({ label, value })

test('a chart in a sentence: the total, and what stands out', () => {
  expect(describePoints([point('enero', 9), point('febrero', 1058), point('marzo', 20)])).toBe(
    'Total 1.087. El máximo, febrero (1.058); el mínimo, enero (9).',
  )
})

test('what shares its place with another is not named as the first or the last', () => {
  expect(describePoints([point('enero', 0), point('febrero', 5), point('marzo', 0)])).toBe(
    'Total 5. El máximo, febrero (5).',
  )
  expect(describePoints([point('enero', 3), point('febrero', 3)])).toBe('Total 6.')
  expect(describePoints([point('enero', 3)])).toBe('Total 3.')
})

test('rule statistics-4: where something is hidden, neither a total nor a least is named', () => {
  expect(describePoints([point('H', 12), point('M', 30), point('NoB', null)])).toBe('El máximo, M (30).')
})

test('rule statistics-4: a hidden number has one sign, whatever it is hidden for', () => {
  expect([formatCount(null), formatCount(1234)]).toEqual(['—', '1.234'])
})

test('rule list-7: parts are a ring unless one is nearly all, or they are too many, or one is hidden', () => {
  expect(suitsRing([point('a', 50), point('b', 50)])).toBe(true)
  expect(suitsRing([point('a', 90), point('b', 10)])).toBe(true)
  expect(suitsRing([point('a', 91), point('b', 9)])).toBe(false)
  expect(suitsRing([point('a', 5), point('b', 0)])).toBe(false)
  expect(suitsRing([point('a', 5), point('b', null), point('c', 8)])).toBe(false)
  expect(suitsRing([1, 2, 3, 4, 5, 6, 7].map((value) => point(`${value}`, value)))).toBe(false)
})

test('the data are a csv of ours: its mark, semicolons, commas in numbers, and no formula', () => {
  const columns = [
    { header: 'Rol', kind: 'text' },
    { header: 'Usuarios', kind: 'number' },
    { header: 'Parte', kind: 'share' },
  ] as const
  const rows = [{ cells: ['=1+1', 2, 0.1234] }, { cells: ['Enlace; y más', null, 1] }]
  expect(writeSheetCsv({ columns, rows })).toBe(
    '\u{feff}Rol;Usuarios;Parte (%)\r\n\'=1+1;2;12,34\r\n"Enlace; y más";—;100\r\n',
  )
  // Of a table whose hidden numbers are all below five, that is what it says.
  expect(writeSheetCsv({ columns, rows, hidden: '<5' })).toContain('"Enlace; y más";<5;100')
})

test('rule list-7: a spreadsheet of a chart says whom it counts', async () => {
  const sheet = { columns: [{ header: 'Rol', kind: 'text' }], rows: [{ cells: ['Enlace'] }] } as const
  const about = ['Asamblea: =Centro', '1 de mayo de 2026']
  const { sheets } = await readXlsx(await writeSheetXlsx('Usuarios por rol', sheet, about))
  expect(sheets.map(({ rows }) => rows)).toEqual([
    [['Rol'], ['Enlace']],
    [['Usuarios por rol'], ['Asamblea: =Centro'], ['1 de mayo de 2026']],
  ])
})
