import { brotliDecompressSync } from 'node:zlib'
import { int16s, Reader, uint16s, uint32s } from '#server/kernel/pdf/bytes.ts'
import { outlinesOf } from '#server/kernel/pdf/glyphs.ts'

/** The tables that WOFF2 names by number (W3C WOFF2 §4.1). */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .replaceAll('_', ' ')
    .match(/.{4}(?: |$)/g)
    ?.map((tag) => tag.slice(0, 4)) ?? []

type Tables = Map<string, Buffer>

/**
 * A web font (WOFF2) as the plain TrueType font that PDF wants embedded. `mark` becomes its check sum, by which
 * pdfkit tells one font from another.
 */
export function trueTypeOf(woff2: Buffer, mark: number): Buffer {
  const reader = new Reader(woff2)
  if (reader.u32() !== 0x774f4632) throw new Error('not a WOFF2 font')
  reader.take(8)
  const count = reader.u16()
  reader.take(6)
  const compressed = reader.u32()
  reader.take(24)
  const entries = Array.from({ length: count }, () => entryOf(reader))
  const content = new Reader(brotliDecompressSync(reader.take(compressed)))
  const tables: Tables = new Map()
  const transformed = new Map<string, Buffer>()
  for (const { tag, length, isTransformed } of entries)
    (isTransformed ? transformed : tables).set(tag, content.take(length))
  restore(tables, transformed)
  const head = Buffer.from(tables.get('head') ?? Buffer.alloc(54))
  head.writeUInt32BE(mark, 8)
  if (transformed.has('glyf')) head.writeInt16BE(1, 50)
  return fontOf(tables.set('head', head))
}

function entryOf(reader: Reader) {
  const flags = reader.u8()
  const known = knownTags[flags & 63]
  const tag = known ?? reader.take(4).toString('latin1')
  const version = flags >> 6
  const isOutline = tag === 'glyf' || tag === 'loca'
  const isTransformed = isOutline ? version !== 3 : version !== 0
  const original = reader.base128()
  return { tag, isTransformed, length: isTransformed ? reader.base128() : original }
}

function restore(tables: Tables, transformed: Map<string, Buffer>) {
  const outlines = transformed.get('glyf')
  if (!outlines) return
  const { glyf, loca, xMins } = outlinesOf(outlines)
  tables.set('glyf', glyf).set('loca', loca)
  const metrics = transformed.get('hmtx')
  const advances = tables.get('hhea')?.readUInt16BE(34) ?? 0
  if (metrics) tables.set('hmtx', metricsOf(metrics, advances, xMins))
}

/** Side bearings that equal the outline's own left edge were left out (W3C WOFF2 §5.4). */
function metricsOf(transformed: Buffer, advances: number, xMins: readonly number[]): Buffer {
  const reader = new Reader(transformed)
  const flags = reader.u8()
  const widths = Array.from({ length: advances }, () => reader.u16())
  const bearings = xMins.map((xMin, index) => (flags & (index < advances ? 1 : 2) ? xMin : reader.i16()))
  return Buffer.concat([
    ...widths.map((width, index) => Buffer.concat([uint16s([width]), int16s([bearings[index] ?? 0])])),
    int16s(bearings.slice(advances)),
  ])
}

/** The tables one after another, with their directory. Nobody who reads it here looks at check sums. */
function fontOf(tables: Tables): Buffer {
  const names = [...tables.keys()].toSorted()
  let offset = 12 + 16 * names.length
  const directory: Buffer[] = []
  const content: Buffer[] = []
  for (const name of names) {
    const table = tables.get(name) ?? Buffer.alloc(0)
    directory.push(Buffer.from(name, 'latin1'), uint32s([0, offset, table.length]))
    const padding = -table.length & 3
    content.push(table, Buffer.alloc(padding))
    offset += table.length + padding
  }
  const power = Math.floor(Math.log2(names.length))
  const search = [16 * 2 ** power, power, 16 * (names.length - 2 ** power)]
  return Buffer.concat([uint32s([0x00010000]), uint16s([names.length, ...search]), ...directory, ...content])
}
