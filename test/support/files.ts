import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { trustFile } from '#server/files/files.rules.ts'
import { zip, type Part } from '#test/support/zip.ts'

/** A file as it comes with a call. */
export function received(content: Uint8Array | string, fileName = 'fichero'): ReceivedFile {
  const bytes = Buffer.from(content)
  const read = async function* (from = 0, to = bytes.length) {
    // A disk takes a while too.
    await nextTurn()
    yield bytes.subarray(from, to)
  }
  return { fileName, size: bytes.length, sha256: createHash('sha256').update(bytes).digest(), read }
}

/** A list that the store keeps as it is. */
export const aStorableList = (content: Uint8Array | string = 'DNI', fileName = 'lista.csv') =>
  trustFile('importList', 'csv', received(content, fileName))

export const chunk = (type: string, data: Buffer) => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
  return Buffer.concat([length, Buffer.from(type), data, sum])
}

type Png = {
  width?: number
  height?: number
  /** 2 is colours, 6 colours with transparency. */
  colours?: number
  bits?: number
  interlaced?: boolean
  rows?: Buffer
  before?: readonly Buffer[]
}

/** A PNG of 8 bits a channel, black unless other rows are given. */
export function aPng({
  width = 20,
  height = 20,
  colours = 2,
  bits = 8,
  interlaced,
  rows,
  before = [],
}: Png = {}) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colours, 0, 0, interlaced ? 1 : 0], 8)
  const pixels = rows ?? Buffer.alloc(height * (1 + width * (colours === 6 ? 4 : 3)))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const segment = (marker: number, data: Buffer | string) => {
  const content = Buffer.from(data as string, 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, content])
}

/** EXIF as a telephone writes it: which side is up, and where it was. */
export const exif = (orientation: number, place: string) =>
  segment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\u0000\u0000II*\u0000\u0008\u0000\u0000\u0000\u0002\u0000', 'latin1'),
      Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0]),
      Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]),
      Buffer.from(`\u0000\u0000\u0000\u0000${place}`, 'latin1'),
    ]),
  )

/** A grey JPEG of 8 × 8, or one that says it is larger. */
export function aJpeg({ width = 8, height = 8, before = [], frame = 0xc0 }: Jpeg = {}) {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(frame, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    segment(0xc4, Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(15), Buffer.from([0])])),
    segment(0xc4, Buffer.concat([Buffer.from([0x10, 1]), Buffer.alloc(15), Buffer.from([0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0x00, 0xff, 0xd0, 0x3f, 0xff, 0xd9]),
  ])
}
type Jpeg = { width?: number; height?: number; before?: readonly Buffer[]; frame?: number }

export const aPdf = (words = 'hola', end = '\n%%EOF\n') =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\n% ${words}${end}`, 'latin1')

const text = (name: string, content: string): Part => ({ name, content: Buffer.from(content) })

/** The parts of a Word document. */
export const docxParts = (words = 'hola') => [
  text('[Content_Types].xml', '<Types/>'),
  text('_rels/.rels', '<Relationships/>'),
  text('word/document.xml', `<document>${words}</document>`),
]
export const aDocx = () => zip(docxParts())
export const anXlsx = () =>
  zip([text('[Content_Types].xml', '<Types/>'), text('xl/workbook.xml', '<workbook/>')])
export const anOdt = (mimetype = 'application/vnd.oasis.opendocument.text') =>
  zip([{ ...text('mimetype', mimetype), method: 0 }, text('content.xml', '<content/>')])
