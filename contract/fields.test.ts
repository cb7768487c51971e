import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  id,
  idFilter,
  isPrintable,
  numberFilter,
  requiredLine,
  requiredParagraphs,
  textFilter,
  tidy,
} from '#contract/fields.ts'

const said = (schema: { safeParse: (value: unknown) => { data?: unknown } }, value: unknown) =>
  schema.safeParse(value).data

describe('what people write (rule input-2)', () => {
  test('a line is kept without what cannot be seen, and with one space where there are several', () => {
    expect(said(requiredLine(), '  Ana \u00a0  Bel\u200be\u0301n\ufeff ')).toBe('Ana Belén')
    expect(said(textFilter, 'ana \u2009 belén')).toBe('ana belén')
  })

  test('what is nothing to the eye is nothing', () => {
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
      expect(said(requiredLine(), blank), JSON.stringify(blank)).toBeUndefined()
      expect(said(requiredParagraphs(), blank), JSON.stringify(blank)).toBeUndefined()
    }
  })

  test('nothing turns the text or breaks it, also at length, where lines and families are allowed', () => {
    for (const odd of ['a\u0000b', 'a\u202eb', 'a\u2066b', '\ud800', 'a\u007fb', '\u202ea\u202c']) {
      expect(said(requiredLine(), odd), JSON.stringify(odd)).toBeUndefined()
      expect(said(requiredParagraphs(), odd), JSON.stringify(odd)).toBeUndefined()
      expect(said(textFilter, odd), JSON.stringify(odd)).toBeUndefined()
    }
    for (const broken of ['a\nb', 'a\u2028b', 'a\u2029b'])
      expect(said(requiredLine(), broken), JSON.stringify(broken)).toBeUndefined()
    // As address books write them: the direction of the whole says nothing.
    expect(said(requiredLine(), '\u202a+34 600 123 456\u202c')).toBe('+34 600 123 456')
    expect(said(requiredLine(), '\u2066Cua\u2069')).toBe('Cua')
    expect(said(requiredParagraphs(), 'uno\n\tdos 👩‍👧')).toBe('uno\n\tdos 👩‍👧')
  })

  test('tidying twice is tidying once, and changes nothing about being printable for the worse', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('e', '\u0301', '\u200b', ' ', '\u00a0', '\n', '\u202a', '\u202c', 'a'),
        }),
        (text) => {
          const once = tidy(text)
          expect(tidy(once)).toBe(once)
          expect(!isPrintable(text) || isPrintable(once)).toBe(true)
        },
      ),
    )
  })
})

describe('numbers in addresses (rule wire-1)', () => {
  test('are their digits; whatever could be taken for one is wrong, and an empty filter is none', () => {
    expect([said(id, '7'), said(id, 7), said(idFilter, ''), said(numberFilter, '12.5')]).toEqual([
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
