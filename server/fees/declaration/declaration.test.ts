import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWritable, toDeclaredText, writeDeclaration, writeRecord } from '#server/fees/declaration/file.ts'
import { findLayout, layouts, recordLength } from '#server/fees/declaration/layout.ts'

const declarant = {
  year: 2025,
  nif: 'G12345674',
  name: 'Organización de Prueba',
  phone: '910000001',
  contact: 'Núñez Peña, Ana',
  number: '1820000000017',
  isComplementary: false,
  isSubstitute: false,
  previous: '',
}
const person = {
  personNif: '12345678Z',
  name: 'Muñoz Vázquez María José',
  provinceCode: '28',
  key: 'F' as const,
  cents: 123_45,
  isRecurrent: false,
}
const read = (pieces: Iterable<Buffer>) => Buffer.concat([...pieces]).toString('latin1')
const writeOne = (more: Partial<Omit<typeof person, 'key'>> & { key?: 'F' | 'G' }) =>
  read(writeDeclaration({ declarant, people: [{ ...person, ...more }] })).split('\r\n')[1] ?? ''
const writeBy = (more: Partial<typeof declarant>) =>
  read(writeDeclaration({ declarant: { ...declarant, ...more }, people: [person] }))
/** The positions as the tax office counts them. */
const at = (record: string, from: number, to = from) => record.slice(from - 1, to)

describe('rule fee-12: the layout of the modelo 182, position by position', () => {
  test.each(layouts.flatMap((layout) => [layout.declarant, layout.person].map((fields) => fields)))(
    'has a field for each position, once, in their order',
    (...fields) => {
      let next = 1
      for (const [from, to] of fields) {
        expect(from).toBe(next)
        expect(to).toBeGreaterThanOrEqual(from)
        next = to + 1
      }
      expect(next).toBe(recordLength + 1)
    },
  )

  test('says who declares', () => {
    const [first = ''] = read(
      writeDeclaration({ declarant, people: [person, { ...person, key: 'G' }] }),
    ).split('\r\n')
    expect(first).toHaveLength(recordLength)
    const fields: [number, number, string][] = [
      [1, 1, '1'],
      [2, 4, '182'],
      [5, 8, '2025'],
      [9, 17, 'G12345674'],
      [18, 57, 'ORGANIZACION DE PRUEBA'.padEnd(40)],
      [58, 58, 'T'],
      [59, 67, '910000001'],
      [68, 107, 'NUÑEZ PEÑA, ANA'.padEnd(40)],
      [108, 120, '1820000000017'],
      [121, 122, '  '],
      [123, 135, '0'.repeat(13)],
      [136, 144, '000000002'],
      [145, 159, '000000000024690'],
      [160, 160, '4'],
      [161, 250, ' '.repeat(90)],
    ]
    for (const [from, to, value] of fields) expect(at(first, from, to), `${from}–${to}`).toBe(value)
  })

  test('says that it adds to another declaration, or takes its place', () => {
    const previous = '1820000000009'
    expect(at(writeBy({ isComplementary: true, previous }), 121, 135)).toBe(`C ${previous}`)
    expect(at(writeBy({ isSubstitute: true, previous }), 121, 135)).toBe(` S${previous}`)
  })

  test('says whom is declared, and how much', () => {
    const [, record = ''] = read(writeDeclaration({ declarant, people: [person] })).split('\r\n')
    const fields: [number, number, string][] = [
      [1, 1, '2'],
      [2, 4, '182'],
      [5, 8, '2025'],
      [9, 17, 'G12345674'],
      [18, 26, '12345678Z'],
      [27, 35, ' '.repeat(9)],
      [36, 75, 'MUÑOZ VAZQUEZ MARIA JOSE'.padEnd(40)],
      [76, 77, '28'],
      [78, 78, 'F'],
      [79, 83, '02000'],
      [84, 96, '0000000012345'],
      [97, 97, ' '],
      [98, 104, '0000000'],
      [105, 105, 'F'],
      [106, 106, ' '],
      [107, 110, '0000'],
      [111, 131, ' '.repeat(21)],
      [132, 132, ' '],
      [133, 250, ' '.repeat(118)],
    ]
    for (const [from, to, value] of fields) expect(at(record, from, to), `${from}–${to}`).toBe(value)
  })

  test('says of donations alone whether they come again', () => {
    expect(at(writeOne({ key: 'G', isRecurrent: true }), 132)).toBe('1')
    expect(at(writeOne({ key: 'G' }), 132)).toBe('2')
    expect(at(writeOne({ key: 'G', isRecurrent: true }), 78, 83)).toBe('G00000')
  })

  test('is that of the latest year before it, and none before the first', () => {
    expect(findLayout(2031)).toBe(layouts[0])
    expect(findLayout(2023)).toBeUndefined()
    expect(layouts.map(({ since }) => since)).toEqual(
      layouts.map(({ since }) => since).toSorted((one, other) => other - one),
    )
  })
})

describe('rule fee-12: the file', () => {
  test('is in ISO-8859-1, lines of 250 characters that end in CRLF, the same bytes each time', () => {
    const people = Array.from({ length: 1203 }, (_, index) => ({ ...person, cents: index + 1 }))
    const file = Buffer.concat([...writeDeclaration({ declarant, people })])
    expect(file.length).toBe(1204 * 252)
    expect(file.includes(0xd1)).toBe(true)
    expect(file.subarray(-2).toString()).toBe('\r\n')
    expect(Buffer.concat([...writeDeclaration({ declarant, people })]).equals(file)).toBe(true)
  })

  test('cuts long names, and nothing else', () => {
    expect(at(writeOne({ name: 'A'.repeat(90) }), 36, 77)).toBe(`${'A'.repeat(40)}28`)
    expect(() => writeOne({ cents: 10 ** 13 })).toThrow('does not fit')
    expect(() => writeOne({ cents: -1 })).toThrow('does not fit')
    expect(() => writeOne({ name: 'Łukasz' })).toThrow('is wrong')
    expect(() => writeRecord([[1, 9, 'text']], {})).toThrow('is wrong')
  })

  test('writes names in capitals, without accents but for Ñ and Ç', () => {
    expect(toDeclaredText('  Íñigo  d’Àvila-Güell Ça ß ª ')).toBe("IÑIGO D'AVILA-GUELL ÇA SS A")
    expect(['Ştefan', 'Đorđe', '王'].map((name) => isWritable(toDeclaredText(name)))).toEqual([
      true,
      false,
      false,
    ])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const written = toDeclaredText(text)
        expect(toDeclaredText(written)).toBe(written)
      }),
      { seed: 7 },
    )
  })
})
