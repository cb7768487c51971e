import { sql } from 'kysely'
import { importCommit, importPreflight } from '#contract/import/jobs.ts'
import {
  deleteFiles,
  findFile,
  readContent,
  storeFile,
  type FileToKeep,
} from '#server/files/files.queries.ts'
import type { UnfinishedImport } from '#contract/import/imports.ts'
import type { ImportFile } from '#server/import/file.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { discardJobs } from '#server/kernel/jobs/jobs.queries.ts'

/** Stores an upload for a day; returns its random id. */
export async function storeUpload(db: Database, file: FileToKeep, ownerId: number): Promise<string> {
  const fileId = await storeFile(db, file, ownerId)
  const { id } = await db
    .insertInto('importUpload')
    .values({ ownerId, fileId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A person's own upload; undefined for another person's. */
export async function findUpload(
  db: Database,
  { id, ownerId }: { id: string; ownerId: number },
): Promise<ImportFile | undefined> {
  const found = await db
    .selectFrom('importUpload')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .select('fileId')
    .executeTakeFirst()
  const file = found && (await findFile(db, found.fileId, 'importList'))
  return file && { name: file.fileName, size: file.size, bytes: () => readContent(db, file) }
}

const mostUnfinished = 5

/** A person's own uploads that are neither imported nor being imported, the latest first. */
export async function listUnfinished(db: Database, ownerId: number): Promise<UnfinishedImport[]> {
  const { rows } = await sql<Omit<UnfinishedImport, 'plan'> & { asked: unknown }>`
    select u.id, f.file_name, u.creation_time, look.asked
    from import_upload u join stored_file f on f.id = u.file_id
    left join lateral (
      select asked from job where kind = ${importPreflight.name} and subject = u.id::text and owner_id = u.owner_id
      order by created_at desc limit 1) as look on true
    where u.owner_id = ${ownerId} and not exists (
      select from job where kind = ${importCommit.name} and subject = u.id::text and state in ('waiting', 'done'))
    order by u.creation_time desc limit ${mostUnfinished}`.execute(db)
  return rows.map(({ asked, ...list }) => ({
    ...list,
    plan: importPreflight.asked.safeParse(asked).data?.plan ?? null,
  }))
}

/** The file name of a person's own upload, locked against deletion. */
export async function lockUpload(
  db: Database,
  { id, ownerId }: { id: string; ownerId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ fileName: string }>`
    select f.file_name from import_upload u join stored_file f on f.id = u.file_id
    where u.id = ${id} and u.owner_id = ${ownerId} for key share of u`.execute(db)
  return rows[0]?.fileName
}

/** Deletes an upload and its jobs, unless it is being imported. Returns whether it was deleted. */
export async function deleteUpload(
  db: Database,
  { id, ownerId }: { id: string; ownerId: number },
): Promise<boolean> {
  // The lock lets a simultaneous request for its import finish first, so that the next statement sees its job.
  await sql`select from import_upload where id = ${id} and owner_id = ${ownerId} for update`.execute(db)
  const { rows } = await sql<{ fileId: string }>`
    delete from import_upload u where id = ${id} and owner_id = ${ownerId} and not ${hasJob([importCommit.name])}
    returning file_id`.execute(db)
  if (rows.length === 0) return false
  await discardJobs(db, importPreflight, id)
  await discardJobs(db, importCommit, id)
  await deleteFiles(db, fileIdsOf(rows))
  return true
}

/** Deletes uploads older than a day, with their jobs. */
export async function deleteOldUploads(db: Database): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`
    with gone as (
        delete from import_upload where id in (
          select id from import_upload u where creation_time < now() - interval '1 day' and not ${hasJob(uploadJobs)}
          for update skip locked)
        returning id, file_id),
      jobs as (delete from job where subject in (select id::text from gone) and kind = any(${uploadJobs}))
    select file_id from gone`.execute(db)
  await deleteFiles(db, fileIdsOf(rows))
}

const fileIdsOf = (rows: readonly { fileId: string }[]) => rows.map(({ fileId }) => fileId)

const uploadJobs = [importPreflight.name, importCommit.name]

const hasJob = (kinds: readonly string[]) => sql`exists (
  select from job where subject = u.id::text and kind = any(${kinds}) and state = 'waiting')`
