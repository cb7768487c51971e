import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillLegalDocument } from '#server/legal/legal.rules.ts'

const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</strong><h1>', '@@APELLIDO1@@', '$&', '&amp;', '<a href="javascript:x">', '\'"', '<!--'),
)

/** As it is drawn: control characters are spaces. */
const asDrawn = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()

test('whatever a person is called is text: the blocks are those of the document, and read what was typed', () => {
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
      expect(words.join('~')).toBe(asDrawn(`Alta~Yo, ${name}|${lastName1}|, 12345678Z, hoy. @@OTRO@@`))
    }),
  )
})
