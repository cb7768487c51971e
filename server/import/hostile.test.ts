import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wrapContent } from '#server/import/file.ts'
import { importList } from '#server/import/import.rules.ts'
import { makeRow, makeDni, headers, joinRows, utf8 } from '#server/import/lists.fixture.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { connect, type Connection } from '#server/kernel/database/database.ts'
import { freshDatabase } from '#test/support/database.ts'
import { sampleFirst } from '#test/support/sample.ts'
import { zip, type Part } from '#test/support/zip.ts'

/** Files that are not what they seem (rule input-9): a clear refusal in words, never a crash. */

let connection: Connection
beforeAll(async () => {
  connection = connect(await freshDatabase(), 2)
})
afterAll(() => connection.close())

const preflight = (name: string, content: string | Uint8Array) =>
  importList(connection.db, wrapContent(name, Buffer.from(content)))

const skeleton = (sheet: Part | string): Part[] => [
  { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
  {
    name: '_rels/.rels',
    content: Buffer.from(
      '<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
  },
  {
    name: 'xl/workbook.xml',
    content: Buffer.from('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: Buffer.from(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
  },
  typeof sheet === 'string' ? { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) } : sheet,
]

const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const sheetOf = (...rows: string[][]) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`

const inRow = (cells: string) =>
  zip(skeleton(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`))

const refused = async (file: Buffer, why: string) => expect(preflight('l.xlsx', file)).rejects.toThrow(why)

describe('refused as a whole, saying why', () => {
  test.each([
    ['empty', '', 'vacío'],
    ['only spaces and lines', ' \r\n\r\n ', 'vacío'],
    ['a PDF called csv', '%PDF-1.7\n1 0 obj', 'PDF'],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), '.xls antiguo'],
    ['a web page called xls', '\n<html><table><tr><td>DNI</td></tr></table>', 'página web'],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'),
      'No es un fichero de texto',
    ],
    ['prose', 'Estimada compañera:\nte mando la lista mañana.\n', 'cabeceras'],
    ['half a ZIP', Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'), 'incompleto'],
    [
      'a ZIP of something else',
      zip([{ name: 'word/document.xml', content: Buffer.from('<w/>') }]),
      'no un libro',
    ],
    [
      'a workbook without parts',
      zip([{ name: 'xl/workbook.xml', content: Buffer.from('<a/>') }]),
      'ninguna hoja',
    ],
    [
      'an open quote to the end',
      `${joinRows([headers, makeRow(1)])}"${joinRows([makeRow(2), makeRow(3)])}`,
      'línea 3 hay unas comillas',
    ],
    ['an endless line', `${joinRows([headers])}${'x'.repeat(400_000)}`, 'línea 2 es demasiado larga'],
    ['a million columns', ';'.repeat(1_000_000), 'demasiado larga'],
    [
      'a sheet with too many columns',
      zip(
        skeleton(
          sheetOf(
            headers,
            Array.from({ length: 1500 }, () => 'x'),
          ),
        ),
      ),
      'demasiadas columnas',
    ],
  ])('%s', async (_name, content, reason) => {
    const refusal = preflight('lista.csv', content)
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile)
    await expect(refusal).rejects.toThrow(reason)
  })

  test('a truncated or altered workbook', async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [headers, makeRow(1)] }] }))
    await expect(preflight('l.xlsx', bytes.subarray(0, bytes.length - 300))).rejects.toBeInstanceOf(
      UnreadableFile,
    )
    const altered = zip([
      ...skeleton({
        name: 'xl/worksheets/sheet1.xml',
        content: Buffer.from('<a/>'),
        packed: deflateRawSync(Buffer.from('<b/>')),
      }),
    ])
    await expect(preflight('l.xlsx', altered)).rejects.toThrow('dañado')
  })

  test('parts that share bytes, repeat a name, hide from the count or sum up to too much', async () => {
    const small = Buffer.from('<a/>')
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: small }
    await refused(zip([...skeleton(sheet), sheet]), 'incompleto o dañado')
    const other = { name: 'xl/worksheets/sheet2.xml', content: small }
    const shared = zip([...skeleton(sheet), other])
    const directoryStart = shared.readUInt32LE(shared.length - 6)
    const last = shared.lastIndexOf('PK\u0001\u0002', shared.length, 'latin1')
    shared.writeUInt32LE(shared.readUInt32LE(directoryStart + 42), last + 42)
    await refused(shared, 'se expande demasiado')
    const hidden = zip([...skeleton(sheet), other])
    for (const at of [14, 12])
      hidden.writeUInt16LE(hidden.readUInt16LE(hidden.length - at) - 1, hidden.length - at)
    await refused(hidden, 'incompleto o dañado')
    const many = Array.from({ length: 30 }, (_, index) => ({
      name: `xl/media/${index}`,
      content: small,
      packed: Buffer.alloc(700_000),
      size: 150 << 20,
    }))
    await refused(zip([...skeleton(sheet), ...many]), 'se expande demasiado')
  })

  test('bombs: honest about their size, lying about it, and one enormous cell', async () => {
    const zeros = Buffer.alloc(40 << 20)
    const packed = deflateRawSync(zeros)
    const bomb = (size: number) =>
      zip(skeleton({ name: 'xl/worksheets/sheet1.xml', content: zeros, packed, size }))
    await expect(preflight('l.xlsx', bomb(zeros.length))).rejects.toThrow('se expande demasiado')
    await expect(preflight('l.xlsx', bomb(1000))).rejects.toThrow('se expande demasiado')
    const big = sheetOf(headers, ['x'.repeat(3 << 20)])
    await expect(preflight('l.xlsx', zip(skeleton(big)))).rejects.toThrow('demasiado grande')
  })
})

describe('rule input-11: what is kept of a list does not grow with the file', () => {
  test.each(sampleFirst('xlsx', 'csv'))(
    'a million lines and one more, in %s',
    async (format) => {
      const sheet = `<worksheet><sheetData>${sheetOf(headers).slice(22, -24)}${'<row/>'.repeat(1_000_001)}</sheetData></worksheet>`
      const content =
        format === 'xlsx' ? zip(skeleton(sheet)) : Buffer.from(`DNI;Nombre\n${'1;1\n'.repeat(1_000_000)}`)
      await refused(content, 'más de 1.000.000 de líneas: divídela')
    },
    120_000,
  )

  test('a hundred thousand lines that are refused', async () => {
    const list = preflight('l.csv', `DNI;Nombre\n${'1;1\n'.repeat(100_001)}`)
    await expect(list).rejects.toThrow('Más de 100.000 líneas no se pueden importar (línea 2: ')
  })

  test('rows of a sheet that are endless: of cells, of text, of far columns', async () => {
    await refused(inRow('<c/>'.repeat(1001)), 'fila 1 tiene demasiadas columnas')
    await refused(inRow('<c r="XFD1"><v>1</v></c>'), 'fila 1 tiene demasiadas columnas')
    await refused(inRow(cell('x'.repeat(19_000)).repeat(14)), 'fila 1 es demasiado larga')
    // A parser's work on tags in each other grows with the square of their number.
    await refused(inRow('<row>'.repeat(200_000)), 'está dañada')
  })

  test('rule input-10: a cell of combining marks is refused by line, before it is normalised', async () => {
    // To normalise them would take longer than a test may.
    const marks = `a${'\u0301'.repeat(60_000)}${'\u0316'.repeat(60_000)}`
    const rows = [headers, makeRow(1, { Nombre: marks, Asamblea: '' }), makeRow(2, { Asamblea: '' })]
    for (const file of [Buffer.from(joinRows(rows)), zip(skeleton(sheetOf(...rows)))]) {
      const report = await preflight('l', file)
      expect(report.refusals).toMatchObject([{ line: 2, problems: [{ kind: 'unreadable text' }] }])
      expect(report.counts.create).toBe(1)
    }
  }, 10_000)
})

const completeRow = (number: number) => [
  makeDni(number),
  'Ana',
  'Gil',
  `a${number}@censo.test`,
  'Afiliada',
  '',
  '',
]

describe('read as far as it makes sense', () => {
  test('formulas are text or their last value; errors of the sheet are refused by line', async () => {
    const rows = [
      ['DNI', 'Nombre', 'Primer apellido', 'E-mail', 'Tipo'],
      [makeDni(1), '=HYPERLINK("http://x")', 'Gil', 'ana@censo.test', 'Afiliada'],
      [makeDni(2), '#N/A', 'Gil', 'eva@censo.test', 'Afiliada'],
    ]
    const report = await preflight(
      'l.xlsx',
      zip(skeleton(sheetOf(...rows.map((row) => row.map((value) => value.replaceAll('"', '&quot;')))))),
    )
    expect(report.counts).toMatchObject({ create: 1, refused: 1 })
    expect(report.refusals[0]?.problems[0]).toMatchObject({ kind: 'cell error', value: '#N/A' })
  })

  test('a short row is told only in a workbook that writes its empty cells', async () => {
    const columns = ['DNI', 'Nombre', 'Primer apellido', 'E-mail', 'Tipo', 'Notas', 'Otra']
    const rows = Array.from({ length: 20 }, (_, index) => completeRow(index + 1))
    const writing = await preflight(
      'l.xlsx',
      zip(skeleton(sheetOf(columns, ...rows, completeRow(30).slice(0, 5)))),
    )
    expect(writing.refusals).toMatchObject([{ line: 22, problems: [{ kind: 'short row' }] }])
    const omitting = await preflight(
      'l.xlsx',
      zip(skeleton(sheetOf(columns, ...rows.map((row) => row.slice(0, 5))))),
    )
    expect(omitting.counts).toMatchObject({ create: 20, refused: 0 })
  })

  test('what turns the direction of a text is refused, and what only surrounds or is not seen is taken off', async () => {
    const names = ['Ana\u202eX', '\u2066Cua\u2069', 'Be\u00adgoña']
    const rows = names.map((Nombre, index) => makeRow(index + 1, { Nombre, Asamblea: '' }))
    const report = await preflight('l.csv', Buffer.from(joinRows([headers, ...rows])))
    expect(report.refusals).toMatchObject([{ line: 2, problems: [{ kind: 'unreadable text' }] }])
    expect(report.counts.create).toBe(2)
  })

  test('damaged UTF-8 is refused by line, not guessed', async () => {
    const good = Array.from({ length: 5 }, (_, index) => makeRow(index + 1, { Asamblea: '' }))
    const bytes = Buffer.concat([
      Buffer.from(joinRows([headers, ...good])),
      Buffer.from(
        joinRows([makeRow(7, { Nombre: 'Bego?a', Asamblea: '' })]).replace('Bego?a', 'Bego\u00f1a'),
        'latin1',
      ),
    ])
    const report = await preflight('l.csv', bytes)
    expect(report.refusals).toMatchObject([{ line: 7, problems: [{ kind: 'unreadable text' }] }])
    expect(report.counts.create).toBe(5)
  })

  test('whatever the cells hold, every line is counted once', async () => {
    const cells = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('__proto__', '1e999', '=1+1', '\u0000', '\uD800', "'; drop table affiliate --"),
      ),
      { minLength: 11, maxLength: 11 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 5 }), async (rows) => {
        const report = await importList(
          connection.db,
          utf8(joinRows([headers, ...rows, makeRow(1, { Asamblea: '' })])),
        ).catch((error: unknown) => error)
        if (report instanceof UnreadableFile) return
        const { counts, rows: lines } = report as Awaited<ReturnType<typeof importList>>
        expect(counts.create + counts.update + counts.unchanged + counts.refused).toBe(lines)
      }),
      { numRuns: 40 },
    )
  })
})
