/** Signs that have no plain letter in Unicode's own decompositions, and what banks read in their place. */
const replaced: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '€': 'E',
  '&': '+',
  '@': '(at)',
  _: '-',
  '–': '-',
  '—': '-',
  '·': '.',
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '"': "'",
  '“': "'",
  '”': "'",
  '«': "'",
  '»': "'",
  '‘': "'",
  '’': "'",
  '`': "'",
  '´': "'",
}
const allowed = /[A-Za-z0-9/\-?:().,'+ ]/

/**
 * A text in the characters that every bank of SEPA reads (rule fee-4), at most so long: letters without accents, and a
 * full stop for what has none, such as another alphabet. Never empty.
 */
export function toLatinText(text: string, most: number): string {
  const signs = Array.from(text.normalize('NFC').slice(0, 4 * most), (sign) => {
    const known = replaced[sign]
    if (known !== undefined) return known
    if (/\s/u.test(sign)) return ' '
    const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return Array.from(plain, (one) => (allowed.test(one) ? one : '.')).join('')
  })
  const line = signs.join('').replaceAll(/ +/g, ' ').trim().slice(0, most).trim()
  return line === '' ? '.' : line
}
