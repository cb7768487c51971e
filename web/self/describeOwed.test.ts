import { expect, test } from 'vitest'
import { describeOwed } from '#web/self/describeOwed.ts'

const fee = { kind: 'cuota', isOwed: true, returnCode: 'AM04' } as const
const donation = { kind: 'donacion', isOwed: true, returnCode: null } as const

test('rule fee-11: what a member owes is counted, of fees and of donations', () => {
  expect(describeOwed([{ ...fee, isOwed: false }])).toBeUndefined()
  expect(describeOwed([{ ...fee, returnCode: 'FF01' }])).toBeUndefined()
  expect(describeOwed([fee])).toBe('Tienes 1 cuota devuelta sin pagar')
  expect(describeOwed([fee, fee, { ...donation, isOwed: false }])).toBe('Tienes 2 cuotas devueltas sin pagar')
  expect(describeOwed([fee, fee, donation])).toBe('Tienes 2 cuotas devueltas y 1 donación devuelta sin pagar')
})
