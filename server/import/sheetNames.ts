import { inflateRawSync } from 'node:zlib'
import type { ZipEntry } from '#server/kernel/zip.ts'

const maxBytes = 1 << 20
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The names of the sheets of a checked workbook, in order; empty when they cannot be read. */
export function readSheetNames(bytes: Buffer, entries: readonly ZipEntry[]): string[] {
  const part = entries.find(({ name }) => /^xl\/workbook\d*\.xml$/i.test(name))
  if (!part || part.size > maxBytes) return []
  const packed = bytes.subarray(part.start, part.start + part.packed)
  const xml = (part.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: maxBytes })).toString()
  return Array.from(xml.matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g), ([, name = '']) =>
    decodeEntities(name),
  )
}

const decodeEntities = (text: string) =>
  text.replaceAll(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w+));/gi,
    (whole, decimal, hex, name: string | undefined) =>
      name
        ? (entities[name] ?? whole)
        : String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
  )
