import { setImmediate as nextTurn } from 'node:timers/promises'
import { createInflate } from 'node:zlib'
import { damagedFile, disguisedFile, fileBomb, UnfitFile } from '#server/files/unfitFile.ts'

export const isPdf = (start: Buffer) => /^%PDF-[12]\.\d/.test(start.toString('latin1', 0, 8))

/** Expanded bytes, and words «stream» (two for each), well above those of real documents of 10 MB. */
const pdfLimits = { all: 300 << 20, words: 20_000 }
/** The bytes at the end in which archive programs look for a directory. */
const tail = (1 << 16) + 1024
/** The bytes that are searched without a pause, and those that consecutive searches share. */
const step = 1 << 18
const overlap = 64

/**
 * Throws UnfitFile for a PDF without an end, with data after it, that is an archive too, that has a password, or with
 * actions that run programs or files inside. Finds them in the plain parts and in those that zlib compresses, which
 * is what programs write; another encoding hides them, so a PDF is never shown within the application.
 */
export async function judgePdf(bytes: Buffer, limits = pdfLimits) {
  if (!/%%EOF[\s\0]*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)))) throw damagedFile()
  if (bytes.subarray(-tail).includes('PK\u0005\u0006')) throw disguisedFile()
  for (let at = 0; at < bytes.length; at += step) {
    checkNames(bytes.subarray(Math.max(0, at - overlap), at + step))
    await nextTurn()
  }
  await checkStreams(bytes, { ...limits })
}

/** A PDF name as a pattern; any of its characters may be written as `#` and its hexadecimal code. */
const patternOf = (name: string) =>
  Array.from(name)
    .map((letter) => {
      const code = letter.charCodeAt(0).toString(16)
      return `(?:${letter}|#${code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')
const findNames = (...names: string[]) => new RegExp(`/(?:${names.map(patternOf).join('|')})(?![\\w#])`)
const hasProgram = findNames(
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
)
const isEncrypted = findNames('Encrypt')

function checkNames(bytes: Buffer) {
  const text = bytes.toString('latin1')
  if (hasProgram.test(text))
    throw new UnfitFile('El PDF lleva programas u otros ficheros dentro: guárdalo sin ellos')
  if (isEncrypted.test(text)) throw new UnfitFile('El PDF tiene contraseña: guárdalo sin ella')
}

/** Searches every compressed stream, wherever it begins: the table of a PDF may refer to any place in it. */
async function checkStreams(bytes: Buffer, budget: typeof pdfLimits) {
  let end = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const start = at + (bytes[at + 6] === 13 ? 8 : 7)
    budget.words -= 1
    if (budget.words < 0) throw fileBomb()
    // The first byte of zlib, whatever its window.
    if (((bytes[start] ?? 0) & 15) !== 8) continue
    if (end < start) end = bytes.indexOf('endstream', start)
    if (end < 0) end = bytes.length
    await checkStream(bytes.subarray(start, end), budget)
  }
}

async function checkStream(packed: Buffer, budget: { all: number }) {
  const stream = createInflate({ chunkSize: step })
  stream.on('error', () => undefined)
  stream.end(packed)
  let last: Buffer = Buffer.alloc(0)
  try {
    // Safe: the stream is not in object mode.
    for await (const piece of stream as AsyncIterable<Buffer>) {
      budget.all -= piece.length
      if (budget.all < 0) throw fileBomb()
      checkNames(Buffer.concat([last, piece]))
      last = piece.subarray(-overlap)
    }
  } catch (error) {
    // Another kind of stream, or a damaged one, of which readers show the readable part.
    if (error instanceof UnfitFile) throw error
  }
}
