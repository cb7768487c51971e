import { describe, expect, test } from 'vitest'
import { cutTexts, findUnbounded } from '#server/kernel/http/bounds.ts'

const marks = (length: number) => '\u0301'.repeat(length)
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { in: nested(depth - 1) })

test('rich text may be longer, in the fields that a call declares', () => {
  const html = 'x'.repeat(200_000)
  expect(findUnbounded('body', { html, name: 'x'.repeat(20_000) }, ['html'])).toBeUndefined()
  expect(findUnbounded('body', { in: { html } }, ['html'])).toMatchObject({ path: '' })
  expect(findUnbounded('body', { html: `${html}x` }, ['html'])).toMatchObject({
    path: 'html',
    message: 'Como mucho 200000 caracteres',
  })
  expect(findUnbounded('body', { html: `a${marks(31)}` }, ['html'])).toMatchObject({ path: 'html' })
})

test('a text of which only the beginning is read is cut, and nothing else is', () => {
  const long = 'x'.repeat(200_001)
  expect(cutTexts({ message: long, other: long }, ['message'])).toEqual({
    message: 'x'.repeat(200_000),
    other: long,
  })
  for (const odd of [null, 'x', [long], { message: 1 }]) expect(cutTexts(odd, ['message'])).toBe(odd)
})

describe('rule input-10: what any input may hold', () => {
  test.each([
    ['a form', { name: 'Lucía', sectorals: [1, 2], d́ía: null, more: { inside: true } }],
    ['a text of 20,000', { text: 'x'.repeat(20_000) }],
    ['thirty marks on a letter', { text: `a${marks(30)} a${marks(30)}` }],
    ['twenty-four levels', nested(24)],
    ['140,000 characters', Array.from({ length: 10 }, () => 'x'.repeat(14_000))],
    ['nothing', undefined],
  ])('%s is within bounds', (_name, sent) => expect(findUnbounded('body', sent)).toBeUndefined())

  test.each([
    ['a longer text', { a: { b: 'x'.repeat(20_001) } }, 'a.b', 'Como mucho 20000 caracteres'],
    ['a long key', { a: { ['x'.repeat(20_001)]: 1 } }, 'a', 'Demasiados datos'],
    ['a text alone', 'x'.repeat(20_001), '', 'Como mucho 20000 caracteres'],
    ['marks in a row', { list: ['ok', `a${marks(31)}`] }, 'list.1', 'Formato incorrecto'],
    ['marks of two kinds', { a: `${marks(20)}${'\u0316'.repeat(20)}` }, 'a', 'Formato incorrecto'],
    ['too many values', Array.from({ length: 10_001 }, () => 1), '', 'Demasiados datos'],
    [
      'too many keys',
      Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [at, 1])),
      '',
      'Demasiados datos',
    ],
    ['more than 150,000', Array.from({ length: 11 }, () => 'x'.repeat(15_000)), '', 'Demasiados datos'],
    [
      'keys of more',
      Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}${'x'.repeat(15_000)}`, 1])),
      '',
      'Demasiados datos',
    ],
    ['twenty-five levels', nested(25), '', 'Demasiados datos'],
  ])('%s is not', (_name, sent, path, message) =>
    expect(findUnbounded('body', sent)).toEqual({ in: 'body', path, message }),
  )
})
