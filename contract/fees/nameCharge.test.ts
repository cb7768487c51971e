import { expect, test } from 'vitest'
import { nameCharge } from '#contract/fees/nameCharge.ts'

test('rule fee-11: a charge is called by what it is for, whatever the bank is told', () => {
  const fee = {
    kind: 'cuota',
    settledBy: 'adeudo',
    concept: 'CUOTA TRIMESTRAL',
    from: '2026-10-01',
    to: '2026-12-31',
  } as const
  expect(nameCharge(fee)).toBe('Cuota, 4.º trimestre de 2026')
  expect(nameCharge({ ...fee, from: '2026-01-01' })).toBe('Cuota, 2026')
  expect(nameCharge({ ...fee, from: '2026-10-05' })).toBe('Cuota, del 5/10/2026 al 31/12/2026')
  expect(nameCharge({ ...fee, kind: 'donacion', from: null, to: null, concept: 'DONACION' })).toBe('Donación')
  const paid = { ...fee, settledBy: 'efectivo', concept: 'Cuota, 4.º trimestre de 2026' } as const
  expect(nameCharge(paid)).toBe('Cuota, 4.º trimestre de 2026')
})
