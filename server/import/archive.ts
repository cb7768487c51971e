import { createInflateRaw, crc32 } from 'node:zlib'
import { UnreadableFile } from '#server/import/unreadable.ts'

const megabyte = 1 << 20
/** Larger workbooks are refused before they are read; a list of a million members is many times smaller. */
const limits = {
  sheet: 2000 * megabyte,
  other: 160 * megabyte,
  all: 2400 * megabyte,
  ratio: 250,
  cell: megabyte,
  entries: 5000,
}

const truncated = 'El libro está incompleto o dañado: ábrelo y guárdalo de nuevo como .xlsx'
const bomb = 'El libro se expande demasiado al abrirlo: no parece una lista de personas'

export const sheetName = /^xl\/worksheets\/[^/]+\.xml$/i

/** A file inside a workbook; `start` is the position of its compressed bytes. */
export type Entry = {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  start: number
}

/**
 * Expands every part of a workbook once, without keeping it, and refuses one that is truncated, altered, or made to
 * exhaust memory: the spreadsheet reader trusts sizes and does not verify checksums. Returns the parts.
 */
export async function checkArchive(bytes: Buffer): Promise<Entry[]> {
  const entries = readDirectory(bytes)
  if (!entries.some(({ name }) => name === 'xl/workbook.xml' || /^xl\/workbook\d*\.xml$/i.test(name)))
    throw new UnreadableFile('El fichero es un archivo comprimido, pero no un libro .xlsx')
  const read = entries.filter(({ name }) => /^(?:xl\/|_rels\/|\[Content_Types\])/i.test(name))
  if (read.reduce((sum, { size }) => sum + size, 0) > limits.all) throw new UnreadableFile(bomb)
  for (const entry of read) await checkEntry(bytes, entry)
  return entries
}

/**
 * Refuses parts that share a name or bytes: shared bytes expand to much more than the file, and readers differ on
 * repeated names.
 */
function checkNoOverlap(entries: readonly Entry[], spans: readonly Span[]) {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size !== entries.length) throw new UnreadableFile(truncated)
  const sorted = spans.toSorted((one, other) => one.from - other.from)
  if (sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? 0))) throw new UnreadableFile(bomb)
}

/** The position of a part in the file, from its local header to the end of its compressed bytes. */
type Span = { from: number; to: number }

function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) throw new UnreadableFile(truncated)
  const count = bytes.readUInt16LE(end + 10)
  if (count > limits.entries) throw new UnreadableFile(bomb)
  const entries: Entry[] = []
  const spans: Span[] = []
  const from = bytes.readUInt32LE(end + 16)
  let at = from
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new UnreadableFile(truncated)
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const local = bytes.readUInt32LE(at + 42)
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      start: findDataStart(bytes, local),
      name: bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)),
    }
    entries.push(entry)
    spans.push({ from: local, to: entry.start + entry.packed })
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  // Reads to the last byte and not only as many entries as the count says, because other readers do too.
  if (at !== from + bytes.readUInt32LE(end + 12) || at > end) throw new UnreadableFile(truncated)
  checkNoOverlap(entries, spans)
  return entries
}

/** Data begins after the local header, whose name and extra field may have other lengths than in the directory. */
function findDataStart(bytes: Buffer, offset: number): number {
  if (offset + 30 > bytes.length) throw new UnreadableFile(truncated)
  return offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
}

async function checkEntry(bytes: Buffer, { name, method, crc, packed, size, start }: Entry) {
  const isSheet = sheetName.test(name)
  if (size > (isSheet ? limits.sheet : limits.other)) throw new UnreadableFile(bomb)
  if (size > 16 * megabyte && size > packed * limits.ratio) throw new UnreadableFile(bomb)
  if (start + packed > bytes.length) throw new UnreadableFile(truncated)
  const found = await expand(bytes.subarray(start, start + packed), { method, size, isSheet }).catch(
    (cause: unknown) => {
      throw cause instanceof UnreadableFile ? cause : new UnreadableFile(truncated, { cause })
    },
  )
  if (found.size !== size || found.crc !== crc) throw new UnreadableFile(truncated)
}

async function expand(
  packed: Buffer,
  { method, size, isSheet }: { method: number; size: number; isSheet: boolean },
) {
  const seen = { size: 0, crc: 0 }
  let sinceTag = 0
  for await (const chunk of method === 0 ? [packed] : inflateStream(packed)) {
    seen.size += chunk.length
    seen.crc = crc32(chunk, seen.crc)
    if (seen.size > size) throw new UnreadableFile(bomb)
    const tag = chunk.lastIndexOf(0x3c)
    sinceTag = tag < 0 ? sinceTag + chunk.length : chunk.length - tag
    if (isSheet && sinceTag > limits.cell) throw new UnreadableFile('Una celda del libro es demasiado grande')
  }
  return seen
}

function inflateStream(packed: Buffer): AsyncIterable<Buffer> {
  const stream = createInflateRaw({ chunkSize: 1 << 18 })
  stream.end(packed)
  return stream
}
