import { crc32, createInflateRaw } from 'node:zlib'

/** A file inside an archive; `start` is the position of its compressed bytes. */
export type ZipEntry = {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  start: number
  isEncrypted: boolean
}

/** An archive that is truncated or altered, or made to exhaust the memory of its reader. */
export class BadZip extends Error {
  readonly fault: 'damaged' | 'bomb'

  constructor(fault: 'damaged' | 'bomb', options?: ErrorOptions) {
    super(`the archive is ${fault === 'bomb' ? 'a bomb' : fault}`, options)
    this.fault = fault
  }
}

/** The position of a part in the file, from its local header to the end of its compressed bytes. */
type Span = { from: number; to: number }

/** Reads the directory of an archive, without expanding anything. Throws BadZip. */
export function readZip(bytes: Buffer, mostEntries: number): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) throw new BadZip('damaged')
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new BadZip('bomb')
  const entries: ZipEntry[] = []
  const spans: Span[] = []
  const from = bytes.readUInt32LE(end + 16)
  let at = from
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new BadZip('damaged')
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    )
    const local = bytes.readUInt32LE(at + 42)
    const entry = {
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      start: findDataStart(bytes, local),
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    }
    entries.push(entry)
    spans.push({ from: local, to: entry.start + entry.packed })
    at += 46 + nameLength + extra + comment
  }
  // Reads to the last byte and not only as many entries as the count says, because other readers do too.
  if (at !== from + bytes.readUInt32LE(end + 12) || at > end) throw new BadZip('damaged')
  checkNoOverlap(entries, spans)
  return entries
}

/** Data begins after the local header, whose name and extra field may have other lengths than in the directory. */
function findDataStart(bytes: Buffer, offset: number): number {
  if (offset + 30 > bytes.length) throw new BadZip('damaged')
  return offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
}

/**
 * Refuses parts that share a name or bytes: shared bytes expand to much more than the file, and readers differ on
 * repeated names.
 */
function checkNoOverlap(entries: readonly ZipEntry[], spans: readonly Span[]) {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size !== entries.length) throw new BadZip('damaged')
  const sorted = spans.toSorted((one, other) => one.from - other.from)
  if (sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? 0))) throw new BadZip('bomb')
}

/** Expands a part chunk by chunk; throws BadZip if its size or checksum differ from the directory. */
export async function* expandEntry(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { method, crc, packed, size, start } = entry
  if (start + packed > bytes.length) throw new BadZip('damaged')
  const source = bytes.subarray(start, start + packed)
  const seen = { size: 0, crc: 0 }
  for await (const piece of method === 0 ? [source] : inflate(source)) {
    seen.size += piece.length
    seen.crc = crc32(piece, seen.crc)
    if (seen.size > size) throw new BadZip('bomb')
    yield piece
  }
  if (seen.size !== size || seen.crc !== crc) throw new BadZip('damaged')
}

async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: 1 << 18 })
  stream.end(packed)
  try {
    // Safe: the stream is not in object mode.
    for await (const piece of stream) yield piece as Buffer
  } catch (cause) {
    throw new BadZip('damaged', { cause })
  }
}
