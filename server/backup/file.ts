import { constants, createReadStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Refusal } from '#server/backup/format.ts'

/** `-` is the standard output, for a pipe to an encrypting program. */
const pipe = '-'

/**
 * Hands `write` a sink and gives its contents the name `file` only once they are complete and on the disk.
 * Readable by nobody but their owner; never written over another file.
 */
export async function writeWhole<Result>(
  file: string,
  write: (sink: Writable) => Promise<Result>,
): Promise<Result> {
  if (file === pipe) return write(process.stdout)
  await refuseExisting(file)
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  const handle = await open(partial, 'wx', 0o600)
  const sink = handle.createWriteStream({ flush: true })
  try {
    const result = await write(sink)
    await rename(partial, file)
    await sync(path.dirname(path.resolve(file)))
    return result
  } catch (error) {
    sink.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

export const readWhole = (file: string): Readable => (file === pipe ? process.stdin : createReadStream(file))

async function refuseExisting(file: string) {
  const exists = await access(file, constants.F_OK).then(
    () => true,
    () => false,
  )
  if (exists) throw new Refusal(`${file} ya existe: elige otro nombre`)
}

/** A rename is on the disk when its directory is. */
async function sync(directory: string) {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
