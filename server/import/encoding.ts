import { createHash } from 'node:crypto'
import type { ImportFile } from '#server/import/file.ts'

/** The encoding of a file, its beginning, and its fingerprint. */
export type FileDetection = {
  encoding: string
  label: string
  start: Uint8Array
  sha256: string
  nul: boolean
  blank: boolean
}

/** Reads the file once and detects UTF-8 (with or without byte order mark), UTF-16 or Windows-1252. */
export async function detectFile(file: ImportFile): Promise<FileDetection> {
  const hash = createHash('sha256')
  const census = new Utf8Counter()
  const starts: Uint8Array[] = []
  let kept = 0
  for await (const chunk of file.bytes()) {
    hash.update(chunk)
    census.add(chunk)
    if (kept < sampleBytes) {
      starts.push(chunk.subarray(0, sampleBytes - kept))
      kept += chunk.byteLength
    }
  }
  const start = Buffer.concat(starts)
  const { nul, blank } = census
  return { ...chooseEncoding(start, census), start, sha256: hash.digest('hex'), nul, blank }
}

const sampleBytes = 1 << 16

function chooseEncoding(start: Uint8Array, { multibyte, invalid }: Utf8Counter) {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', label: 'UTF-16' }
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', label: 'UTF-16' }
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf)
    return { encoding: 'utf-8', label: 'UTF-8 con BOM' }
  // Mostly valid UTF-8 is damaged UTF-8; its damaged lines are refused one by one.
  return invalid <= multibyte / 4
    ? { encoding: 'utf-8', label: 'UTF-8' }
    : { encoding: 'windows-1252', label: 'Windows-1252' }
}

/** Counts valid multi-byte sequences and invalid bytes, across chunks. */
class Utf8Counter {
  multibyte = 0
  invalid = 0
  nul = false
  blank = true
  #pending = 0

  add(chunk: Uint8Array) {
    for (const byte of chunk) {
      if (byte > 0x20) this.blank = false
      if (byte === 0) this.nul = true
      if (this.#pending > 0) {
        if ((byte & 0xc0) === 0x80) {
          this.#pending -= 1
          if (this.#pending === 0) this.multibyte += 1
          continue
        }
        this.invalid += 1
        this.#pending = 0
      }
      if (byte < 0x80) continue
      if (byte >= 0xc2 && byte <= 0xdf) this.#pending = 1
      else if (byte >= 0xe0 && byte <= 0xef) this.#pending = 2
      else if (byte >= 0xf0 && byte <= 0xf4) this.#pending = 3
      else this.invalid += 1
    }
  }
}
