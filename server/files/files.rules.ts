import type { FileReply, ReceivedFile } from '#contract/endpoint.ts'
import { fileTypes, type FileType, type FileUseName, type TypeOf } from '#contract/files/files.ts'
import { readContent, type FileToKeep, type StoredFile } from '#server/files/files.queries.ts'
import { judgeContent } from '#server/files/judge.ts'
import { UnfitFile } from '#server/files/unfitFile.ts'
import type { Database } from '#server/kernel/database.ts'
import { invalid } from '#server/kernel/problem.ts'
import { limitConcurrency } from '#server/kernel/limiter.ts'

/** How many files are held whole in memory at once, to be judged. */
const judgeInTurn = limitConcurrency({ most: 4 })

/**
 * Judges an upload by its bytes before anything is written; `storeFile` then keeps it in the caller's transaction.
 * What its use does not take is 422, told by the field `file`.
 */
export async function judgeFile(use: FileUseName, received: ReceivedFile): Promise<FileToKeep> {
  try {
    const { type, file, image } = await judgeInTurn(() => judgeContent(use, received))
    return { use, type, ...file, fileName: nameFor(type, file.fileName), ...image }
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error
    throw invalid([{ in: 'body', path: 'file', message: error.message }])
  }
}

/** A file that its feature has judged itself, more closely than the store could. */
export const trustFile = <Use extends FileUseName>(
  use: Use,
  type: TypeOf<Use>,
  file: ReceivedFile,
): FileToKeep => ({ use, type, ...file, fileName: nameFor(type, file.fileName) })

/** A name that any system takes, and whose ending says what the file is. */
function nameFor(type: FileType, fileName: string): string {
  const name = fileName
    .replaceAll(/[/\\:*?"<>|]+/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
  const endings: readonly string[] = fileTypes[type].extensions
  const isNamed = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return isNamed ? name : `${name || 'fichero'}.${endings[0]}`
}

/** A stored file as the answer of a call, sent piece by piece; who may read it has been decided. */
export const createFileReply = (db: Database, file: StoredFile): FileReply => ({
  fileName: file.fileName,
  contentType: fileTypes[file.type].contentType,
  size: file.size,
  tag: file.sha256,
  body: readContent(db, file),
})
