import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkSize, type ImageSize } from '#server/files/imageSize.ts'
import { damagedFile, UnfitFile } from '#server/files/unfitFile.ts'

/** A JPEG segment; `bytes` includes its marker and, for a scan, its pixels. */
type Segment = { marker: number; data: Buffer; bytes: Buffer }

const scan = 0xda
/** Frame types that browsers show: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2])
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
/** Markers needed to decode the image: frames, Huffman and quantisation tables, restart intervals, scans. */
const needed = new Set([...frames, 0xc4, 0xdb, 0xdd, scan])

export const isJpeg = (start: Buffer) => start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff

/**
 * Checks a JPEG and removes what is not needed to show it: place and camera (EXIF, XMP), thumbnails, comments, and
 * data after its end. Its orientation and colour profile are kept. Yields to the event loop regularly.
 */
export async function judgeJpeg(bytes: Buffer): Promise<ImageSize & { content: Buffer<ArrayBuffer> }> {
  const segments = await readSegments(bytes)
  if (segments.some(({ marker }) => otherFrames.has(marker)))
    throw new UnfitFile('Es un JPEG de una clase que los navegadores no muestran')
  const [frame, more] = segments.filter(({ marker }) => frames.has(marker))
  if (!frame || more || frame.data.length < 6 || frame.data[0] !== 8) throw damagedFile()
  if (!segments.some(({ marker }) => marker === scan)) throw damagedFile()
  const stored = { width: frame.data.readUInt16BE(3), height: frame.data.readUInt16BE(1) }
  checkSize(stored)
  const turn = orientationOf(segments)
  const content = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(segments.some(isJfif) ? [bareJfif] : []),
    ...(turn === 1 ? [] : [orientationSegment(turn)]),
    ...segments.filter(isKept).map((segment) => segment.bytes),
    Buffer.from([0xff, 0xd9]),
  ])
  return turn > 4 ? { width: stored.height, height: stored.width, content } : { ...stored, content }
}

const startsWith = (data: Buffer, words: string) =>
  data.subarray(0, words.length).equals(Buffer.from(words, 'latin1'))

const isJfif = ({ marker, data }: Segment) => marker === 0xe0 && startsWith(data, 'JFIF\u0000')
/** A JFIF header without a thumbnail; decoders infer the colour space from it. */
const bareJfif = Buffer.from(
  '\u00ff\u00e0\u0000\u0010JFIF\u0000\u0001\u0001\u0000\u0000\u0001\u0000\u0001\u0000\u0000',
  'latin1',
)

/** Segments for decoding, and the two that define the colours. */
const isKept = ({ marker, data }: Segment) =>
  needed.has(marker) ||
  (marker === 0xe2 && startsWith(data, 'ICC_PROFILE\u0000')) ||
  (marker === 0xee && startsWith(data, 'Adobe'))

/** Many more segments than cameras write; a scan each costs a browser as much as a whole image. */
const mostSegments = 500

async function readSegments(bytes: Buffer): Promise<Segment[]> {
  const segments: Segment[] = []
  for (let at = 2; at + 4 <= bytes.length && segments.length < mostSegments;) {
    if (bytes[at] !== 0xff) throw damagedFile()
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return segments
    if (marker === 0xff) {
      at = await endOfFill(bytes, at)
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4 || marker < 0xc0) throw damagedFile()
    const next = marker === scan ? await endOfScan(bytes, end) : end
    segments.push({ marker, data: bytes.subarray(at + 4, end), bytes: bytes.subarray(at, next) })
    at = next
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return segments
  }
  throw damagedFile()
}

/** The bytes that are searched without a pause. */
const step = 1 << 18

/** The first position from `from` on where `isFound`; pauses after each step. */
async function search(bytes: Buffer, from: number, isFound: (at: number) => boolean): Promise<number> {
  for (let at = from; at < bytes.length;) {
    const end = Math.min(bytes.length, at + step)
    while (at < end && !isFound(at)) at += 1
    await nextTurn()
    if (at < end) return at
  }
  throw damagedFile()
}

/** Any number of 0xff may precede a marker; the position of the last. */
const endOfFill = (bytes: Buffer, from: number) => search(bytes, from, (at) => bytes[at + 1] !== 0xff)

/** The position of the marker after a scan; inside it, 0xff is followed by 0 or by a restart marker. */
const endOfScan = (bytes: Buffer, from: number) =>
  search(bytes, from, (at) => {
    if (bytes[at] !== 0xff) return false
    const next = bytes[at + 1] ?? 0
    return next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)
  })

const orientationTag = 0x0112

/** The EXIF orientation, 1 to 8; 1 if there is none or it is not valid. */
function orientationOf(segments: readonly Segment[]): number {
  const data = segments
    .find(({ marker, data: exif }) => marker === 0xe1 && startsWith(exif, 'Exif\u0000\u0000'))
    ?.data.subarray(6)
  if (!data || data.length < 14) return 1
  const isLittle = data.readUInt16BE(0) === 0x4949
  const u16 = (at: number) => (isLittle ? data.readUInt16LE(at) : data.readUInt16BE(at))
  const directory = isLittle ? data.readUInt32LE(4) : data.readUInt32BE(4)
  if (directory + 2 > data.length) return 1
  const count = u16(directory)
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12
    if (at + 12 > data.length) return 1
    const said = u16(at + 8)
    if (u16(at) === orientationTag) return said >= 1 && said <= 8 ? said : 1
  }
  return 1
}

/** An EXIF segment with the orientation as its only entry. */
const orientationSegment = (orientation: number) =>
  Buffer.concat([
    Buffer.from('\u00ff\u00e1\u0000\u0022Exif\u0000\u0000MM\u0000*\u0000\u0000\u0000\u0008', 'latin1'),
    Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ])
