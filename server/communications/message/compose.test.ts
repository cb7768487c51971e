import { expect, test } from 'vitest'
import { composeMail, createComposer, type Written } from '#server/communications/message/compose.rules.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'

const texts = [
  '<p>Hola, @@NOMBRE@@ @@APELLIDO1@@ @@APELLIDO2@@:</p><p>@@ASAMBLEA@@</p>',
  '<ol><li><p><b>@@NOMBRE@@</b></p></li></ol><blockquote><p>@@NOMBRE@@@@APELLIDO1@@</p></blockquote>',
  '<table><tr><td>@@ASAMBLEA@@</td></tr></table><h2>@@APELLIDO2@@</h2>',
  // Where filling in afterwards gives something else.
  '<p><a href="@@NOMBRE@@">Aquí</a> y <a href="https://example.org/@@NOMBRE@@">allí</a></p>',
  '<p>@@NOM<b>BRE@@</b> @@OTRO@@ @@</p>',
]
const people = [
  'Ana',
  '',
  '  ',
  '<i>',
  '@@APELLIDO1@@',
  '$&',
  '&amp;',
  '"\'',
  '\u202Eana',
  'a\nb',
  '👩🏽\u200D🌾',
  'https://example.org',
]

test('rule communication-5: what is drawn once and filled in for each is what each would be drawn as', () => {
  for (const html of texts) {
    const written: Written = {
      kind: 'boletin',
      subject: 'Para @@NOMBRE@@',
      blocks: parseRichText(html),
      organisation: { name: 'Plaza Común', contactEmail: 'hola@plaza.example' },
      publicUrl: 'https://plaza.example',
      images: new Map(),
    }
    const compose = createComposer(written)
    for (const name of people)
      for (const lastName2 of [null, ...people.slice(0, 5)]) {
        const to = {
          name,
          lastName1: name,
          lastName2,
          belongsTo: lastName2,
          unsubscribe: 'https://plaza.example/b',
        }
        expect(compose(to)).toEqual(composeMail(written, to))
      }
  }
})

test('rule communication-11: what a mailbox shows beside the subject is how the text begins, without where its links lead', () => {
  const { html } = composeMail(
    {
      kind: 'boletin',
      subject: 'Boletín',
      blocks: parseRichText(
        `<p>Hola, @@NOMBRE@@ <a href="https://example.org/x">mira</a> <b>«&»</b></p><p>${'palabra '.repeat(40)}</p>`,
      ),
      organisation: { name: 'Plaza Común', contactEmail: 'hola@plaza.example' },
      publicUrl: 'https://plaza.example',
      images: new Map(),
    },
    { name: 'Ana', lastName1: 'Gil', lastName2: null, belongsTo: null, unsubscribe: null },
  )
  const [, hint = ''] = /<div aria-hidden="true" style="display:none[^>]*>([^<]*)<\/div>/.exec(html) ?? []
  expect(hint).toMatch(/^Hola, Ana mira «&amp;» palabra palabra .*palabra…$/)
  expect(hint.length).toBeLessThan(130)
})

test('rule communication-11: an address that is typed stays in what a mailbox shows beside the subject', () => {
  const { html } = composeMail(
    {
      kind: 'boletin',
      subject: 'Boletín',
      blocks: parseRichText(
        '<p>Apúntate (<a href="https://a.example/x_(y)">aquí</a>) en https://plaza.example/turnos. Nos vemos.</p>',
      ),
      organisation: { name: 'Plaza Común', contactEmail: 'hola@plaza.example' },
      publicUrl: 'https://plaza.example',
      images: new Map(),
    },
    { name: 'Ana', lastName1: 'Gil', lastName2: null, belongsTo: null, unsubscribe: null },
  )
  expect(html).toContain('>Apúntate (aquí) en https://plaza.example/turnos. Nos vemos.</div>')
})
