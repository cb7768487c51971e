import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeMod97, groupIban } from '#contract/fees/basics/iban.ts'
import { cutMasked, maskAccountsIn } from '#contract/fees/basics/maskedTexts.ts'

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
    ['CCC: 2100 / 0418 / 45 / 0200051332', 'CCC: •• … 1332'],
    ['ES91 - 2100 - 0418 - 4502 - 0005 - 1332', 'ES•• … 1332'],
    ['ES91  2100\n0418  4502  0005  1332', 'ES•• … 1332'],
    ['ES91_2100·0418–4502:0005,1332', 'ES•• … 1332'],
    ['ES91\u200b2100*0418\u200b4502\u200b0005\u200b1332', 'ES•• … 1332'],
    ['ＥＳ９１２１０００４１８４５０２０００５１３３２', 'ES•• … 1332'],
    ['E S9121000418450200051332', 'ES•• … 1332'],
    ['2100*0418*45*0200051332', '•• … 1332'],
    ['Cuenta 9121000418450200051332', 'Cuenta •• … 1332'],
    ['Recibo devuelto ES91210004184502000', 'Recibo devuelto ES•• …'],
    ['ES912100041845020005133', 'ES•• …'],
    ['Recibo devuelto de 2100041845020005', 'Recibo devuelto de •• …'],
    ['0000000012;20,00;2026-11-10', '0000000012;20,00;2026-11-10'],
    ['REMESA 202611100001', 'REMESA 202611100001'],
    ['RECIBO DE LA REMESA 20261110000123456', 'RECIBO DE LA REMESA 20261110000123456'],
    ['C-0000000012;20,00;AM04', 'C-0000000012;20,00;AM04'],
    ['M-0000000012 del 12.345.678-Z, 1.234,56 €', 'M-0000000012 del 12.345.678-Z, 1.234,56 €'],
    ['Reference 123456789012345678901', 'Reference 123456789012345678901'],
  ])('%s', (said, shown) => {
    expect(maskAccountsIn(said)).toBe(shown)
  })

  test('wherever it stands, however it is spaced, nothing but its end is left', () => {
    const gap = fc.constantFrom('', '', ' ', '-', '.', ' / ', '\u200b', '·', '–', '\n')
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

  test('a text that is cut shows no more of an account than one that is whole', () => {
    const place = fc.nat(40)
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z ]{0,34}$/),
        fc.stringMatching(/^\d{20}$/),
        place,
        (before, ccc, most) => {
          const shown = maskAccountsIn(cutMasked(`${before} ${seal('ES', ccc)} y más`, most + 1))
          expect(shown.replaceAll(/[^\d]/g, '').length).toBeLessThanOrEqual(4)
          // A bank cuts as well, and cannot be asked to mask before.
          const byBank = maskAccountsIn(`${before} ${seal('ES', ccc)}`.slice(0, 35))
          expect(byBank.replaceAll(/[^\d]/g, '').length).toBeLessThan(14)
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
