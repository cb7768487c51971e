import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'

/** A list to import; its bytes can be read more than once. */
export type ImportFile = { name: string; size: number; bytes: () => AsyncIterable<Uint8Array> }

const step = 1 << 16

const openErrors: Record<string, string> = {
  ENOENT: 'no existe',
  EACCES: 'no se puede leer (permisos)',
}

export async function openFile(location: string): Promise<ImportFile> {
  const name = path.basename(location)
  const found = await stat(location).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFile(`${name}: el fichero ${openErrors[error.code ?? ''] ?? 'no se puede leer'}`)
  })
  if (!found.isFile()) throw new UnreadableFile(`${name}: no es un fichero`)
  return { name, size: found.size, bytes: () => createReadStream(location, { highWaterMark: 1 << 18 }) }
}

/** A list that was uploaded. */
export const wrapUpload = ({ fileName, size, read }: ReceivedFile): ImportFile => ({
  name: fileName,
  size,
  bytes: () => read(),
})

/** A list in memory. */
export const wrapContent = (name: string, content: Uint8Array): ImportFile => ({
  name,
  size: content.byteLength,
  async *bytes() {
    for (let at = 0; at < content.byteLength; at += step) yield content.subarray(at, at + step)
  },
})
