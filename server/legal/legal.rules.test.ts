import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, cleaned, type Block } from '#server/kernel/pdf/richText.ts'
import { filled } from '#server/legal/legal.rules.ts'

const wordsOf = (block: Block): string =>
  block.kind === 'list'
    ? block.items.flat().map(wordsOf).join('')
    : block.runs.map(({ text }) => text).join('')

const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</strong><h1>', '@@APELLIDO1@@', '$&', '&amp;', '<a href="javascript:x">', '\'"', '<!--'),
)

/** As it is drawn: line ends are spaces, and NUL has no letter. */
const asDrawn = (text: string) => text.replaceAll(/[\n\r]/g, ' ').replaceAll('\u0000', '\u{fffd}')

test('whatever a person is called is text: the blocks are those of the document, and read what was typed', () => {
  fc.assert(
    fc.property(typed, typed, (name, lastName1) => {
      const about = { name, lastName1, lastName2: null, idDocument: '12345678Z' }
      const html =
        '<h1>Alta</h1><p>Yo, <strong>@@NOMBRE@@|@@APELLIDO1@@|@@APELLIDO2@@</strong>, @@DNI@@, @@FECHA@@.</p>'
      const blocks = blocksOf(filled(html, about, 'hoy'))
      expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph'])
      expect(asDrawn(blocks.map(wordsOf).join('~'))).toBe(
        asDrawn(`Alta~Yo, ${name}|${lastName1}|, 12345678Z, hoy.`),
      )
    }),
  )
})

test('rule input-3: cleaning twice is cleaning once, and leaves only what can be drawn', () => {
  const tag = fc.constantFrom(
    '<p>',
    '</p>',
    '<ul><li>',
    '<a href="http://x" onclick=x>',
    '<svg onload=x>',
    '<b>',
    '&lt;',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(tag, fc.string())), (parts) => {
      const once = cleaned(parts.join(''))
      expect(cleaned(once)).toBe(once)
      expect(once).not.toMatch(/<(?!\/?(h[1-6]|p|ul|ol|li|strong|em|u|a|br)[ >/])/)
      expect(() => blocksOf(once)).not.toThrow()
    }),
    { numRuns: 2_000, examples: [[['<p>', '<svg onload=x>', '<p>']]] },
  )
})

test('lists, headings, breaks and links become blocks', () => {
  const blocks = blocksOf(
    'suelto<h2>Dos <b>fuertes</b></h2><ul><li>uno<ol><li>dentro</li></ol></li><li><p>dos</p></li></ul><p>a<br>b <a href="https://e.example/?a=1&amp;b">c</a><a href="javascript:x">d</a></p>',
  )
  expect(blocks).toEqual([
    { kind: 'paragraph', runs: [{ text: 'suelto' }] },
    { kind: 'heading', level: 2, runs: [{ text: 'Dos ' }, { bold: true, text: 'fuertes' }] },
    {
      kind: 'list',
      isOrdered: false,
      items: [
        [
          { kind: 'paragraph', runs: [{ text: 'uno' }] },
          { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', runs: [{ text: 'dentro' }] }]] },
        ],
        [{ kind: 'paragraph', runs: [{ text: 'dos' }] }],
      ],
    },
    {
      kind: 'paragraph',
      runs: [
        { text: 'a' },
        { text: '\n' },
        { text: 'b ' },
        { link: 'https://e.example/?a=1&b', text: 'c' },
        { text: 'd' },
      ],
    },
  ])
})
