import {
  findLayout,
  recordLength,
  type Declarant,
  type Declared,
  type LayoutField,
} from '#server/fees/declaration/layout.ts'

/** What ISO-8859-1 has not, and people type for what it has. */
const replaced: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '–': '-',
  '—': '-',
}

/**
 * A text as the tax office reads it: in capitals, without accents but for Ñ and Ç. A letter that ISO-8859-1 has not stays,
 * for `isWritable` to see.
 */
export const toDeclaredText = (text: string): string =>
  Array.from(text.normalize('NFC'), (sign) => {
    if (/[ñç]/i.test(sign)) return sign.toUpperCase()
    const plain = (replaced[sign] ?? sign).normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '')
    return plain.toUpperCase()
  })
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Whether ISO-8859-1 has every letter of a text. */
export const isWritable = (text: string): boolean => /^[\u0020-\u007E\u00A1-\u00FF]*$/.test(text)

/** A record of the file, without the end of its line. Throws where a value does not fit: nothing is cut but texts. */
export function writeRecord<About>(fields: readonly LayoutField<About>[], about: About): string {
  const record = fields
    .map(([from, to, kind, value]) => writeField(to - from + 1, kind, value?.(about)))
    .join('')
  if (record.length !== recordLength || !isWritable(record))
    throw new Error('a record of the modelo 182 is wrong')
  return record
}

function writeField(length: number, kind: 'text' | 'number', value: string | number | undefined): string {
  if (kind === 'text')
    return toDeclaredText(String(value ?? ''))
      .slice(0, length)
      .padEnd(length, ' ')
  const digits = String(value ?? '').padStart(length, '0')
  if (!/^\d+$/.test(digits) || digits.length !== length)
    throw new Error('a number does not fit in the modelo 182')
  return digits
}

type Asked = {
  declarant: Omit<Declarant, 'people' | 'cents'>
  people: readonly Omit<Declared, 'year' | 'nif' | 'deduction'>[]
}

/** How many records are handed on at once. */
const chunk = 500

/** The file of a year, in ISO-8859-1, a line for each record: the same bytes for the same data (rule fee-12). */
export function* writeDeclaration({ declarant, people }: Asked): Generator<Buffer> {
  const layout = findLayout(declarant.year)
  if (!layout) throw new Error('no layout of the modelo 182 for this year')
  const cents = people.reduce((sum, person) => sum + person.cents, 0)
  yield encode([writeRecord(layout.declarant, { ...declarant, people: people.length, cents })])
  const { year, nif } = declarant
  for (let at = 0; at < people.length; at += chunk)
    yield encode(
      people
        .slice(at, at + chunk)
        .map((person) =>
          writeRecord(layout.person, { ...person, year, nif, deduction: layout.deductions[person.key] }),
        ),
    )
}

const encode = (records: readonly string[]) =>
  Buffer.from(records.map((record) => `${record}\r\n`).join(''), 'latin1')
