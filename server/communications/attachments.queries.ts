import { sql } from 'kysely'
import type { StoredFile } from '#server/files/files.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

export type Attachment = { id: number; fileId: string } & Pick<
  StoredFile,
  'fileName' | 'type' | 'size' | 'sha256'
>

/** The attachments of a communication, in the order in which they came. */
export const listAttachments = (db: Database, communicationId: number): Promise<Attachment[]> =>
  db
    .selectFrom('communicationAttachment')
    .innerJoin('storedFile', 'storedFile.id', 'communicationAttachment.fileId')
    .where('communicationId', '=', communicationId)
    .select([
      'communicationAttachment.id',
      'fileId',
      'fileName',
      'type',
      'size',
      sql<string>`encode(content_hash, 'hex')`.as('sha256'),
    ])
    .orderBy('communicationAttachment.id')
    // Safe: only `storeFile` writes these columns, with names from the contract.
    .$castTo<Attachment>()
    .execute()

/** The file for calendars that the mails of a notice carry besides, as it was when the notice was made. */
export async function findCalendar(
  db: Database,
  communicationId: number,
): Promise<{ fileName: string; size: number; text: string } | undefined> {
  const notice = await db
    .selectFrom('meetingNotice')
    .where('communicationId', '=', communicationId)
    .select(['calendar as text', 'votingId'])
    .executeTakeFirst()
  if (!notice) return undefined
  const { text, votingId } = notice
  return { fileName: votingId === null ? 'reunion.ics' : 'votacion.ics', size: Buffer.byteLength(text), text }
}

export const addAttachment = (
  db: Database,
  { now }: Clock,
  communicationId: number,
  fileId: string,
): Promise<{ id: number }> =>
  db
    .insertInto('communicationAttachment')
    .values({ communicationId, fileId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Takes all attachments from a communication; returns their files, which are still to be deleted. */
export async function removeAttachments(db: Database, communicationId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('communicationAttachment')
    .where('communicationId', '=', communicationId)
    .returning('fileId')
    .execute()
  // Two communications may have one file: a copy has those of the first.
  const files = rows.map(({ fileId }) => fileId)
  const { rows: kept } = await sql<{ fileId: string }>`
    select file_id from communication_attachment where file_id = any(${files}::uuid[])`.execute(db)
  return files.filter((file) => !kept.some(({ fileId }) => fileId === file))
}

/** Gives a communication the attachments of another one. */
export const copyAttachments = (db: Database, { now }: Clock, from: number, to: number) =>
  sql`insert into communication_attachment (communication_id, file_id, created_at)
    select ${to}, file_id, ${now} from communication_attachment where communication_id = ${from} order by id`.execute(
    db,
  )

/** Makes a stored image readable by whoever receives a mail. */
export const addImage = (db: Database, { now }: Clock, fileId: string, hash: string) =>
  db.insertInto('communicationImage').values({ fileId, hash, createdAt: now }).execute()

/** Makes the images of a text readable by whoever receives its mail, however they were uploaded. */
export const publishImages = (db: Database, { now }: Clock, files: readonly string[]) =>
  sql`insert into communication_image (file_id, hash, created_at)
    select id, encode(content_hash, 'hex'), ${now} from stored_file
    where id = any(${files}::uuid[]) and use = 'textImage'
    on conflict (file_id) do update set created_at = excluded.created_at
      where communication_image.created_at < excluded.created_at - interval '1 day'`.execute(db)

/** The file of an image by its hash. */
export const findImageFile = async (db: Database, hash: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('communicationImage')
      .where('hash', '=', hash)
      .select('fileId')
      .orderBy('createdAt')
      .executeTakeFirst()
  )?.fileId

/** The files of images by their hashes, and the other way round, with how wide they are. */
export async function indexImages(
  db: Database,
  { hashes = [], files = [] }: { hashes?: string[]; files?: string[] },
) {
  const { rows } = await sql<{ fileId: string; hash: string; width: number | null }>`
    select file_id, hash, width from communication_image join stored_file on stored_file.id = file_id
    where hash = any(${hashes}) or file_id = any(${files}::uuid[]) order by communication_image.created_at`.execute(
    db,
  )
  return {
    fileOf: new Map(rows.map(({ hash, fileId }) => [hash, fileId])),
    imageOf: new Map(rows.map(({ fileId, ...image }) => [fileId, image])),
  }
}

/** Lets go of images that no text has shown for a month. */
export const forgetImages = (db: Database, { now }: Clock) =>
  sql`delete from communication_image i where i.created_at < ${now} - interval '30 days'
    and not exists (select from communication_shown_image s where s.file_id = i.file_id)`.execute(db)
