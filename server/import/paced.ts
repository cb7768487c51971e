import { setImmediate as nextTick } from 'node:timers/promises'
import type { ZipEntry } from '#server/kernel/zip.ts'

const step = 1 << 16

/**
 * Feeds the spreadsheet reader only while the consumer waits for rows. The reader cannot be paused and parses as
 * fast as bytes come, so without this it would hold a whole sheet in memory while the database is busy.
 */
export class PacedQueue {
  #isWaiting = true
  #wake: (() => void) | undefined

  /** Passes the rows on and notices when the consumer waits for one. */
  async *through<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
    try {
      for await (const row of rows) {
        this.#isWaiting = false
        yield row
        this.#markWaiting()
      }
    } finally {
      this.#markWaiting()
    }
  }

  #markWaiting() {
    this.#isWaiting = true
    this.#wake?.()
  }

  /** Resolves when all parsed rows have been taken and the consumer waits for more. */
  async waitForDemand(): Promise<void> {
    await nextTick()
    while (!this.#isWaiting) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await nextTick()
    }
  }
}

const needed = /^(?:\[Content_Types\]\.xml|.*\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml)$/i
const sheet = /^xl\/worksheets\/sheet\d+\.xml$/i

/**
 * The workbook as a stream that the reader can take from front to back. The parts are written in a new order,
 * because Excel puts the shared strings after the sheets, and many programs put sizes after the data.
 */
export function streamArchivePaced(
  bytes: Buffer,
  entries: readonly ZipEntry[],
  pace: PacedQueue,
): ReadableStream<Uint8Array> {
  const parts = [
    ...entries.filter(({ name }) => needed.test(name)),
    ...entries.filter(({ name }) => sheet.test(name)),
  ]
  const chunks = laidOut(bytes, parts)
  return new ReadableStream(
    {
      async pull(controller) {
        await pace.waitForDemand()
        const { value, done } = chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
}

function* laidOut(bytes: Buffer, parts: readonly ZipEntry[]): Generator<Uint8Array, undefined> {
  for (const entry of parts) {
    yield localHeader(entry)
    for (let at = 0; at < entry.packed; at += step)
      yield bytes.subarray(entry.start + at, entry.start + Math.min(at + step, entry.packed))
  }
  return undefined
}

/** A ZIP local file header with the sizes in it, as a stream needs them. */
function localHeader({ name, method, crc, packed, size }: ZipEntry): Buffer {
  const text = Buffer.from(name, 'utf8')
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(packed, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(text.length, 26)
  return Buffer.concat([header, text])
}
