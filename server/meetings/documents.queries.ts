import { sql } from 'kysely'
import type { StoredFile } from '#server/files/files.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

type Document = { id: number; fileId: string; creationTime: string } & Pick<
  StoredFile,
  'fileName' | 'type' | 'size'
>

/** The documents of a meeting, in the order in which they came. */
export const listDocuments = (db: Database, meetingId: number): Promise<Document[]> =>
  db
    .selectFrom('meetingDocument')
    .innerJoin('storedFile', 'storedFile.id', 'meetingDocument.fileId')
    .where('meetingId', '=', meetingId)
    .select(['meetingDocument.id', 'fileId', 'meetingDocument.creationTime', 'fileName', 'type', 'size'])
    .orderBy('meetingDocument.id')
    // Safe: only `storeFile` writes these columns, with names from the contract.
    .$castTo<Document>()
    .execute()

export const addDocument = (db: Database, { now }: Clock, meetingId: number, fileId: string) =>
  db
    .insertInto('meetingDocument')
    .values({ meetingId, fileId, creationTime: now })
    .returning(['id', 'creationTime'])
    .executeTakeFirstOrThrow()

/** Takes a document from its meeting; its file is still to be deleted. */
export const removeDocument = (db: Database, id: number) =>
  db.deleteFrom('meetingDocument').where('id', '=', id).execute()

/** The names of the documents of a meeting with the SHA-256 of their content, as hexadecimals, in the order in which they came. */
export const listHashes = (db: Database, meetingId: number): Promise<{ fileName: string; hash: string }[]> =>
  db
    .selectFrom('meetingDocument')
    .innerJoin('storedFile', 'storedFile.id', 'meetingDocument.fileId')
    .where('meetingId', '=', meetingId)
    .select(['fileName', sql<string>`encode(content_hash, 'hex')`.as('hash')])
    .orderBy('meetingDocument.id')
    .execute()
