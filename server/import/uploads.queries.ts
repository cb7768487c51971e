import { sql } from 'kysely'
import { importCommit, importPreflight } from '#contract/import/jobs.ts'
import { wrapContent, type ImportFile } from '#server/import/file.ts'
import type { Database } from '#server/kernel/database.ts'
import { discardJobs } from '#server/kernel/jobs/jobs.queries.ts'

type Upload = { ownerId: number; fileName: string; content: Uint8Array }

/** Stores an upload for a day; returns its random id. */
export async function storeUpload(db: Database, { content, ...about }: Upload): Promise<string> {
  const { id } = await db
    .insertInto('importUpload')
    .values({ ...about, content: Buffer.from(content) })
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
    .select(['fileName', 'content'])
    .executeTakeFirst()
  return found && wrapContent(found.fileName, found.content)
}

/** The file name of a person's own upload, locked against deletion. */
export async function lockUpload(
  db: Database,
  { id, ownerId }: { id: string; ownerId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ fileName: string }>`
    select file_name from import_upload where id = ${id} and owner_id = ${ownerId} for key share`.execute(db)
  return rows[0]?.fileName
}

/** Deletes an upload and its jobs, unless it is being imported. Returns whether it was deleted. */
export async function deleteUpload(
  db: Database,
  { id, ownerId }: { id: string; ownerId: number },
): Promise<boolean> {
  // The lock lets a simultaneous request for its import finish first, so that the next statement sees its job.
  await sql`select from import_upload where id = ${id} and owner_id = ${ownerId} for update`.execute(db)
  const { rows } = await sql`
    delete from import_upload u where id = ${id} and owner_id = ${ownerId} and not ${hasJob([importCommit.name])}
    returning id`.execute(db)
  if (rows.length === 0) return false
  await discardJobs(db, importPreflight, id)
  await discardJobs(db, importCommit, id)
  return true
}

/** Deletes uploads older than a day, with their jobs. */
export async function deleteOldUploads(db: Database): Promise<void> {
  await sql`
    with gone as (
      delete from import_upload where id in (
        select id from import_upload u where creation_time < now() - interval '1 day' and not ${hasJob(uploadJobs)}
        for update skip locked)
      returning id)
    delete from job where subject in (select id::text from gone) and kind = any(${uploadJobs})`.execute(db)
}

const uploadJobs = [importPreflight.name, importCommit.name]

const hasJob = (kinds: readonly string[]) => sql`exists (
  select from job where subject = u.id::text and kind = any(${kinds}) and state = 'waiting')`
