import { expect, test } from 'vitest'
import type { TurnoutOfVoting } from '#contract/statistics/shapes.ts'
import { averageOf, describeShares, sumByAssembly } from '#web/statistics/turnout.ts'

const assembly = (id: number, name: string) =>
  ({ id, assemblyName: name, assemblyType: 'Distrital' }) as const
const voting = (id: number, ...assemblies: TurnoutOfVoting['assemblies']): TurnoutOfVoting => ({
  id,
  name: `V${id}`,
  closedOn: '2026-01-01',
  all: { census: 0, voted: 0, percent: '' },
  assemblies,
  others: null,
})

test('rule statistics-13: turnout by assembly is summed over votings, the highest first', () => {
  const rows = sumByAssembly([
    voting(1, { assembly: assembly(1, 'Centro'), census: 100, voted: 40, percent: '' }),
    voting(
      2,
      { assembly: assembly(1, 'Centro'), census: 100, voted: 60, percent: '' },
      { assembly: assembly(2, 'Norte'), census: 10, voted: 9, percent: '' },
    ),
  ])
  expect(rows).toEqual([
    { name: 'Norte', census: 10, voted: 9 },
    { name: 'Centro', census: 200, voted: 100 },
  ])
  expect(describeShares(rows, (share) => share.toFixed(3))).toBe(
    'En conjunto, 0.519. La más alta, Norte (0.900); la más baja, Centro (0.500).',
  )
  expect(describeShares(rows.slice(0, 1), (share) => share.toFixed(1))).toBe('En conjunto, 0.9.')
})

test('rule statistics-13: how many come to a meeting, also where there was none', () => {
  expect(averageOf({ assembly: null, meetings: 3, attendances: 10, members: 40 })).toBe(3.3)
  expect(averageOf({ assembly: null, meetings: 0, attendances: 0, members: 40 })).toBe(0)
})
