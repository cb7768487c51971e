import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCreditorId, normaliseCreditorId } from '#contract/fees/basics/creditorId.ts'

/** The identifier of a NIF and a business, with its check digits by ISO 7064. */
function aCreditorId(nif: string, business: string): string {
  const digits = Array.from(`${nif}ES00`, (sign) => Number.parseInt(sign, 36)).join('')
  return `ES${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${business}${nif}`
}
const nif = fc.stringMatching(/^[A-Z]\d{8}$/)
const business = fc.stringMatching(/^[\dA-Z]{3}$/)

test('rule organisation-4: a creditor identifier has right check digits, whatever its business', () => {
  fc.assert(
    fc.property(nif, business, business, (of, one, other) => {
      const id = aCreditorId(of, one)
      expect(isCreditorId(id)).toBe(true)
      expect(isCreditorId(`${id.slice(0, 4)}${other}${id.slice(7)}`)).toBe(true)
      expect(isCreditorId(`${id.slice(0, 4).toLowerCase()} ${id.slice(4)}`)).toBe(true)
    }),
  )
})

test('rule organisation-4: a wrong digit or another length is none', () => {
  fc.assert(
    fc.property(nif, business, fc.integer({ min: 1, max: 96 }), (of, one, off) => {
      const id = aCreditorId(of, one)
      const check = ((Number(id.slice(2, 4)) - 2 + off) % 97) + 2
      expect(isCreditorId(`ES${String(check).padStart(2, '0')}${id.slice(4)}`)).toBe(false)
      expect(isCreditorId(id.slice(0, -1))).toBe(false)
      expect(isCreditorId(`${id}0`)).toBe(false)
    }),
  )
  expect(['', 'FR37000G12345674', 'ES37000G1234567ñ', 'ES3700G12345674'].map(isCreditorId)).not.toContain(
    true,
  )
  expect(normaliseCreditorId(' es37 000-G1234567.4')).toBe('ES37000G12345674')
  expect(isCreditorId('ES37000G12345674')).toBe(true)
})
