import { promisify } from 'node:util'
import { crc32, createInflate, inflate } from 'node:zlib'
import { checkSize, type ImageSize } from '#server/files/imageSize.ts'
import { fileBomb, damagedFile } from '#server/files/unfitFile.ts'

type Chunk = { type: string; data: Buffer; whole: Buffer }

const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
/** Chunks that are kept: pixels and colours. Texts, dates, EXIF and animation frames are dropped. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'cHRM', 'iCCP', 'pHYs'])
const bitsOf: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export const isPng = (start: Buffer) => start.subarray(0, 8).equals(signature)

/** Checks a PNG to its last pixel and removes what is not needed to show it. */
export async function judgePng(bytes: Buffer): Promise<ImageSize & { content: Buffer<ArrayBuffer> }> {
  const chunks = readChunks(bytes).filter(({ type }) => kept.has(type))
  const [first] = chunks
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw damagedFile()
  const header = first.data
  const size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4) }
  checkSize(size)
  const [bits = 0, colours = 0, , , interlaced = 0] = header.subarray(8)
  if (!bitsOf[colours]?.includes(bits) || interlaced > 1 || header[10] !== 0 || header[11] !== 0)
    throw damagedFile()
  const allOf = (type: string) => chunks.filter((chunk) => chunk.type === type)
  // Suggestions of colours for old screens, and transparency beside an alpha channel, confuse readers.
  const palette = colours === 3 ? allOf('PLTE') : []
  const transparency = colours > 3 ? [] : allOf('tRNS')
  if (palette.length !== (colours === 3 ? 1 : 0) || transparency.length > 1) throw damagedFile()
  const entries = (palette[0]?.data.length ?? 0) / 3
  if (colours === 3 && (entries === 0 || entries > 256 || !Number.isInteger(entries))) throw damagedFile()
  if (transparency.some(({ data }) => !fitsColours(data.length, colours, entries))) throw damagedFile()
  for (const { data } of allOf('iCCP')) await checkProfile(data)
  const pixels = allOf('IDAT')
  const others = chunks.filter(({ type }) => !['PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type))
  const ordered = [...others, ...palette, ...transparency, ...pixels, ...allOf('IEND')]
  const bitsOfPixel = bits * (channelsOf[colours] ?? 0)
  await checkPixels(
    pixels.map(({ data }) => data),
    rowsOf(size, bitsOfPixel, interlaced === 1),
  )
  return { ...size, content: Buffer.concat([signature, ...ordered.map(({ whole }) => whole)]) }
}

/** Whether transparency has the length for its colour type: a grey, a colour, or up to one value per palette entry. */
const fitsColours = (length: number, colours: number, entries: number) =>
  colours === 3 ? length > 0 && length <= entries : length === (colours === 0 ? 2 : 6)

/** Colour profiles have some kB, and of printing presses 2 MB. */
const mostProfile = 4 << 20

/** Inflates a colour profile, which stands behind its name: whoever is shown the image does so too. */
async function checkProfile(data: Buffer) {
  const packed = data.subarray(data.indexOf(0) + 2)
  await promisify(inflate)(packed, { maxOutputLength: mostProfile }).catch((error: unknown) => {
    throw error instanceof RangeError ? fileBomb() : damagedFile()
  })
}

/** Many more chunks than programs write, which are at least 4 kB. */
const mostChunks = 10_000

/** The chunks up to IEND, with their checksums verified; later bytes are ignored. */
function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= bytes.length && chunks.length < mostChunks;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw damagedFile()
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damagedFile()
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  throw damagedFile()
}

/** The number and length of the rows in the pixel data, per pass if interlaced. */
function rowsOf({ width, height }: ImageSize, bitsOfPixel: number, isInterlaced: boolean) {
  const passes = isInterlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]]
  return passes.flatMap(([x = 0, y = 0, across = 1, down = 1]) => {
    const columns = Math.ceil((width - x) / across)
    const count = Math.ceil((height - y) / down)
    return columns > 0 && count > 0 ? [{ count, bytes: 1 + Math.ceil((columns * bitsOfPixel) / 8) }] : []
  })
}

/** Inflates the pixels without keeping them: exactly as many as the header says, each row with a valid filter. */
async function checkPixels(packed: readonly Buffer[], passes: readonly { count: number; bytes: number }[]) {
  const stream = createInflate({ chunkSize: 1 << 18 })
  stream.end(Buffer.concat(packed))
  const rows = passes.values()
  let pass = { count: 0, bytes: 0 }
  let left = 0
  const unpack = async () => {
    // Safe: the stream is not in object mode.
    for await (const piece of stream as AsyncIterable<Buffer>)
      for (let at = 0; at < piece.length;) {
        if (left === 0) {
          if (pass.count === 0) pass = { ...(rows.next().value ?? { count: 0, bytes: 0 }) }
          if (pass.count === 0) throw fileBomb()
          pass.count -= 1
          left = pass.bytes
          if ((piece[at] ?? 5) > 4) throw damagedFile()
        }
        const taken = Math.min(left, piece.length - at)
        left -= taken
        at += taken
      }
  }
  await unpack().catch((error: unknown) => {
    throw error instanceof Error && 'code' in error ? damagedFile() : error
  })
  if (left > 0 || pass.count > 0 || !rows.next().done) throw damagedFile()
}
