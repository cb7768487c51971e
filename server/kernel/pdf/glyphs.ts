import { int16s, Reader, uint16s, uint32s } from '#server/kernel/pdf/bytes.ts'

/** The outlines of a font as its `glyf` and `loca` tables hold them; `xMins` are what `hmtx` may lean on. */
export type Outlines = { glyf: Buffer; loca: Buffer; xMins: number[] }

type Streams = {
  contours: Reader
  points: Reader
  flags: Reader
  glyphs: Reader
  composites: Reader
  boxed: Buffer
  boxes: Reader
  instructions: Reader
}

/** Undoes the rearrangement of outlines that WOFF2 makes to compress them (W3C WOFF2 §5.1). */
export function outlinesOf(transformed: Buffer): Outlines {
  const reader = new Reader(transformed)
  reader.take(4)
  const count = reader.u16()
  reader.take(2)
  const [contours = 0, points = 0, flags = 0, glyphs = 0, composites = 0, boxes = 0, instructions = 0] =
    Array.from({ length: 7 }, () => reader.u32())
  const bitmap = 4 * Math.ceil(count / 32)
  const streams: Streams = {
    contours: reader.part(contours),
    points: reader.part(points),
    flags: reader.part(flags),
    glyphs: reader.part(glyphs),
    composites: reader.part(composites),
    boxed: reader.take(bitmap),
    boxes: reader.part(boxes - bitmap),
    instructions: reader.part(instructions),
  }
  const pieces: Buffer[] = []
  const offsets = [0]
  const xMins: number[] = []
  for (let index = 0; index < count; index += 1) {
    const piece = padded(glyphOf(streams, index))
    pieces.push(piece)
    offsets.push((offsets.at(-1) ?? 0) + piece.length)
    xMins.push(piece.length > 0 ? piece.readInt16BE(2) : 0)
  }
  return { glyf: Buffer.concat(pieces), loca: uint32s(offsets), xMins }
}

const padded = (piece: Buffer) => Buffer.concat([piece, Buffer.alloc(-piece.length & 3)])

function glyphOf(streams: Streams, index: number): Buffer {
  const contours = streams.contours.i16()
  const isBoxed = ((streams.boxed[index >> 3] ?? 0) & (128 >> (index & 7))) !== 0
  const box = isBoxed ? streams.boxes.take(8) : undefined
  if (contours === 0) return Buffer.alloc(0)
  return contours > 0 ? simple(streams, contours, box) : composite(streams, box ?? Buffer.alloc(8))
}

function simple(streams: Streams, contours: number, box: Buffer | undefined): Buffer {
  let total = 0
  const ends = Array.from({ length: contours }, () => (total += streams.points.short255()) - 1)
  const flags: number[] = []
  const [dxs, dys]: [number[], number[]] = [[], []]
  const extent = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
  let [x, y] = [0, 0]
  for (let point = 0; point < total; point += 1) {
    const flag = streams.flags.u8()
    const [dx, dy] = stepOf(flag & 127, streams.glyphs)
    x += dx
    y += dy
    dxs.push(dx)
    dys.push(dy)
    flags.push(flag < 128 ? 1 : 0)
    extent.left = Math.min(extent.left, x)
    extent.right = Math.max(extent.right, x)
    extent.bottom = Math.min(extent.bottom, y)
    extent.top = Math.max(extent.top, y)
  }
  const instructions = streams.instructions.take(streams.glyphs.short255())
  const { left, bottom, right, top } = extent
  return Buffer.concat([
    int16s([contours]),
    box ?? int16s([left, bottom, right, top]),
    uint16s([...ends, instructions.length]),
    instructions,
    Buffer.from(flags),
    int16s(dxs),
    int16s(dys),
  ])
}

const words = 0x01
const scale = 0x08
const more = 0x20
const twoScales = 0x40
const matrix = 0x80
const instructed = 0x100

/** A glyph made of others, copied as it is. */
function composite({ composites, glyphs, instructions }: Streams, box: Buffer): Buffer {
  const pieces = [int16s([-1]), box]
  let isInstructed = false
  for (let flags = more; flags & more;) {
    flags = composites.u16()
    isInstructed ||= (flags & instructed) !== 0
    const transform = flags & scale ? 2 : flags & twoScales ? 4 : flags & matrix ? 8 : 0
    pieces.push(uint16s([flags]), composites.take(2 + (flags & words ? 4 : 2) + transform))
  }
  if (isInstructed) {
    const length = glyphs.short255()
    pieces.push(uint16s([length]), instructions.take(length))
  }
  return Buffer.concat(pieces)
}

const signed = (bit: number, size: number) => (bit & 1 ? size : -size)

/** From one point to the next: the triplet encoding of W3C WOFF2 §5.2. */
function stepOf(flag: number, bytes: Reader): [number, number] {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + bytes.u8())]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + bytes.u8()), 0]
  if (flag < 84) {
    const [kind, both] = [flag - 20, bytes.u8()]
    return [
      signed(flag, 1 + (kind & 0x30) + (both >> 4)),
      signed(flag >> 1, 1 + ((kind & 0x0c) << 2) + (both & 15)),
    ]
  }
  if (flag < 120) {
    const kind = flag - 84
    const [dx, dy] = [bytes.u8(), bytes.u8()]
    return [
      signed(flag, 1 + (Math.trunc(kind / 12) << 8) + dx),
      signed(flag >> 1, 1 + (((kind % 12) >> 2) << 8) + dy),
    ]
  }
  if (flag < 124) {
    const [first, middle, last] = [bytes.u8(), bytes.u8(), bytes.u8()]
    return [signed(flag, (first << 4) + (middle >> 4)), signed(flag >> 1, ((middle & 15) << 8) + last)]
  }
  const [dx, dy] = [bytes.u16(), bytes.u16()]
  return [signed(flag, dx), signed(flag >> 1, dy)]
}
