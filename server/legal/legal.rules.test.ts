import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillLegalDocument } from '#server/legal/legal.rules.ts'

const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</strong><h1>', '@@APELLIDO1@@', '$&', '&amp;', '<a href="javascript:x">', '\'"', '<!--'),
)

/** The text as it is drawn: control characters become spaces. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()

test('any name is inserted as text: it does not change the blocks of the document', () => {
  fc.assert(
    fc.property(typed, typed, (name, lastName1) => {
      const about = { name, lastName1, lastName2: null, idDocument: '12345678Z' }
      const html =
        '<h1>Alta</h1><p>Yo, <strong>@@NOMBRE@@|@@APELLIDO1@@|@@APELLIDO2@@</strong>, @@DNI@@, @@FECHA@@. @@OTRO@@</p>'
      const blocks = fillLegalDocument(html, about, 'hoy')
      const words = blocks.map((block) =>
        'runs' in block ? block.runs.map(({ text }) => text).join('') : '',
      )
      expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph'])
      expect(words.join('~')).toBe(
        withoutControls(`Alta~Yo, ${name}|${lastName1}|, 12345678Z, hoy. @@OTRO@@`),
      )
    }),
  )
})

test.each([
  [null, 'Yo, Ana Tres, con documento'],
  ['Ruiz', 'Yo, Ana Tres Ruiz, con documento'],
])('the second surname %s leaves no space before the comma', (lastName2, words) => {
  const html = '<p>Yo, <strong>@@NOMBRE@@ @@APELLIDO1@@ @@APELLIDO2@@</strong>, con documento</p>'
  const about = { name: 'Ana', lastName1: 'Tres', lastName2, idDocument: '12345678Z' }
  const [block] = fillLegalDocument(html, about, 'hoy')
  expect(block && 'runs' in block && block.runs.map(({ text }) => text).join('')).toBe(words)
})
