import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneLetterAway, judgeFit } from '#contract/people/fit.ts'
import { readSearchKeys } from '#contract/people/search.ts'

describe('rule people-19: what a typed text may be', () => {
  test.each([
    ['perez luque maria', {}],
    ['12.345.678-z', { document: { text: '12345678Z', isWhole: true } }],
    ['1234', { id: 1234, document: { text: '1234', isWhole: false }, phoneEnd: '1234' }],
    ['maria.garcia', { mailbox: 'maria.garcia' }],
    ['MGarcia82', { mailbox: 'mgarcia82' }],
    ['José Luis', {}],
    ['García-Pérez', {}],
    ['Mª', {}],
    ['4 567', { document: { text: '4567', isWhole: false }, phoneEnd: '4567' }],
    ['#87', { id: 87 }],
    ['#0937794', { id: 937_794 }],
    ['＃0937794', { id: 937_794 }],
    ['#12345678Z', {}],
    ['#maria.garcia', {}],
    ['ANA@Example.org', { email: 'ana@example.org' }],
    ['600 123 456', { document: { text: '600123456', isWhole: false }, phone: '+34600123456' }],
    [
      '60012',
      { id: 60_012, document: { text: '60012', isWhole: false }, phone: '+3460012', phoneEnd: '60012' },
    ],
    ['0033 6 12 34 56 78', { document: { text: '0033612345678', isWhole: false }, phone: '+33612345678' }],
    ['Calle 12', {}],
    ['XDA123456', { document: { text: 'XDA123456', isWhole: false }, mailbox: 'xda123456' }],
  ])('«%s»', (typed, keys) => {
    expect(readSearchKeys(typed)).toEqual(keys)
  })
})

describe('rule people-19: one letter wrong', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/)
  test('one change, one letter more or less, or two neighbours swapped', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('a', 'b', 'x', 'z'), (text, where, letter) => {
        const at = where % text.length
        const [head, tail] = [text.slice(0, at), text.slice(at)]
        for (const wrong of [
          head + letter + tail,
          head + tail.slice(1),
          head + letter + tail.slice(1),
          head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2),
        ]) {
          expect(isOneLetterAway(text, wrong)).toBe(true)
          expect(isOneLetterAway(wrong, text)).toBe(true)
        }
      }),
    )
  })
  test.each([
    ['perez', 'pares'],
    ['garcia', 'gracai'],
    ['lopez', 'lopezes'],
    ['ana', 'juan'],
  ])('%s and %s differ in more', (one, other) => {
    expect(isOneLetterAway(one, other)).toBe(false)
  })
  test('only words of five letters or more are forgiven, and four letters of a name of five', () => {
    for (const lacking of ['erez', 'prez', 'peez', 'perz'])
      expect(judgeFit(lacking, 'perez'), lacking).toBe(lacking === 'erez' ? 'contains' : 'misspelled')
    expect(judgeFit('perz', 'perzes')).toBe('begins')
    expect(judgeFit('peru', 'perez')).toBeUndefined()
    expect(judgeFit('ruis', 'ruz')).toBeUndefined()
    expect(judgeFit('peres', 'perez')).toBe('misspelled')
    expect(judgeFit('sanz', 'sans')).toBeUndefined()
    expect(judgeFit('mari', 'maria')).toBe('begins')
    expect(judgeFit('arci', 'garcia')).toBe('contains')
    expect(judgeFit('ar', 'garcia')).toBeUndefined()
  })
})
