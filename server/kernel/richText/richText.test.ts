import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostRichText } from '#contract/richText.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { parseLink } from '#contract/richTextLinks.ts'
import { sanitizeRichText } from '#server/kernel/richText/html.ts'
import { richTextToMail } from '#server/kernel/richText/mail.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { listRuns } from '#contract/richTextMap.ts'
import { fillPlaces, fillText, listPlaces } from '#contract/richTextPlaces.ts'
import { sampleCount } from '#test/support/sample.ts'

const file = '0190f3a2-7c1e-4b5d-9e8f-a1b2c3d4e5f6'
/** Everything the tree can say, as it is kept. */
const everything =
  '<h1>Uno</h1><h6 style="text-align: center">Seis</h6>' +
  '<p style="text-align: right">a <strong><em><u><s>b</s></u></em></strong><br>c <a href="https://e.example/?a=1&amp;b">d <strong>e</strong></a></p>' +
  '<ul><li><p>uno</p><ol start="3"><li><p>dentro</p></li></ol></li></ul><ol><li><p>dos</p></li></ol>' +
  '<blockquote><p>cita</p></blockquote><hr>' +
  '<table><tbody><tr><th><p>x</p></th><th><p>y</p></th></tr><tr><td colspan="2"></td></tr></tbody></table>' +
  `<img src="/api/files/${file}" alt="Una «foto» &amp; más" width="200"><img src="/api/files/${file}" alt="" role="presentation">`

describe('what the tree can say', () => {
  test('is kept as it was written, and is the tree again when it is read', () => {
    expect(sanitizeRichText(everything)).toBe(everything)
    expect(parseRichText(everything).map(({ kind }) => kind)).toEqual([
      'heading',
      'heading',
      'paragraph',
      'list',
      'list',
      'quote',
      'rule',
      'table',
      'image',
      'image',
    ])
  })

  test('what is written in other ways is put in its one form', () => {
    const forms = {
      ' suelto <b>y</b>  <i> más</i> ': '<p>suelto <strong>y</strong> <em>más</em></p>',
      '<div>a<p>b</div>c': '<p>a</p><p>b</p><p>c</p>',
      '<ul><li>a<li>b<ul><li>c</ul></ul>':
        '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>',
      '<ul>a<li></li><ol><li>b</ol></ul>': '<ul><li><p>a</p></li><li><ol><li><p>b</p></li></ol></li></ul>',
      '<table><caption>t</caption><thead><tr><th>a</tr></thead><tbody><tr><td colspan=3>b</table>':
        '<table><tbody><tr><td><p>t</p></td></tr><tr><th><p>a</p></th></tr><tr><td colspan="3"><p>b</p></td></tr></tbody></table>',
      '<center>a</center><div align="center">b<p style="color:red;TEXT-ALIGN:right">c':
        '<p>a</p><p style="text-align: center">b</p><p style="text-align: right">c</p>',
      'a<br><br>b<br></p><p>&nbsp;</p><p> </p>': '<p>a<br><br>b</p>',
      '<h2><p>a</p><ul><li>b</ul>c</h2>': '<h2>a</h2><ul><li><p>b</p></li></ul><h2>c</h2>',
      '<p>a<hr>b<blockquote></blockquote></p>': '<p>a</p><hr><p>b</p>',
    }
    for (const [typed, kept] of Object.entries(forms)) expect(sanitizeRichText(typed), typed).toBe(kept)
  })

  test('rows wider than a sheet and lists deeper than one keep their words', () => {
    const wide = sanitizeRichText(`<table><tr>${'<td>x'.repeat(20)}</table>`)
    expect(wide.match(/<td>/g)).toHaveLength(12)
    expect(wide.match(/x/g)).toHaveLength(20)
    const deep = sanitizeRichText(`${'<ul><li>'.repeat(40)}x`)
    expect(deep.match(/<ul>/g)).toHaveLength(6)
    expect(deep).toContain('<p>x</p>')
  })
})

describe('what it cannot say', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://evil.example/p.png" alt="x">',
    `<img src="//evil.example/api/files/${file}">`,
    `<img src="/api/files/${file}/../../x">`,
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href=" &#1;javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="/relativa">x</a>',
    '<a href="//evil.example">x</a>',
    '<p style="background:url(https://evil.example)">x</p>',
    '<p style="text-align:center;position:fixed" onclick="x" id="y" class="z">x</p>',
    '<iframe srcdoc="<script>x</script>">y</iframe>',
    '<form action=https://evil.example><input name=x><button>y</button></form>',
    '<base href="https://evil.example"><link rel=stylesheet href=x><meta http-equiv=refresh content=0>',
    '<p><!--><script>x</script>--></p>',
    '<![CDATA[<script>x</script>]]>',
    '<?php echo 1 ?><!DOCTYPE x [<!ENTITY a "b">]>',
    '<p title="&quot;><script>x</script>">&lt;script&gt;</p>',
    '</p></div></table></script>',
    '<td><li><tr>x</table>',
    '\u0000<scr\u0000ipt>x\ud800',
  ]
  /** The only tags and attributes that are ever written. */
  const known =
    /<\/?(?:h[1-6]|p|ul|ol|li|blockquote|table|tbody|tr|td|th|strong|em|u|s|br|hr)>|<(?:h[1-6]|p) style="text-align: (?:center|right)">|<ol start="\d+">|<t[dh] colspan="\d+">|<a href="(?:https?:|mailto:)[^"<>]*">|<\/a>|<img src="\/api\/files\/[\da-f-]{36}" alt="[^"<>]*"(?: width="\d+")?(?: role="presentation")?>/g

  test('rule input-3: is never written, whatever is sent', () => {
    for (const typed of hostile) {
      const kept = sanitizeRichText(typed)
      expect(kept.replaceAll(known, ''), typed).not.toMatch(/[<>"]/)
      expect(kept.replaceAll('&lt;', ''), typed).not.toMatch(/evil|alert|javascript:/)
    }
  })

  test('rule input-3: sanitising twice is sanitising once, and reading what was kept is reading what was sent', () => {
    const tag = fc.constantFrom(
      ...'p h1 h3 ul ol li table tr td th blockquote div b i u s a span br hr svg script style'.split(' '),
    )
    const part = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom(' ', '&nbsp;', '\n', '&amp;lt;', '<!--', '-->', '@@DNI@@', 'á\u0301', '<td colspan=5>'),
      fc.constantFrom(
        '<p style="text-align:center">',
        '<ol start=7>',
        `<img src="/api/files/${file}" alt=" y ">`,
      ),
      fc.webUrl({ withFragments: true, withQueryParameters: true }).map((url) => `<a href="${url}">`),
      fc.constantFrom(...hostile),
      fc.string({ unit: 'binary' }),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const tree = parseRichText(parts.join(''))
        const kept = richTextToHtml(tree)
        expect(kept.replaceAll(known, '')).not.toMatch(/[<>"]/)
        expect(parseRichText(kept)).toEqual(tree)
        expect(richTextToHtml(parseRichText(kept))).toBe(kept)
      }),
      { numRuns: sampleCount(1_000) },
    )
  })

  test('too much is refused before it costs anything, also when only its whole form is too long', () => {
    const tooMuch = [
      'a' + '\u0301'.repeat(250_000),
      '<div>'.repeat(200),
      '<p>x'.repeat(8_001),
      '</p>'.repeat(8_001),
      `<b>${'</i>'.repeat(8_001)}`,
      '<li>x'.repeat(30_000),
      '<'.repeat(mostRichText + 1),
    ]
    for (const typed of tooMuch)
      expect(() => sanitizeRichText(typed)).toThrow(/El texto es demasiado (?:largo|complicado)/)
    expect(() => sanitizeRichText('&amp;'.repeat(mostRichText / 5 - 2))).not.toThrow()
    expect(() => sanitizeRichText('<'.repeat(mostRichText))).toThrow('demasiado largo')
    expect(() => sanitizeRichText(`<ul>${'<li>x'.repeat(5_000)}</ul>`)).toThrow('demasiado complicado')
  })
})

test('rule communication-5: a link with somebody before its host leads elsewhere than it reads, so it is none', () => {
  for (const address of [
    'http://user:pw@malo.example/',
    'https://banco.example@malo.example',
    'https:\\\\a@b.es',
  ])
    expect(parseLink(address)).toBeUndefined()
  expect(parseLink('https://example.org/@ana')).toBe('https://example.org/@ana')
  expect(parseLink('mailto:ana@example.org')).toBe('mailto:ana@example.org')
  expect(sanitizeRichText('<p><a href="https://banco.example@malo.example">Banco</a></p>')).toBe(
    '<p>Banco</p>',
  )
})

test('rule input-10: a host with a label longer than names have is not parsed, however it is written', () => {
  for (const start of ['http://', 'http://www.', 'HTTPS:', 'ht\ttp:/\\\n/']) {
    expect(parseLink(`${start}${'a'.repeat(63)}.es`)).toBeDefined()
    expect(parseLink(`${start}${'a'.repeat(64)}.es`)).toBeUndefined()
  }
  expect(parseLink(`http://a.es/${'a'.repeat(2_000)}`)).toBeUndefined()
})

test('places are filled with text, never with markup nor another place; an address is a place or none', () => {
  const tree = parseRichText(
    '<p>@@A@@, <strong>@@B1@@</strong> @@C@@ <a href="@@A@@">uno</a> <a href="@@D@@">dos</a></p>',
  )
  const values: Record<string, string> = { A: '<b>&@@B1@@', B1: 'x\r\ny', D: 'https://e.example/?a=1' }
  expect(fillPlaces(tree, (place) => values[place])).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: '<b>&@@B1@@, ' },
        { bold: true, text: 'x  y' },
        { text: ' @@C@@ ' },
        { text: 'uno' },
        { text: ' ' },
        { link: 'https://e.example/?a=1', text: 'dos' },
      ],
    },
  ])
})

test('a placeholder whose style changes within it is one, with the style with which it begins', () => {
  const tree = parseRichText(
    '<p>Yo, @@NOM<strong>BRE@@ y <em>@@DN</em></strong><u>I@</u>@ <a href="@@Z@@">z</a></p>',
  )
  expect(listPlaces(tree)).toEqual(['NOMBRE', 'DNI', 'Z'])
  const filled = fillPlaces(tree, (place) => (place === 'Z' ? 'https://e.example/' : place.toLowerCase()))
  expect(filled).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Yo, nombre' },
        { bold: true, text: ' y ' },
        { bold: true, italic: true, text: 'dni' },
        { text: ' ' },
        { link: 'https://e.example/', text: 'z' },
      ],
    },
  ])
  const piece = fc.record({
    text: fc.constantFrom('@', '@@', 'A', 'A@@', ' b', '@@A@@'),
    isBold: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const runs = pieces.map(({ text, isBold }) => ({ text, ...(isBold && { bold: true as const }) }))
      const line = pieces.map(({ text }) => text).join('')
      const after = listRuns(fillPlaces([{ kind: 'paragraph', runs }], () => 'x'))
      expect(after.map(({ text }) => text).join('')).toBe(fillText(line, () => 'x'))
    }),
  )
})

test('a mail says the same in its two forms, with its own look and without anything to fetch but its images', () => {
  const { html, plain } = richTextToMail(parseRichText(everything), (name) => ({
    source: `cid:${name}`,
    width: 120,
  }))
  expect(html).toContain(`<img src="cid:${file}" alt="Una «foto» &amp; más" width="200"`)
  expect(html).not.toMatch(/<script|<style|\/api\//)
  expect(html).toContain('<th class="line" align="left"')
  expect(plain).toBe(
    [
      'Uno',
      'Seis',
      'a b\nc d e (https://e.example/?a=1&b)',
      '- uno\n  3. dentro',
      '1. dos',
      '> cita',
      '----',
      'x | y\n',
      '[Una «foto» & más]',
      '',
    ].join('\n\n'),
  )
  const without = richTextToMail(parseRichText(everything)).html
  const small = richTextToMail(parseRichText(`<img src="/api/files/${file}" alt="x">`), () => ({
    source: 'cid:x',
    width: 120,
  }))
  expect(small.html).toContain(`width="120"`)
  expect(without).not.toContain('<img')
  expect(without).toContain('[Una «foto» &amp; más]')
})
