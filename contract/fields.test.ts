import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { id, isPrintable, requiredLine, requiredParagraphs, normaliseLine } from '#contract/fields.ts'
import { idFilter, numberFilter, textFilter } from '#contract/filters.ts'

const parse = (schema: { safeParse: (value: unknown) => { data?: unknown } }, value: unknown) =>
  schema.safeParse(value).data

describe('what people write (rule input-2)', () => {
  test('a line is stored without invisible characters and with single spaces', () => {
    expect(parse(requiredLine(), '  Ana \u00a0  Bel\u200be\u0301n\ufeff ')).toBe('Ana Belén')
    expect(parse(textFilter, 'ana \u2009 belén')).toBe('ana belén')
  })

  test('a text of invisible characters counts as empty', () => {
    for (const blank of [
      '',
      ' ',
      '\u00a0',
      '\u200b',
      '\u00ad\u2060',
      '\ufeff \u200d',
      '\u3164',
      '\u034f\ufe0f',
    ]) {
      expect(parse(requiredLine(), blank), JSON.stringify(blank)).toBeUndefined()
      expect(parse(requiredParagraphs(), blank), JSON.stringify(blank)).toBeUndefined()
    }
  })

  test('control characters are refused; longer texts may have line breaks and joined emoji', () => {
    for (const odd of ['a\u0000b', 'a\u202eb', 'a\u2066b', '\ud800', 'a\u007fb', '\u202ea\u202c']) {
      expect(parse(requiredLine(), odd), JSON.stringify(odd)).toBeUndefined()
      expect(parse(requiredParagraphs(), odd), JSON.stringify(odd)).toBeUndefined()
      expect(parse(textFilter, odd), JSON.stringify(odd)).toBeUndefined()
    }
    for (const broken of ['a\nb', 'a\u2028b', 'a\u2029b'])
      expect(parse(requiredLine(), broken), JSON.stringify(broken)).toBeUndefined()
    // Direction controls around the whole text, as address books add them, are removed.
    expect(parse(requiredLine(), '\u202a+34 600 123 456\u202c')).toBe('+34 600 123 456')
    expect(parse(requiredLine(), '\u2066Cua\u2069')).toBe('Cua')
    expect(parse(requiredParagraphs(), 'uno\n\tdos 👩‍👧')).toBe('uno\n\tdos 👩‍👧')
  })

  test('normaliseLine is idempotent, and never makes a printable text unprintable', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('e', '\u0301', '\u200b', ' ', '\u00a0', '\n', '\u202a', '\u202c', 'a'),
        }),
        (text) => {
          const once = normaliseLine(text)
          expect(normaliseLine(once)).toBe(once)
          expect(!isPrintable(text) || isPrintable(once)).toBe(true)
        },
      ),
    )
  })
})

describe('numbers in addresses (rule wire-1)', () => {
  test('only plain digits are numbers, and an empty filter counts as absent', () => {
    expect([parse(id, '7'), parse(id, 7), parse(idFilter, ''), parse(numberFilter, '12.5')]).toEqual([
      7,
      7,
      undefined,
      12.5,
    ])
    for (const odd of [' ', '%20', '1e3', '0x10', '1 ', '+1', ['5'], [5], true, null, {}, '٣'])
      for (const schema of [id, idFilter, numberFilter])
        expect(schema.safeParse(odd).success, JSON.stringify(odd)).toBe(false)
  })
})
