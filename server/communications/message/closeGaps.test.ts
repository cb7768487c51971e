import { expect, test } from 'vitest'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { composeMail } from '#server/communications/message/compose.rules.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'

const to = { name: 'Mamadou', lastName1: 'Ndiaye', lastName2: null, belongsTo: null, unsubscribe: null }

/** The first line of a mail to somebody of whom there is no second surname and no assembly. */
const read = (html: string) =>
  composeMail(
    {
      kind: 'boletin',
      subject: 'Boletín',
      blocks: parseRichText(html),
      organisation: { name: 'Plaza Común', contactEmail: 'hola@plaza.example' },
      publicUrl: 'https://plaza.example',
      images: new Map(),
    },
    to,
  ).plain.split('\n\n-- \n')[0]

test.each([
  ['Hola, @@NOMBRE@@ @@APELLIDO1@@ @@APELLIDO2@@:', 'Hola, Mamadou Ndiaye:'],
  ['Nos vemos en la asamblea de @@ASAMBLEA@@.', 'Nos vemos en la asamblea.'],
  ['Nos vemos en la asamblea de <strong>@@ASAMBLEA@@</strong>.', 'Nos vemos en la asamblea.'],
  ['Novedades de la @@ASAMBLEA@@', 'Novedades'],
  ['Hola, @@ASAMBLEA@@:', 'Hola:'],
  ['Hola @@APELLIDO2@@, ¿qué tal?', 'Hola, ¿qué tal?'],
  ['Ana, @@ASAMBLEA@@, y más', 'Ana, y más'],
  ['Tu asamblea (@@ASAMBLEA@@) decide', 'Tu asamblea decide'],
  ['Tu asamblea «@@ASAMBLEA@@».', 'Tu asamblea.'],
  ['@@ASAMBLEA@@ se reúne. @@ASAMBLEA@@, que decide, os llama.', 'Se reúne. Que decide, os llama.'],
  ['Os vemos en @@ASAMBLEA@@ mañana', 'Os vemos mañana'],
  ['Para @@APELLIDO2@@ @@NOMBRE@@', 'Para Mamadou'],
  ['Para @@APELLIDO2@@ @@ASAMBLEA@@.<br>Otra', 'Otra'],
  ['Una.<br>En @@ASAMBLEA@@<br>Otra', 'Una.\nOtra'],
  ['Una.<br>En @@ASAMBLEA@@', 'Una.'],
  ['@@ASAMBLEA@@, de @@APELLIDO2@@ y más', 'y más'],
  ['verde @@ASAMBLEA@@.', 'verde.'],
])('rule communication-5: what somebody has not closes decently: %s', (typed, said) => {
  expect(read(`<p>${typed}</p>`)).toBe(said)
})

test('rule communication-5: a line that says nothing without it is gone', () => {
  const blocks = parseRichText('<h2>@@ASAMBLEA@@</h2><ul><li>@@APELLIDO2@@</li></ul><p>Fin</p>')
  expect(richTextToHtml(blocks)).toContain('@@ASAMBLEA@@')
  expect(read('<h2>@@ASAMBLEA@@</h2><ul><li>(@@APELLIDO2@@)</li></ul><p>Fin</p>')).toBe('Fin')
})
