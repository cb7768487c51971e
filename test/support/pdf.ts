import { inflateSync } from 'node:zlib'

/** The text of a PDF in the order in which it is drawn, decoded with the tables of its fonts. */
export function pdfText(file: Buffer): string {
  const objects = parseObjects(file)
  const fonts = parseFonts(objects)
  const texts: string[] = []
  for (const { stream } of objects.values()) if (stream?.includes(' Tf')) texts.push(readText(stream, fonts))
  return texts.join('\n')
}

/** The dictionaries of all objects, to check tags, titles and languages. */
export const pdfStructure = (file: Buffer) =>
  [...parseObjects(file).values()].map(({ dictionary }) => dictionary).join('\n')

type PdfObject = { dictionary: string; stream: string | undefined }

function parseObjects(file: Buffer): Map<string, PdfObject> {
  const source = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const [, number = '', content = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = content.indexOf('\nstream\n')
    const dictionary = start < 0 ? content : content.slice(0, start)
    const raw = start < 0 ? undefined : content.slice(start + 8, content.lastIndexOf('\nendstream'))
    const stream =
      raw !== undefined && dictionary.includes('/FlateDecode')
        ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
        : raw
    objects.set(number, { dictionary, stream })
  }
  return objects
}

/** The text of each glyph of each font: «F1» → glyph → text. */
function parseFonts(objects: Map<string, PdfObject>) {
  const fonts = new Map<string, Map<string, string>>()
  for (const { dictionary } of objects.values())
    for (const [, name = '', font = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.dictionary ?? '')?.[1]
      fonts.set(name, parseGlyphs(objects.get(unicode ?? '')?.stream ?? ''))
    }
  return fonts
}

function parseGlyphs(map: string) {
  const glyphs = new Map<string, string>()
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    for (const [index, [, text = '']] of Array.from(list.matchAll(/<([\w ]*)>/g)).entries())
      glyphs.set(
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(text.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return glyphs
}

function readText(stream: string, fonts: Map<string, Map<string, string>>): string {
  let text = ''
  let glyphs = new Map<string, string>()
  for (const [, font, shown, end] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ|(EMC)/g)) {
    if (font) glyphs = fonts.get(font) ?? new Map()
    if (shown)
      for (const [, codes = ''] of shown.matchAll(/<(\w+)>/g))
        for (const [code] of codes.matchAll(/\w{4}/g)) text += glyphs.get(code) ?? '\u{fffd}'
    if (end) text += '\n'
  }
  return text
}
