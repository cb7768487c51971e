import { expect, test } from 'vitest'
import { followTicks } from '#web/fees/basics/followTicks.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }
const owed = [
  { id: 1, ...year, dueCents: 8_000, dueDays: [year] },
  { id: 2, from: '2026-04-01', to: '2026-06-30', dueCents: 0, dueDays: [] },
  {
    id: 3,
    from: '2025-10-01',
    to: '2025-12-31',
    dueCents: 2_000,
    dueDays: [{ from: '2025-10-01', to: '2025-12-31' }],
  },
  { id: 4, from: null, to: null, dueCents: 500, dueDays: [] },
]

test.each([
  { what: 'a quarter whose days go with its year is ticked with it', before: [], ticked: [2], after: [2, 1] },
  { what: 'and goes with it when the year is unticked', before: [1, 2], ticked: [2], after: [] },
  { what: 'without the quarter the year stays', before: [1, 2], ticked: [1], after: [1] },
  { what: 'what has days of its own is ticked alone', before: [1], ticked: [1, 3, 4], after: [1, 3, 4] },
])('rule fee-10: $what', ({ before, ticked, after }) => {
  expect(followTicks(owed, before, ticked)).toEqual(after)
})
