import { expect, test } from 'vitest'
import { comparePaid, listTransfers, shareOutOwed } from '#contract/fees/transfers.ts'

type Charge = Parameters<typeof listTransfers>[0][number]

function charge(id: number, about: Partial<Charge> = {}): Charge {
  const { from = `20${String(id + 10)}-01-01`, to = `20${String(id + 10)}-12-31`, dueCents = 1000 } = about
  const reference = `C-${String(id).padStart(10, '0')}`
  const dueDays = from === null || to === null ? [] : [{ from, to }]
  const rest = { cents: dueCents, dueCents, dueDays, reference, ...about }
  return { id, kind: 'cuota', ...rest, from, to }
}
const idsOf = (charges: readonly Charge[]) => charges.map(({ id }) => id)
/** What is told of charges, all of which or some are. */
const tell = (charges: readonly Charge[], told = idsOf(charges)) =>
  listTransfers(shareOutOwed(charges, told), told)
const share = (charges: readonly Charge[], told = idsOf(charges)) =>
  shareOutOwed(charges, told).map(({ id, dueCents, dueDays }) => ({ id, dueCents, dueDays }))

test('rule fee-11: a transfer says of each euro what it is for: more than a concept can name go in another one', () => {
  const all = Array.from({ length: 14 }, (_, at) => charge(14 - at))
  const transfers = tell(all)
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
  expect(tell([charge(2), charge(3), charge(4)], [2])).toMatchObject([{ cents: 1000, chargeIds: [2] }])
  // Two that a merge has brought to one person are paid once.
  expect(tell([{ ...quarter, id: 5 }, quarter, donation])).toMatchObject([
    { kind: 'cuota', cents: 1000, chargeIds: [1] },
    { kind: 'donacion', cents: 5000, chargeIds: [9] },
  ])
  const year = charge(6, { from: '2026-01-01', to: '2026-12-31', dueCents: 4000 })
  expect(tell([year, quarter])).toMatchObject([{ cents: 4000, chargeIds: [6] }])
  expect([comparePaid(1, 2), comparePaid(2, 2), comparePaid(3, 2), comparePaid(3, 0)]).toEqual([
    'less',
    undefined,
    'more',
    undefined,
  ])
})

test('rule fee-10: days that two fees have in part are of the earlier one alone, in what is told and in what is noted', () => {
  const quarter = charge(9, { from: '2026-04-01', to: '2026-06-30', dueCents: 2000 })
  const rest = charge(2, { from: '2026-05-16', to: '2026-12-31', dueCents: 5000 })
  const shared = [
    { id: 2, dueCents: 3991, dueDays: [{ from: '2026-07-01', to: '2026-12-31' }] },
    { id: 9, dueCents: 2000, dueDays: quarter.dueDays },
  ]
  expect(share([rest, quarter])).toEqual(shared)
  expect(tell([rest, quarter])).toMatchObject([{ cents: 5991, chargeIds: [9, 2] }])
  // Three in a row, of which the second has days in the middle paid; whose days are all taken is not told.
  const months = (id: number, from: string, to: string) => charge(id, { from, to, dueCents: 3000 })
  const middle = {
    ...months(4, '2026-03-01', '2026-05-31'),
    dueDays: [
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-05-01', to: '2026-05-31' },
    ],
    dueCents: 2000,
  }
  const three = [months(3, '2026-01-01', '2026-03-31'), middle, months(5, '2026-05-01', '2026-07-31')]
  expect(share(three)).toMatchObject([
    { id: 3, dueCents: 3000 },
    { id: 4, dueCents: 1000, dueDays: [{ from: '2026-05-01', to: '2026-05-31' }] },
    { id: 5, dueCents: 2000, dueDays: [{ from: '2026-06-01', to: '2026-07-31' }] },
  ])
  const taken = { ...middle, dueDays: middle.dueDays.slice(0, 1), dueCents: 1000 }
  expect(share([...three.slice(0, 1), taken])).toMatchObject([{ id: 3 }, { id: 4, dueCents: 0, dueDays: [] }])
})

test('rule fee-10: what is told comes before what is not, so that what is noted of it is what was told', () => {
  const quarter = charge(9, { from: '2026-04-01', to: '2026-06-30', dueCents: 2000 })
  const rest = charge(2, { from: '2026-05-16', to: '2026-12-31', dueCents: 5000 })
  // The earlier one is not asked for: it has what is left of its days.
  expect(share([rest, quarter], [2])).toMatchObject([
    { id: 2, dueCents: 5000 },
    { id: 9, dueCents: 989, dueDays: [{ from: '2026-04-01', to: '2026-05-15' }] },
  ])
  expect(tell([rest, quarter], [2])).toMatchObject([{ cents: 5000, chargeIds: [2] }])
  // A year that is not asked for pays its quarter no more.
  const year = charge(6, { from: '2026-01-01', to: '2026-12-31', dueCents: 8000 })
  expect(share([year, quarter], [9])).toMatchObject([
    { id: 6, dueCents: 6000 },
    { id: 9, dueCents: 2000 },
  ])
  // Of one that another charge collects nothing was left before.
  expect(share([{ ...quarter, dueDays: [], dueCents: 0 }, year])).toMatchObject([
    { id: 9, dueCents: 0 },
    { id: 6, dueCents: 8000 },
  ])
})
