import { sql } from 'kysely'
import type { ReceivedFile } from '#contract/endpoint.ts'
import type { FileUseName } from '#contract/fileUses.ts'
import type { FileType } from '#contract/files/files.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'

/** A file whose content has been judged. */
export type FileToKeep = Omit<ReceivedFile, 'sha256'> & {
  use: FileUseName
  type: FileType
  sha256: Uint8Array
  width?: number
  height?: number
}

/** The metadata of a stored file; `readContent` reads its content. */
export type StoredFile = {
  id: string
  use: FileUseName
  type: FileType
  fileName: string
  size: number
  /** Hexadecimal. */
  sha256: string
  ownerId: number | null
  createdAt: string
}

const pieceSize = 1 << 18

/**
 * Stores a file in the caller's transaction; returns its random id. The feature must reference it with a foreign key
 * from its own table: a file without references is deleted after a day (rule input-12).
 */
export async function storeFile(
  db: Database,
  { use, type, fileName, size, sha256, width, height, read }: FileToKeep,
  ownerId: number,
): Promise<string> {
  const { id } = await db
    .insertInto('storedFile')
    .values({
      use,
      type,
      fileName,
      size,
      contentHash: Buffer.from(sha256),
      width: width ?? null,
      height: height ?? null,
      ownerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let position = 0
  for await (const content of inPieces(read())) {
    await db.insertInto('storedFilePiece').values({ fileId: id, position, content }).execute()
    position += 1
  }
  return id
}

/** Regroups chunks into pieces of `pieceSize` bytes; the last may be smaller. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : Buffer.from(chunk)
    let at = 0
    for (; waiting.length - at >= pieceSize; at += pieceSize) yield waiting.subarray(at, at + pieceSize)
    waiting = waiting.subarray(at)
  }
  if (waiting.length > 0) yield waiting
}

const selectFiles = (db: Database) =>
  db
    .selectFrom('storedFile')
    .select(['id', 'use', 'type', 'fileName', 'size', 'ownerId', 'creationTime as createdAt'])
    .select(sql<string>`encode(content_hash, 'hex')`.as('sha256'))

/** A file by id and use. Has no access check: call it only with an id from the feature's own table. */
export async function findFile(db: Database, id: string, use: FileUseName): Promise<StoredFile | undefined> {
  const found = await selectFiles(db).where('id', '=', id).where('use', '=', use).executeTakeFirst()
  // Safe: only `storeFile` writes these columns, with names from the contract.
  return found as StoredFile | undefined
}

/** The files that an account uploaded for some uses, newest first. */
export async function listFilesOf(
  db: Database,
  ownerId: number,
  uses: readonly FileUseName[],
): Promise<StoredFile[]> {
  const found = await selectFiles(db)
    .where('ownerId', '=', ownerId)
    .where('use', 'in', uses)
    .orderBy('creationTime', 'desc')
    .orderBy('id')
    .execute()
  return found as StoredFile[]
}

/**
 * Reads the content of a file piece by piece, without holding a connection between pieces. Throws if the file is
 * deleted meanwhile.
 */
export async function* readContent(
  db: Database,
  { id, size }: Pick<StoredFile, 'id' | 'size'>,
): AsyncGenerator<Buffer> {
  for (let [position, at] = [0, 0]; at < size; position += 1) {
    const { content } = await db
      .selectFrom('storedFilePiece')
      .where('fileId', '=', id)
      .where('position', '=', position)
      .select('content')
      .executeTakeFirstOrThrow()
    yield content
    at += content.length
  }
}

/** Deletes files; fails while a table references one of them. */
export async function deleteFiles(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('storedFile').where('id', 'in', ids).execute()
}

/** The number of files deleted per transaction. */
const batch = 50

/** Deletes files older than a day that no table references; the references are found in the catalog. */
export async function deleteOrphanFiles(db: Database): Promise<void> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_file'::regclass
      and c.conrelid <> 'stored_file_piece'::regclass`.execute(db)
  // Safe: the catalog quotes these names.
  const isOrphan = sql.join(
    [
      sql`true`,
      ...references.map(
        ({ table, column }) =>
          sql`not exists (select from ${sql.raw(table)} r where r.${sql.raw(column)} = stored_file.id)`,
      ),
    ],
    sql` and `,
  )
  const deleteSome = async (unit: Database) => {
    const { rows: held } = await sql<{ id: string }>`
      select id from stored_file where creation_time < now() - interval '1 day' and ${isOrphan}
      order by creation_time limit ${batch} for update skip locked`.execute(unit)
    const ids = held.map(({ id }) => id)
    // Checked again under the lock, which no new reference can get past.
    await sql`delete from stored_file where id = any(${ids}::uuid[]) and ${isOrphan}`.execute(unit)
    return ids.length
  }
  while ((await inTransaction(db, deleteSome)) === batch);
}
