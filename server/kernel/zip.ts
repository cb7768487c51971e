import { crc32, createInflateRaw } from 'node:zlib'

/** A part of an archive: `start` is where its packed bytes begin. */
export type ZipEntry = {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  start: number
  isEncrypted: boolean
}

/** An archive that is incomplete or altered, or that is made to exhaust whoever opens it. */
export class BadZip extends Error {
  readonly fault: 'damaged' | 'bomb'

  constructor(fault: 'damaged' | 'bomb', options?: ErrorOptions) {
    super(`the archive is ${fault === 'bomb' ? 'a bomb' : fault}`, options)
    this.fault = fault
  }
}

/** Where a part lies, from its local header to the end of its packed bytes. */
type Span = { from: number; to: number }

/** The parts of an archive as its directory lists them, all of them and nothing else; expands none. */
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
      start: dataStart(bytes, local),
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    }
    entries.push(entry)
    spans.push({ from: local, to: entry.start + entry.packed })
    at += 46 + nameLength + extra + comment
  }
  // As many as there are, to the last byte: others read on where the count says that there is nothing.
  if (at !== from + bytes.readUInt32LE(end + 12) || at > end) throw new BadZip('damaged')
  checkApart(entries, spans)
  return entries
}

/** Behind the local header, whose name and extra field may differ in length from the directory's. */
function dataStart(bytes: Buffer, offset: number): number {
  if (offset + 30 > bytes.length) throw new BadZip('damaged')
  return offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
}

/** Each part has a name and bytes of its own: shared ones make much of little, and readers disagree on repeated ones. */
function checkApart(entries: readonly ZipEntry[], spans: readonly Span[]) {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size !== entries.length) throw new BadZip('damaged')
  const sorted = spans.toSorted((one, other) => one.from - other.from)
  if (sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? 0))) throw new BadZip('bomb')
}

/** Expands a part piece by piece, keeping nothing, and refuses one that is not what the directory says. */
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
    // The stream is in no other mode than bytes.
    for await (const piece of stream) yield piece as Buffer
  } catch (cause) {
    throw new BadZip('damaged', { cause })
  }
}
