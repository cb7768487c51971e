import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sanitizeRichText } from '#server/kernel/richText/html.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { RichText } from '#web/kernel/page/RichText.tsx'

const file = '0190f3a2-7c1e-4b5d-9e8f-a1b2c3d4e5f6'
const draw = (html: string) =>
  renderToStaticMarkup(createElement(RichText, { of: parseRichText(html), level: 2 }))
    .replace(/^(?:<link[^>]*>)?<div[^>]*>(.*)<\/div>$/s, '$1')
    .replaceAll(/<div[^>]*>(<table>.*?<\/table>)<\/div>/g, '$1')
    .replaceAll('colSpan="1"', '')
    .replaceAll(' >', '>')

/** Everything that a text of the editor may hold, in its stored form. */
const everything =
  '<p style="text-align:right">a <strong><em><u><s>b</s></u></em></strong></p>' +
  '<ul><li><p>uno</p><ol start="3"><li><p>dentro</p></li></ol></li></ul>' +
  '<blockquote><p>cita</p></blockquote><hr/>' +
  '<table><tbody><tr><th><p>x</p></th></tr><tr><td colSpan="2"><p>y</p></td></tr></tbody></table>'

test('a text is drawn as it is stored, its headings below those of the page and as large as they were written', () => {
  expect(draw(everything)).toBe(everything)
  expect(draw('<h1>Uno</h1><h6>Seis</h6>')).toBe('<h2 data-title="1">Uno</h2><h6 data-title="6">Seis</h6>')
  expect(draw('<h3>Uno</h3><h4>Dos</h4>')).toBe('<h2 data-title="3">Uno</h2><h3 data-title="4">Dos</h3>')
  expect(draw('<p><a href="https://e.example/">d <strong>e</strong></a></p>')).toBe(
    '<p><a href="https://e.example/" target="_blank" rel="noreferrer">d <strong>e</strong></a></p>',
  )
})

test('an image comes from the file store', () => {
  const html = `<img src="/api/files/${file}" alt="La plaza" width="200">`
  expect(draw(html)).toBe(html.replace('>', '/>'))
})

test('nothing else gets to the screen (rule input-3)', () => {
  const hostile =
    '<script>alert(1)</script><p onclick="x()">a<img src="https://e.example/x.png" onerror="x()"><a href="javascript:x()">b</a></p><style>p{}</style>'
  expect(draw(hostile)).toBe(draw(sanitizeRichText(hostile)))
  expect(draw(hostile)).toBe('<p>a</p><p>b</p>')
})
