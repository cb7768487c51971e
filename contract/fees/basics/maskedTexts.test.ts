import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeMod97, groupIban } from '#contract/fees/basics/iban.ts'
import { maskAccountsIn } from '#contract/fees/basics/maskedTexts.ts'

/** An IBAN with right check digits. */
const seal = (country: string, account: string) =>
  `${country}${String(98 - computeMod97(`${country}00${account}`)).padStart(2, '0')}${account}`
const spanish = seal('ES', '21000418450200051332')

describe('rule fee-5: accounts within what a bank says are masked', () => {
  test.each([
    [`Recibo de ${spanish}, sin saldo`, 'Recibo de ES•• … 1332, sin saldo'],
    [`IBAN${spanish}`, 'IBANES•• … 1332'],
    [groupIban(spanish), 'ES•• … 1332'],
    [`${spanish.toLowerCase()} AM04`, 'ES•• … 1332 AM04'],
    ['ES00 2100 0418 4502 0005 1332', 'ES•• … 1332'],
    [`a ${groupIban(seal('FR', '20041010050500013M02606'))};10,00`, 'a FR•• … 2606;10,00'],
    [seal('NO', '86011117947'), 'NO•• … 7947'],
    [seal('MT', 'MALT011000012345MTLCAST001S'), 'MT•• … 001S'],
    ['CCC 2100-0418-45-0200051332.', 'CCC •• … 1332.'],
    ['21000418450200051332', '•• … 1332'],
    ['2100 0418 45 0200051332 y 2100/0418/45/0200051333', '•• … 1332 y •• … 1333'],
    ['C-0000000012;20,00;AM04', 'C-0000000012;20,00;AM04'],
    ['M-0000000012 del 12.345.678-Z, 1.234,56 €', 'M-0000000012 del 12.345.678-Z, 1.234,56 €'],
    ['Reference 123456789012345678901', 'Reference 123456789012345678901'],
  ])('%s', (said, shown) => {
    expect(maskAccountsIn(said)).toBe(shown)
  })

  test('wherever it stands, however it is spaced, nothing but its end is left', () => {
    const gap = fc.constantFrom('', '', ' ', '-', '.')
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{20}$/),
        fc.array(gap, { minLength: 24, maxLength: 24 }),
        fc.string(),
        fc.string(),
        (account, gaps, before, after) => {
          const written = Array.from(seal('ES', account))
            .map((one, at) => one + (at === 0 ? '' : (gaps[at] ?? '')))
            .join('')
          const shown = maskAccountsIn(`${before} ${written};${after}`)
          expect(shown.replaceAll(/[^\d]/g, '')).not.toContain(account.slice(0, 16))
        },
      ),
    )
  })

  test('a text without two letters or so many digits stays as it is, and is masked once', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 14 }), (text) => {
        expect(maskAccountsIn(text)).toBe(text)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = maskAccountsIn(`${text} ${spanish}`)
        expect(maskAccountsIn(shown)).toBe(shown)
      }),
    )
  })
})
