import { expect, test } from 'vitest'
import { writeChartCsv, describePoints } from '#web/kernel/charts/points.ts'

const point = (label: string, value: number) => ({ label, value })

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

test('the data are a csv of ours: its mark, semicolons, and no formula', () => {
  expect(writeChartCsv(['Rol', 'Usuarios'], [point('=1+1', 2), point('Enlace; y más', 1234)])).toBe(
    '\u{feff}Rol;Usuarios\r\n\'=1+1;2\r\n"Enlace; y más";1234\r\n',
  )
})
