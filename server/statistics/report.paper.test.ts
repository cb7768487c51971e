import { expect, test } from 'vitest'
import { composeReport } from '#server/statistics/report.paper.ts'

test('rule statistics-10: the report of a month says numbers as screens do', () => {
  const { blocks } = composeReport({
    month: '2026-10',
    today: '2026-11-27',
    moved: [{ month: '2026-10', joins: 1, leaves: 2, arrivals: 0, departures: 0, members: 4534 }],
    paid: [],
    types: [[1, 2559]],
    sexes: [[null, 1001]],
    yearlyCents: 0,
  })
  const said = JSON.stringify(blocks)
  expect(said).toContain('hubo 1 alta y 2 bajas. Al final del mes había 4.534 miembros.')
  for (const cell of ['"4.534"', '"2.559"', '"1.001"']) expect(said).toContain(cell)
})
