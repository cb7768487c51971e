import { expect, test } from 'vitest'
import { composeMail } from '#server/communications/message/compose.rules.ts'
import { lintMail } from '#server/communications/message/lint.rules.ts'

const publicUrl = 'https://concejo.example'
const lint = (html: string) => lintMail(html, publicUrl).map(({ message }) => message)

test.each([
  ['a script', '<script>1</script>', 'El correo no puede tener <script>.'],
  ['a form', '<form></form>', 'El correo no puede tener <form>.'],
  ['a frame', '<iframe></iframe>', 'El correo no puede tener <iframe>.'],
  ['a drawing', '<svg></svg>', 'El correo no puede tener <svg>.'],
  ['a handler', '<p onclick="x()">a</p>', 'El correo no puede ejecutar nada.'],
  [
    'an image of elsewhere',
    '<img alt="" src="https://example.org/a.png">',
    'El correo carga algo de otra dirección.',
  ],
  [
    'a sheet of styles',
    `<p style="background:url(${publicUrl}/x)">a</p>`,
    'El correo carga algo de otra dirección.',
  ],
  [
    'a background',
    '<table background="https://example.org/a"></table>',
    'El correo carga algo de otra dirección.',
  ],
  [
    'an address that only begins like ours',
    `<img alt="" src="${publicUrl}.evil.example/a">`,
    'El correo carga algo de otra dirección.',
  ],
  ['a link to nowhere', '<a href="javascript:1">a</a>', 'Hay un enlace que no lleva a ninguna parte.'],
  ['an image without words', `<img src="${publicUrl}/a.png">`, 'Hay una imagen sin texto alternativo.'],
  ['a page that is cut', 'x'.repeat(102_401), 'Pasa de 100 kB: algunos programas de correo lo cortan.'],
])('rule communication-11: the lint of mails refuses %s', (_name, html, message) => {
  expect(lint(html)).toEqual([message])
})

test('rule communication-11: what is composed passes the lint of mails', () => {
  const mail = composeMail(
    {
      kind: 'boletin',
      subject: 'Hola',
      blocks: [
        { kind: 'paragraph', runs: [{ text: 'Más', link: 'https://example.org' }] },
        { kind: 'image', file: 'f', alt: 'Una foto' },
      ],
      organisation: { name: 'Concejo', contactEmail: 'censo@concejo.example' },
      publicUrl,
      images: new Map([
        ['f', { source: `${publicUrl}/api/communication/images/${'a'.repeat(64)}`, width: 300 }],
      ]),
    },
    { name: 'Ana', lastName1: 'Peña', lastName2: null, belongsTo: null, unsubscribe: `${publicUrl}/baja` },
  )
  expect(mail.html).toContain('<img')
  expect(lint(mail.html)).toEqual([])
})
