import { createHash } from 'node:crypto'
import { newline, OperatorError } from '#server/backup/format.ts'

const maxLineLength = 1 << 20

/** Reads lines from the decompressed stream and hashes them, holding at most one chunk in memory. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(contents: AsyncIterable<Buffer>) {
    this.#chunks = contents[Symbol.asyncIterator]()
  }

  /** The sha256, in hex, of everything read so far. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  async line(): Promise<string> {
    let line = ''
    while (line.length < maxLineLength) {
      const chunk = await this.#next()
      const end = chunk.indexOf(newline) + 1
      line += this.#consume(chunk, end || chunk.length).toString('latin1')
      if (end > 0) return Buffer.from(line, 'latin1').toString('utf8')
    }
    throw new OperatorError('El fichero no es una copia de seguridad')
  }

  /** The next `count` lines, as buffers that may hold several lines or parts of one. */
  async *lines(count: number): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      const chunk = await this.#next()
      let end = 0
      for (let at = chunk.indexOf(newline); at !== -1 && left > 0; at = chunk.indexOf(newline, end)) {
        left -= 1
        end = at + 1
      }
      yield this.#consume(chunk, left > 0 ? chunk.length : end)
    }
  }

  /** Throws when anything is left in the stream. */
  async end(): Promise<void> {
    const { done } = this.#rest.length > 0 ? { done: false } : await this.#chunks.next()
    if (!done) throw new OperatorError('El fichero sigue después de su final: está dañado')
  }

  #consume(chunk: Buffer, end: number): Buffer {
    this.#rest = chunk.subarray(end)
    const taken = chunk.subarray(0, end)
    this.#hash.update(taken)
    return taken
  }

  async #next(): Promise<Buffer> {
    if (this.#rest.length > 0) return this.#rest
    const { done, value } = await this.#chunks.next()
    if (done) throw new OperatorError('El fichero está cortado')
    return value
  }
}
