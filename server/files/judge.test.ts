import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { FileUseName } from '#contract/fileUses.ts'
import { judgeContent } from '#server/files/judge.ts'
import { judgePdf } from '#server/files/pdf.ts'
import {
  aDocx,
  aJpeg,
  anOdt,
  anXlsx,
  aPdf,
  aPng,
  chunk,
  docxParts,
  exif,
  received,
  segment,
} from '#test/support/files.ts'
import { zip } from '#test/support/zip.ts'

/** Judged by its bytes alone, whatever it calls itself (rules input-9, input-12). */
const judge = async (content: Uint8Array | string, use: FileUseName = 'attachment', name = 'x.exe') =>
  judgeContent(use, received(content, name))
const refused = async (content: Uint8Array | string, why: string, use?: FileUseName) =>
  expect(judge(content, use), why).rejects.toThrow(why)

const profile = (packed: Buffer) =>
  aPng({ before: [chunk('iCCP', Buffer.concat([Buffer.from('colores\u0000\u0000'), packed]))] })

async function contentOf({ file }: Awaited<ReturnType<typeof judge>>): Promise<string> {
  let content = ''
  for await (const piece of file.read()) content += Buffer.from(piece).toString('latin1')
  return content
}

describe('what a file is', () => {
  test('is told by its bytes', async () => {
    const files = { png: aPng(), jpeg: aJpeg(), pdf: aPdf(), docx: aDocx(), xlsx: anXlsx(), odt: anOdt() }
    for (const [type, content] of Object.entries(files))
      expect(await judge(content), type).toMatchObject({ type })
    expect(await judge(anOdt('application/vnd.oasis.opendocument.spreadsheet'))).toMatchObject({
      type: 'ods',
    })
    for (const disguise of [aPdf(), aDocx()])
      await refused(disguise, 'No es un fichero que se pueda subir aquí. Se admiten: PNG y JPEG', 'textImage')
  })

  test('anything else is refused, also in the clothes of another', async () => {
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?><svg/>',
      '<html><script>alert(1)</script>',
      'GIF89a\u0001\u0000\u0001\u0000',
      'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ',
      'MZ\u0090\u0000',
      '#!/bin/sh\n',
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
      'DNI;Nombre\n1;Ana\n',
      '\n%PDF-1.7\n%%EOF',
      `GIF89a${aPdf().toString('latin1')}`,
      '%PDF-9',
    ]
    for (const content of others)
      await refused(Buffer.from(content, 'latin1'), 'No es un fichero que se pueda subir')
    await refused('', 'vacío')
  })

  test('one that is cut anywhere is refused', async () => {
    for (const whole of [aPng(), aJpeg(), aPdf(), aDocx(), anOdt()])
      for (const share of [0.3, 0.6, 0.9]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share))
        await expect(judge(cut), `${whole.toString('latin1', 0, 4)} ${share}`).rejects.toThrow(
          /dañado|No es un fichero que/,
        )
      }
  })
})

describe('an image', () => {
  test('loses what is not needed to draw it: places, texts, comments, other files behind it', async () => {
    const script = Buffer.from('<script>secreto</script>')
    const png = await judge(
      Buffer.concat([
        aPng({ before: [chunk('tEXt', script), chunk('eXIf', script), chunk('acTL', script)] }),
        zip(docxParts('secreto')),
      ]),
    )
    const jpeg = await judge(
      Buffer.concat([
        aJpeg({
          before: [
            segment(0xe0, 'JFIF\u0000secreto'),
            exif(6, 'secreto 40.4168N 3.7038W'),
            segment(0xe1, 'http://ns.adobe.com/xap/1.0/\u0000secreto'),
            segment(0xe2, 'ICC_PROFILE\u0000\u0001\u0001colores'),
            segment(0xe2, 'MPF\u0000secreto'),
            segment(0xed, 'Photoshop secreto'),
            segment(0xee, 'Adobe\u0000d\u0000\u0000\u0000\u0000\u0001'),
            segment(0xfe, 'secreto'),
          ],
        }),
        script,
      ]),
    )
    for (const verdict of [png, jpeg]) {
      const content = await contentOf(verdict)
      expect(content).not.toMatch(/secreto|acTL/)
      expect(content).toHaveLength(verdict.file.size)
      // What is kept is an image again, and loses nothing more.
      const again = await judge(Buffer.from(content, 'latin1'))
      expect(await contentOf(again)).toBe(content)
      expect(again.image).toEqual(verdict.image)
    }
    const kept = await contentOf(jpeg)
    expect(kept).toContain('ICC_PROFILE\u0000\u0001\u0001colores')
    expect(kept).toContain('Adobe')
    // Which side is up stays, and nothing else of what the camera said.
    expect(kept.match(/Exif/g)).toHaveLength(1)
  })

  test('is as large as it is shown: one that lies on its side is turned', async () => {
    expect((await judge(aJpeg({ width: 16, height: 8 }))).image).toEqual({ width: 16, height: 8 })
    const turned = await judge(aJpeg({ width: 16, height: 8, before: [exif(6, '')] }))
    expect(turned.image).toEqual({ width: 8, height: 16 })
    const said = [
      exif(0, ''),
      exif(99, ''),
      segment(0xe1, 'Exif\u0000\u0000II*\u0000\u00ff\u00ff\u00ff\u00ff'),
    ]
    for (const odd of said)
      expect((await judge(aJpeg({ width: 16, height: 8, before: [odd] }))).image).toEqual({
        width: 16,
        height: 8,
      })
  })

  test('is refused when it is larger than any screen, or unpacks to more or less than it says', async () => {
    const rows = Buffer.alloc(1)
    await refused(aPng({ width: 8001, height: 1, rows }), 'demasiado grande')
    await refused(aPng({ width: 7900, height: 7900, rows }), 'demasiado grande')
    await refused(aPng({ width: 0x7fffffff, height: 0x7fffffff, rows }), 'demasiado grande')
    await refused(aJpeg({ width: 65_535, height: 65_535 }), 'demasiado grande')
    await refused(aPng({ width: 0, rows }), 'dañado')
    await refused(aJpeg({ width: 0 }), 'dañado')
    await refused(aPng({ width: 7000, height: 7000, rows }), 'dañado')
    await refused(aPng({ rows: Buffer.alloc(1 << 20) }), 'ocuparía demasiado')
    await refused(aPng({ rows: Buffer.alloc(20 * 61, 9) }), 'dañado')
    await refused(aPng({ rows: Buffer.alloc(20 * 61 + 1) }), 'ocuparía demasiado')
    await refused(profile(deflateSync(Buffer.alloc(5 << 20))), 'ocuparía demasiado')
    await refused(profile(Buffer.from('nada')), 'dañado')
    expect(await contentOf(await judge(profile(deflateSync(Buffer.alloc(3000)))))).toContain('iCCPcolores')
  })

  test('of every kind that PNG has passes, and of kinds that browsers do not draw none', async () => {
    // Adam7 of 5 × 5 in 8-bit colours: its seven passes, row by row.
    const passes = [
      [1, 1],
      [1, 1],
      [2, 1],
      [1, 2],
      [3, 1],
      [2, 3],
      [5, 2],
    ] as const
    const interlaced = Buffer.concat(passes.map(([width, count]) => Buffer.alloc(count * (1 + 3 * width))))
    expect(await judge(aPng({ width: 5, height: 5, interlaced: true, rows: interlaced }))).toMatchObject({
      type: 'png',
    })
    const twoBits = aPng({ width: 5, height: 5, bits: 2, colours: 0, rows: Buffer.alloc(5 * 3) })
    expect(await judge(twoBits)).toMatchObject({ type: 'png' })
    await refused(aPng({ bits: 3 }), 'dañado')
    await refused(aPng({ colours: 3 }), 'dañado')
    await refused(aPng({ colours: 5 }), 'dañado')
    await refused(aPng({ colours: 3, before: [chunk('PLTE', Buffer.alloc(769))] }), 'dañado')
    const broken = aPng()
    broken[20] = 1
    await refused(broken, 'dañado')
    const endless = Buffer.concat([
      aPng().subarray(0, 33),
      Buffer.from([0x80, 0, 0, 0, 0x49, 0x44, 0x41, 0x54]),
    ])
    await refused(endless, 'dañado')
    for (const frame of [0xc3, 0xc9]) await refused(aJpeg({ frame }), 'no muestran')
    expect(await judge(aJpeg({ frame: 0xc2 }))).toMatchObject({ type: 'jpeg' })
    await refused(
      Buffer.concat([Buffer.from([0xff, 0xd8]), deflateSync(Buffer.alloc(99))]),
      'No es un fichero',
    )
  })
})

describe('rule input-10: the parts of an image are counted before anything else is done with them', () => {
  const jpeg = aJpeg()
  const behindScan = (filling: readonly number[], count: number) =>
    Buffer.concat([jpeg.subarray(0, -2), Buffer.from(Array(count).fill(filling).flat()), jpeg.subarray(-2)])
  const atStart = (filling: readonly number[], count: number) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from(Array(count).fill(filling).flat()), jpeg.subarray(2)])

  test('more than a camera or program writes are refused', async () => {
    for (const type of ['IDAT', 'tEXt']) {
      const withParts = (count: number) =>
        aPng({ before: [Buffer.alloc(12 * count, chunk(type, Buffer.alloc(0)))] })
      expect(await judge(withParts(9_990))).toMatchObject({ type: 'png' })
      await refused(withParts(10_000), 'dañado')
    }
    const comment = [0xff, 0xfe, 0, 2]
    const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0]
    for (const withParts of [atStart.bind(null, comment), behindScan.bind(null, scan)]) {
      expect(await judge(withParts(490))).toMatchObject({ type: 'jpeg' })
      await refused(withParts(500), 'dañado')
    }
  })

  test('nothing but marks in its pixels or before them are no parts', async () => {
    for (const image of [behindScan([0xff, 0], 60_000), behindScan([0xff], 60_000), atStart([0xff], 60_000)])
      expect(await judge(image)).toMatchObject({ type: 'jpeg' })
  })
})

const more = (name: string, flags = 0) => zip([...docxParts(), { name, content: Buffer.from('x'), flags }])

/** A compressed stream of a PDF. */
const packed = (words: string) =>
  `\n9 0 obj\n<</Filter /FlateDecode>>\nstream\r\n${deflateSync(Buffer.from(words)).toString('latin1')}\nendstream\nendobj`

describe('a document', () => {
  test('that is an archive too, or has anything behind its end, is refused', async () => {
    await refused(aPdf('x', ''), 'dañado')
    await refused(aPdf('x', `\n%%EOF\n${'<script>'.repeat(200)}`), 'dañado')
    const both = Buffer.concat([aPdf('x', '\n'), zip(docxParts()), Buffer.from('\n%%EOF')])
    await refused(both, 'lleva otro dentro')
    await refused(Buffer.concat([aDocx(), Buffer.from('<script>x</script>')]), 'lleva otro dentro')
    const commented = Buffer.concat([aDocx(), Buffer.from('%%EOF')])
    commented.writeUInt16LE(5, aDocx().length - 2)
    await refused(commented, 'lleva otro dentro')
  })

  test('a PDF with programs, other files or a password is refused, also where they are compressed', async () => {
    const hostile = {
      '<</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>': 'programas',
      '<</S/J#61vaScript>>': 'programas',
      '<</S /Launch /F (cmd.exe)>>': 'programas',
      '<</Names <</EmbeddedFiles 3 0 R>>>>': 'programas',
      '<</Type /Annot /Subtype /FileAttachment>>': 'programas',
      '<</Type /Annot /Subtype /RichMedia>>': 'programas',
    }
    for (const [words, why] of Object.entries(hostile)) {
      await refused(aPdf('\n' + words), why)
      await refused(aPdf(packed(`${' '.repeat(300_000)}${words}`)), why)
      await refused(aPdf(`stream\nx${packed('x')}${packed(words)}`), why)
    }
    await refused(aPdf('\ntrailer <</Encrypt 5 0 R>>'), 'contraseña')
    await refused(aPdf('stream'.repeat(20_001)), 'ocuparía demasiado')
    const limits = { all: 1 << 20, words: 20 }
    const many = packed('x'.repeat(1 << 18))
    await judgePdf(aPdf(many.repeat(4)), limits)
    await expect(judgePdf(aPdf(many.repeat(5)), limits)).rejects.toThrow('ocuparía demasiado')
    const started = '\nstream\nx\u009c'
    await judgePdf(aPdf(started.repeat(20)), limits)
    await expect(judgePdf(aPdf(started.repeat(21)), limits)).rejects.toThrow('ocuparía demasiado')
    for (const harmless of [
      packed('(JavaScript) Tj'),
      '<</JavaScripts 1>>',
      '/Launches',
      packed('x').slice(0, -30),
    ])
      expect(await judge(aPdf(harmless)), harmless).toMatchObject({ type: 'pdf' })
  })

  test('that makes much of little is refused, whether it says so or not', async () => {
    const zeros = Buffer.alloc(2 << 20)
    await refused(zip([...docxParts(), { name: 'word/a.xml', content: zeros }]), 'ocuparía demasiado')
    await refused(
      zip([...docxParts(), { name: 'word/a.xml', content: zeros, size: 999 }]),
      'ocuparía demasiado',
    )
    const many = Array.from({ length: 5001 }, (_, n) => ({ name: `word/${n}`, content: Buffer.from('x') }))
    await refused(zip([...docxParts(), ...many]), 'ocuparía demasiado')
  })

  test('with programs, a password or odd names within is refused', async () => {
    await refused(more('word/vbaProject.bin'), 'macros')
    await refused(more('Basic/Standard/Module1.xml'), 'macros')
    await refused(more('xl/macrosheets/sheet1.xml'), 'macros')
    await refused(more('word/activeX/activeX1.bin'), 'macros')
    await refused(more('word/x.xml', 1), 'contraseña')
    for (const name of [
      '../x',
      '/etc/passwd',
      'word\\x',
      'a/../../x',
      'word/document.xml',
      'WORD/Document.xml',
    ])
      await refused(more(name), 'dañado')
    await refused(zip([{ name: 'x.txt', content: Buffer.from('x') }]), 'no un documento')
    await refused(anOdt('text/html'), 'no un documento')
  })
})
