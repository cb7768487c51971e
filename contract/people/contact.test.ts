import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertCccToIban } from '#contract/fees/basics/ccc.ts'
import { isEmail, maskAddress, normaliseEmail } from '#contract/people/email.ts'
import { isIban } from '#contract/fees/basics/iban.ts'
import { normalisePhone, formatPhone } from '#contract/people/phone.ts'
import { isPostalCode, normalisePostalCode } from '#contract/people/postal.ts'

describe('telephones (rule people-6)', () => {
  test.each([
    ['600 123 456', '+34600123456'],
    ['600.12.34.56', '+34600123456'],
    ['(+34) 600-123-456', '+34600123456'],
    ['0034600123456', '+34600123456'],
    ['34 600123456', '+34600123456'],
    ['Tel. 91 123 45 67', '+34911234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['12345', undefined],
    ['600 123 456 / 91 123 45 67', undefined],
    ['+34 123 456 789', undefined],
    ['no tiene', undefined],
  ])('«%s» is %s', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored)
  })

  test('what is stored reads back the same, shown or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500_000_000, max: 999_999_999 }), (digits) => {
        const stored = normalisePhone(String(digits)) ?? ''
        expect(normalisePhone(stored)).toBe(stored)
        expect(normalisePhone(formatPhone(stored))).toBe(stored)
      }),
    )
    expect(formatPhone('+34600123456')).toBe('600 123 456')
  })
})

describe('postal codes (rule people-4)', () => {
  test('keep their zero, and get back the one a spreadsheet took', () => {
    expect(normalisePostalCode(' 01001 ')).toBe('01001')
    expect(normalisePostalCode('1001')).toBe('01001')
  })

  test.each([
    ['28013', 'Madrid', true],
    ['08001', 'Madrid', false],
    ['08001', 'Barcelona', true],
    ['0800', 'Barcelona', false],
  ])('%s in %s: %s', (code, province, sound) => {
    expect(isPostalCode(code, { inSpain: true, province })).toBe(sound)
  })

  test('abroad anything goes', () => {
    expect(isPostalCode('SW1A 1AA', { inSpain: false, province: null })).toBe(true)
  })
})

describe('e-mail addresses', () => {
  test.each([
    'ana@censo.test',
    ' Ana.Nunez+asamblea@sub.dominio.es ',
    "o'neill@example.org",
    'a&b@correo.gal',
    'x@españa.es',
    'x@correo.xn--p1ai',
  ])('«%s» is one', (typed) => {
    expect(isEmail(typed)).toBe(true)
  })

  test.each([
    'ana at censo.es',
    'ana@',
    '@censo.es',
    'a@b',
    'a..b@c.es',
    'ana@censo.es; luis@censo.es',
    'ana@censo.es\nBcc: x@y.es',
    'ana@-censo.es',
    'maría@censo.es',
    'ñu@censo.es',
    `${'a'.repeat(65)}@censo.es`,
  ])('«%s» is not', (typed) => {
    expect(isEmail(typed)).toBe(false)
  })

  test('is stored in lower case', () => {
    expect(normaliseEmail(' Ana@Censo.Test ')).toBe('ana@censo.test')
  })
})

describe('the old account numbers', () => {
  test('a sound CCC has a sound IBAN', () => {
    expect(convertCccToIban('2100 0418 45 0200051332')).toBe('ES9121000418450200051332')
  })

  test('of all control digits, one pair is right, and its IBAN is sound', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), fc.stringMatching(/^\d{10}$/), (bank, account) => {
        const ibans = Array.from({ length: 100 }, (_, control) =>
          convertCccToIban(bank + String(control).padStart(2, '0') + account),
        ).filter((iban) => iban !== undefined)
        expect(ibans).toHaveLength(1)
        expect(ibans.every(isIban)).toBe(true)
      }),
    )
  })
})

test('rule communication-12: an address is masked so that its owner knows it', () => {
  expect(['juana@example.org', 'j@example.org', 'ñandú.díaz@example.org'].map(maskAddress)).toEqual([
    'j•••@example.org',
    'j•••@example.org',
    'ñ•••@example.org',
  ])
})
