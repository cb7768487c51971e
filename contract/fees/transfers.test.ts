import { expect, test } from 'vitest'
import { comparePaid, listTransfers } from '#contract/fees/transfers.ts'

const charge = (id: number, about: object = {}) => ({
  id,
  kind: 'cuota' as const,
  dueCents: 1000,
  reference: `C-${String(id).padStart(10, '0')}`,
  isArrears: true,
  from: `20${String(id + 10)}-01-01`,
  to: `20${String(id + 10)}-12-31`,
  ...about,
})
const none = { askedAgain: [] }

test('rule fee-11: a transfer says of each euro what it is for: more than a concept can name go in another one', () => {
  const all = Array.from({ length: 14 }, (_, at) => charge(14 - at))
  const transfers = listTransfers(all, none)
  expect(transfers.map(({ cents, chargeIds }) => [cents, chargeIds.length])).toEqual([
    [10_000, 10],
    [4000, 4],
  ])
  expect(transfers[0]?.chargeIds[0]).toBe(1)
  for (const { concept, cents } of transfers) {
    expect(concept.length).toBeLessThanOrEqual(140)
    expect(concept.split(' ').length * 1000).toBe(cents)
  }
})

test('rule fee-11: what the bank is asked for again, what is no debt, and days told already are not told', () => {
  const quarter = charge(1, { from: '2026-01-01', to: '2026-03-31' })
  const donation = charge(9, { kind: 'donacion', from: null, to: null, dueCents: 5000 })
  expect(
    listTransfers([charge(2), charge(3, { isArrears: false }), charge(4)], { askedAgain: [4] }),
  ).toMatchObject([{ cents: 1000, chargeIds: [2] }])
  // Two that a merge has brought to one person are paid once.
  expect(listTransfers([{ ...quarter, id: 5 }, quarter, donation], none)).toMatchObject([
    { kind: 'cuota', cents: 1000, chargeIds: [1] },
    { kind: 'donacion', cents: 5000, chargeIds: [9] },
  ])
  const year = { ...quarter, id: 6, to: '2026-12-31', dueCents: 4000 }
  expect(listTransfers([year, quarter], none)).toMatchObject([{ cents: 4000, chargeIds: [6] }])
  expect([comparePaid(1, 2), comparePaid(2, 2), comparePaid(3, 2), comparePaid(3, 0)]).toEqual([
    'less',
    undefined,
    'more',
    undefined,
  ])
})
