import { expect, test } from 'vitest'
import { describeOwed } from '#contract/fees/describeOwed.ts'

const fee = { kind: 'cuota', isArrears: true, dueCents: 1000 } as const
const donation = { kind: 'donacion', isArrears: true, dueCents: 1000 } as const

test('rule fee-11: what a member owes is counted, of fees and of donations', () => {
  expect(describeOwed([{ ...fee, isArrears: false }])).toBeUndefined()
  expect(describeOwed([fee])).toBe('Tienes 1 cuota devuelta sin pagar')
  expect(describeOwed([fee, fee, { ...donation, isArrears: false }])).toBe(
    'Tienes 2 cuotas devueltas sin pagar',
  )
  expect(describeOwed([fee, { ...fee, dueCents: 0 }])).toBe('Tienes 1 cuota devuelta sin pagar')
  expect(describeOwed([{ ...fee, dueCents: 0 }])).toBeUndefined()
  expect(describeOwed([fee, fee, donation])).toBe('Tienes 2 cuotas devueltas y 1 donación devuelta sin pagar')
})
