import { expect, test } from 'vitest'
import { drawPaper } from '#server/kernel/pdf/paper.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { mostRichText } from '#contract/richText.ts'
import { aPng } from '#test/support/files.ts'
import { pdfStructure, pdfText } from '#test/support/pdf.ts'

const name = '0190f3a2-7c1e-4b5d-9e8f-a1b2c3d4e5f6'
const drawHtml = async (html: string, images?: ReadonlyMap<string, Uint8Array>) =>
  drawPaper(
    { title: 'Acta', date: 'hoy', blocks: parseRichText(html), ...(images && { images }) },
    { name: 'Concejo', logo: null },
  )
const words = (file: Buffer) => pdfText(file).replaceAll(/\s+/g, ' ')

test('tables, quotes and lists are drawn, and told to screen readers as what they are', async () => {
  const file = await drawHtml(
    '<blockquote>cita</blockquote><ol start="99"><li>uno<li>dos<ul><li>tres</ul></ol><hr><p style="text-align:center"><s>viejo</s></p>' +
      '<table><tr><th>Cargo<th>Votos<tr><td colspan="2"><ul><li>suma</ul>',
  )
  expect(words(file)).toContain('cita 99. uno 100. dos • tres viejo Cargo Votos • suma')
  const structure = pdfStructure(file)
  for (const part of ['/S /BlockQuote', '/S /LBody', '/S /Table', '/Scope /Column', '/ColSpan 2', '/S /TD'])
    expect(structure, part).toContain(part)
})

test('a row taller than a sheet goes on to the next with all its words, and no word leaves its column', async () => {
  const text = Array.from({ length: 900 }, (_, n) => `palabra${n}`).join(' ')
  const file = await drawHtml(`<table>${`<tr><td>corto<td>${text}`.repeat(2)}</table>`)
  expect(words(file)).toContain('palabra899')
  expect(words(file).match(/palabra\d+/g)).toHaveLength(1800)
  expect(words(file)).toContain('Página 2 de ')
  const narrow = await drawHtml(`<table><tr>${`<td>${'inseparable'.repeat(30)}`.repeat(12)}</table>`)
  expect(words(narrow).replaceAll(' ', '')).toContain('insep')
})

const rowOf = (n: number) => `<tr><th>Nombre${n}<td>${n}`

test('a table over several pages has the headings of its columns on each, read once by screen readers', async () => {
  const table = `<table><tr><th>Persona<th>Votos${Array.from({ length: 90 }, (_, n) => rowOf(n)).join('')}</table>`
  const file = await drawHtml(table)
  const pages = words(file).split(/Página \d+ de \d+/)
  const held = pages.filter((page) => page.includes('Nombre'))
  expect(held.length).toBeGreaterThan(1)
  for (const page of held) expect(page.match(/Persona Votos Nombre/g)).toHaveLength(1)
  // Whatever stands above it, its headings have a row below them.
  const short = `<table><tr><th>Persona<th>Votos${rowOf(1)}${rowOf(2)}</table>`
  for (let before = 28; before < 33; before += 1) {
    const above = '<p>línea</p>'.repeat(before)
    expect(words(await drawHtml(above + short)), `${before}`).not.toContain('Persona Votos Concejo')
  }
})

const headOf = async (width: number, title: string) => {
  const logo = aPng({ width, height: 120 })
  const file = await drawPaper(
    { title, date: '26 de noviembre de 2026', blocks: parseRichText('<p>Sí</p>') },
    { name: 'Plaza Común del Barrio', logo },
  )
  return words(file)
}

test('a wide logo leaves the title whole at the head: what has no room beside it is the name that it may say', async () => {
  const title = 'Protección de datos para quienes se inscriben hoy'
  expect(await headOf(900, title)).toContain(`${title}26 de`)
  expect(await headOf(900, title)).not.toContain(`Barrio · ${title}`)
  expect(await headOf(120, 'Acta')).toContain('Plaza Común del Barrio · Acta')
})

test('no page ends with headings, however long they are; a title that has no room at the head ends in «…»', async () => {
  const title = `Acta ${'de una reunión larga '.repeat(8)}`
  for (let before = 24; before < 42; before += 1) {
    const text = `${'<p>línea</p>'.repeat(before)}<h2>Acuerdos</h2><h3>${'Un punto '.repeat(20)}</h3><p>Fin.</p>`
    const blocks = [...parseRichText(text), ...parseRichText(`<ol>${'<li>Nombre</li>'.repeat(3)}</ol>`)]
    const pages = words(
      await drawPaper({ title, date: 'hoy', blocks }, { name: 'Concejo', logo: null }),
    ).split(/Página \d+ de \d+/)
    expect(pages[0]).toMatch(/…\s*hoy/)
    // What is drawn last on a page is its head.
    for (const page of pages) expect(page).not.toMatch(/(?:Acuerdos|Un punto|\d\.)\s*Concejo ·/)
  }
})

test('what stands under a heading of a section is on its page, whatever is before it', async () => {
  const facts = Array.from({ length: 5 }, (_, at) => [`Nombre ${at}`, `${'valor '.repeat(20)}${at}`] as const)
  const [heading, text] = parseRichText(`<h2>Huellas</h2><p>${'Se comprueban. '.repeat(30)}Así.</p>`)
  if (heading?.kind !== 'heading' || text?.kind !== 'paragraph') throw new Error('a heading and a text')
  for (let before = 12; before < 33; before += 1) {
    const section = { kind: 'section', blocks: [heading, text, { kind: 'facts', facts }] } as const
    const blocks = [...parseRichText('<p>línea</p>'.repeat(before)), section]
    const pages = words(
      await drawPaper({ title: 'Acta', date: 'hoy', blocks }, { name: 'Concejo', logo: null }),
    ).split(/Página \d+ de \d+/)
    const whole = pages.filter((page) => /Huellas Se comprueban[^]*Así\.[^]*Nombre 0[^]*Nombre 4/.test(page))
    expect([whole.length, pages.filter((page) => page.includes('línea')).length], `after ${before}`).toEqual([
      1, 1,
    ])
  }
})

test('an image of the file store is embedded with what it shows in words; one that cannot be is its words', async () => {
  const html = `<img src="/api/files/${name}" alt="El logo" width="50">`
  for (const png of [aPng(), aPng({ colours: 6 }), aPng({ width: 1000, height: 1000 })]) {
    const structure = pdfStructure(await drawHtml(html, new Map([[name, png]])))
    expect(structure).toContain('/Subtype /Image')
    expect(structure).toMatch(/\/S \/Figure[\s\S]*\/Alt \(El logo\)|\/Alt \(El logo\)[\s\S]*\/S \/Figure/)
  }
  for (const bytes of [undefined, Buffer.from('GIF89a'), aPng({ width: 1000, height: 1000, colours: 6 })]) {
    const file = await drawHtml(html, new Map(bytes && [[name, bytes]]))
    expect(pdfStructure(file)).not.toContain('/Subtype /Image')
    expect(words(file)).toContain('[El logo]')
  }
})

test('the longest texts are drawn whole', async () => {
  const most = mostRichText / 4
  const long = {
    words: `<p>${'palabra '.repeat(most / 8)}`,
    'one word': `<p>${'x'.repeat(most)}`,
    'a cell': `<table><tr><td>${'x'.repeat(most)}`,
    cells: `<table><tr>${`<td>${'palabra '.repeat(500)}`.repeat(12)}`,
    items: `<ul>${'<li>x'.repeat(1_000)}`,
    'another alphabet': `<p>${'ا ب'.repeat(15_000)}`,
  }
  for (const [kind, html] of Object.entries(long)) {
    const file = await drawHtml(html)
    expect(file.toString('latin1').match(/\/Type \/Page\n/g)?.length, kind).toBeGreaterThan(4)
  }
  expect(words(await drawHtml(`<p>${'palabra '.repeat(mostRichText / 8 - 1)}`))).toContain('Página 20 de ')
})

test('two hundred thousand marks on one letter are drawn as those that a script could write', async () => {
  const file = await drawHtml(`<p>a${'\u0301'.repeat(mostRichText - 9)}b</p>`)
  expect(words(file)).toContain('Página 1 de 1')
  expect(file.length).toBeLessThan(20_000)
})
