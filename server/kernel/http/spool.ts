import { createHash, randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReceivedFile } from '#contract/endpoint.ts'

export type SpooledFile = ReceivedFile & { close: () => Promise<void> }

const step = 1 << 18

/**
 * Writes a stream to a temporary file that is deleted from its directory at once: it disappears when it is closed or
 * when the process dies. Memory use does not depend on the size.
 */
export async function spoolFile(fileName: string, content: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const handle = await openNameless()
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of content) {
      hash.update(chunk)
      await handle.appendFile(chunk)
      size += chunk.length
    }
    const sha256 = hash.digest()
    return {
      fileName,
      size,
      sha256,
      read: (from = 0, to = size) => readPieces(handle, from, Math.min(to, size)),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openNameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `concejo-${randomUUID()}`)
  const handle = await open(name, 'wx+', 0o600)
  await unlink(name)
  return handle
}

async function* readPieces(handle: FileHandle, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(step, to - at)), 0, undefined, at)
    if (bytesRead === 0) throw new Error('a spooled file is shorter than it was')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
