import { constants, createReadStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { OperatorError } from '#server/backup/format.ts'

/** `-` as a file name means standard input or output, for a pipe to an encrypting program. */
const standardStream = '-'

/**
 * Calls `write` with a sink. The file gets its name only when it is complete and synced to disk. Only its owner can
 * read it. An existing file is refused, never overwritten.
 */
export async function writeFileAtomically<Result>(
  file: string,
  write: (sink: Writable) => Promise<Result>,
): Promise<Result> {
  if (file === standardStream) return write(process.stdout)
  await refuseExisting(file)
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  const handle = await open(partial, 'wx', 0o600)
  const sink = handle.createWriteStream({ flush: true })
  try {
    const result = await write(sink)
    await rename(partial, file)
    await syncDirectory(path.dirname(path.resolve(file)))
    return result
  } catch (error) {
    sink.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

export const openForReading = (file: string): Readable =>
  file === standardStream ? process.stdin : createReadStream(file)

async function refuseExisting(file: string) {
  const exists = await access(file, constants.F_OK).then(
    () => true,
    () => false,
  )
  if (exists) throw new OperatorError(`${file} ya existe: elige otro nombre`)
}

/** Syncs a directory, so that a rename in it survives a power cut. */
async function syncDirectory(directory: string) {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
