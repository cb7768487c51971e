import { expect, test } from 'vitest'
import { findDue, findStanding } from '#contract/fees/dueForPeriod.ts'

const quarter = { from: '2026-10-01', period: 'Trimestral' } as const
const year = { from: '2026-01-01', period: 'Anual' } as const
const owed = {
  from: '2026-10-01',
  to: '2026-12-31',
  isOwed: true,
  cents: 1500,
  period: 'Trimestral' as const,
}

test('rule fee-10: what is due for some days is what came back of them, or the fee', () => {
  const quarterly = { fee: 20, period: 'Trimestral', charges: [] } as const
  expect(findDue(quarterly, quarter)).toBe(2000)
  expect(findDue(quarterly, year)).toBe(8000)
  expect(findDue({ ...quarterly, period: 'Anual' }, quarter)).toBe(500)
  expect(findDue({ ...quarterly, period: 'Anual' }, year)).toBe(2000)
  expect(findDue({ ...quarterly, period: null }, year)).toBe(2000)
  expect(findDue({ ...quarterly, charges: [owed] }, quarter)).toBe(1500)
  expect(findDue({ ...quarterly, charges: [owed] }, year)).toBe(8000)
  expect(findDue({ ...quarterly, charges: [{ ...owed, isOwed: false }] }, quarter)).toBe(2000)
  // Who joined during the quarter owes the part since then, which is what they were told.
  expect(findDue({ ...quarterly, charges: [{ ...owed, from: '2026-10-05' }] }, quarter)).toBe(1500)
})

test('rule fee-10: of a quarter or a year it is known whether it is owed, paid, sent or waived', () => {
  const charge = {
    from: '2026-07-01',
    to: '2026-09-30',
    isOwed: false,
    settledBy: 'adeudo' as const,
    period: 'Trimestral' as const,
  }
  const third = { from: '2026-07-01', period: 'Trimestral' as const }
  const judge = (...some: object[]) =>
    findStanding({ charges: some.map((each) => ({ ...charge, state: 'devuelto' as const, ...each })) }, third)
  expect(judge()).toBeUndefined()
  expect(judge({ state: 'anulado' })).toBeUndefined()
  expect(judge({ isOwed: true })).toBe('debida')
  expect(judge({}, { state: 'cobrado', settledBy: 'efectivo' })).toBe('pagada')
  expect(judge({ state: 'cobrado', settledBy: 'exencion' })).toBe('exenta')
  expect(judge({}, { state: 'remesado' })).toBe('enviada')
  expect(judge({ state: 'remesado', from: '2026-10-01', to: '2026-12-31' })).toBeUndefined()
  expect(judge({ isOwed: true, from: '2026-07-05' })).toBe('debida')
  // What waits to be collected again is no debt that somebody brings.
  expect(judge({ isOwed: true }, { state: 'previsto' })).toBe('prevista')
  // A year that is owed is not each of its quarters.
  expect(judge({ isOwed: true, from: '2026-01-01', to: '2026-12-31', period: 'Anual' })).toBe('otrosDias')
  // Of a year with one of its quarters owed nobody says that the year is.
  const whole = { from: '2026-01-01', period: 'Anual' as const }
  expect(findStanding({ charges: [{ ...charge, state: 'devuelto', isOwed: true }] }, whole)).toBe('parte')
  // A year that is paid has its quarters in it.
  expect(judge({ state: 'cobrado', from: '2026-01-01', to: '2026-12-31' })).toBe('pagada')
})
