import type { FileReply, ReceivedFile } from '#contract/endpoint.ts'
import { type FileUseName, type TypeOf } from '#contract/fileUses.ts'
import { fileTypes, type FileType } from '#contract/files/files.ts'
import { readContent, type FileToKeep, type StoredFile } from '#server/files/files.queries.ts'
import { judgeContent } from '#server/files/judge.ts'
import { UnfitFile } from '#server/files/unfitFile.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { limitConcurrency } from '#server/kernel/runtime/limiter.ts'

/** Judging reads some files whole; this bounds the memory it takes. */
const judgeInTurn = limitConcurrency({ most: 4 })

/**
 * Judges an upload by its bytes, before and outside the transaction that stores it with `storeFile`. Throws 422 on
 * the field `file` if the use does not accept it.
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

/** A file whose content the feature has checked itself, instead of `judgeFile`. */
export const trustFile = <Use extends FileUseName>(
  use: Use,
  type: TypeOf<Use>,
  file: ReceivedFile,
): FileToKeep => ({ use, type, ...file, fileName: nameFor(type, file.fileName) })

/** A file name valid on every system, with an extension of the file's real type. */
function nameFor(type: FileType, fileName: string): string {
  const name = fileName
    .replaceAll(/[/\\:*?"<>|]+/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
  const endings: readonly string[] = fileTypes[type].extensions
  const isNamed = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return isNamed ? name : `${name || 'fichero'}.${endings[0]}`
}

/** A stored file as the reply of a call, streamed. The caller has checked access. */
export const createFileReply = (db: Database, file: StoredFile): FileReply => ({
  fileName: file.fileName,
  contentType: fileTypes[file.type].contentType,
  size: file.size,
  tag: file.sha256,
  body: readContent(db, file),
})
