import { expect, test } from 'vitest'
import { findForeignAccounts } from '#contract/foreignAccounts.ts'
import { feeMailKinds } from '#contract/legal/feeMailKinds.ts'
import { computeMod97 } from '#contract/fees/basics/iban.ts'

const own = ['ES9121000418450200051332', '']
const find = (text: string) => findForeignAccounts(text, own)
const theirs = 'ES6000491500051234567892'

test.each([
  'ES6000491500051234567892',
  'A es60 0049 1500 0512 3456 7892.',
  'ES60-0049-1500-0512-3456-7892',
  'ES60: 0049 1500 0512 3456 7892',
  'ES60·0049·1500·0512·3456·7892',
  'ES60/0049/1500/05/1234567892',
  'ES60\u200b0049\u200b1500\u200b0512\u200b3456\u200b7892',
  'ES60\u00ad0049\u00ad1500\u00ad0512\u00ad3456\u00ad7892',
  'ES60\u20110049\u20111500\u20110512\u20113456\u20117892',
  'E S 6 0\n0049\n1500\n0512\n3456\n7892',
  'ＥＳ６０ ００４９ １５００ ０５１２ ３４５６ ７８９２',
  'ⒺⓈ60 0049 1500 0512 3456 7892',
  'ES٦٠ ٠٠٤٩ ١٥٠٠ ٠٥١٢ ٣٤٥٦ ٧٨٩٢',
  'ES६० ००४९ १५०० ०५१२ ३४५६ ७८९२',
  'ES6O OO49 15OO O512 3456 7892',
  'ES60 0049 l500 05l2 3456 7892',
  '\u0415\u0405 60 0049 1500 0512 3456 7892',
  'ÉS60 0049 1500 0512 3456 7892',
  'ES60 0049 1500 ES91 2100 0418 4502 0005 1332 0512 3456 7892',
  'Paga en ES91 2100 0418 4502 0005 1332ES60 0049 1500 0512 3456 7892',
])('rule document-5: a bank account is found however it is written: %s', (text) => {
  expect(find(text)[0]).toBe(theirs)
})

test('rule document-5: so are those of before IBAN and of other countries', () => {
  const digits = theirs.slice(4)
  for (const text of [
    '0049 1500 05 1234567892',
    'En la 2: 0049-1500-05-1234567892',
    'EA60 0049 15OO O5 l2 34 56 78 92',
  ])
    expect([text, find(text)]).toEqual([text, [digits]])
  for (const iban of [
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
    'NL91ABNA0417164300',
    'PT50000201231234567890154',
    'IT60X0542811101000000123456',
    'MT84MALT011000012345MTLCAST001S',
    'LT121000011101001000',
  ]) {
    expect(computeMod97(iban)).toBe(1)
    expect([iban, find(`Paga en ${iban.replaceAll(/(.{4})/g, '$1.')}`)]).toEqual([iban, [iban]])
  }
})

test.each(['DE89370400440532013000', 'PT50000201231234567890154', 'ES6000491500051234567892'])(
  'rule document-5: letters of another alphabet, and those that are read as digits, hide no account: %s',
  (iban) => {
    const disguised = iban
      .replace('E', '\u0415')
      .replace('P', '\u0420')
      .replaceAll(/(?<=.{8})0/g, 'O')
    expect(disguised).not.toBe(iban)
    expect(find(disguised)[0]).toBe(iban)
  },
)

test('rule document-5: what is none, and what is the own one, may be said', () => {
  for (const text of [
    'ES91 2100 0418 4502 0005 1332',
    'ES91 2100 0418 4502 0005 1332, 28 de 2026 00',
    '2100 0418 45 0200051332',
    'ES91 2100 0418 4502 0005 1333',
    'La paz: 26 de noviembre de 2026, C-0000002669, M-0000000123, ES•• … 1332',
    'Llama al 915 123 456',
    'ES91 2100 O418 45O2 OOO5 I332',
    'Cuota: ES91 2100 0418 4502 0005 1332 o ES91 2100 0418 4502 0005 1332; 60 €, 4.º trimestre de 2026',
    '',
  ])
    expect([text, find(text)]).toEqual([text, []])
  const samples = Object.values(feeMailKinds).map((kind) => JSON.stringify(kind))
  expect(samples.flatMap(find)).toEqual([])
})
