import { sql } from 'kysely'
import { fileOf, type ImportFile } from '#server/import/file.ts'
import type { Database } from '#server/kernel/database.ts'

type Upload = { ownerId: number; fileName: string; content: Uint8Array }

/** Keeps a list for a day; answers its random name. */
export async function keepUpload(db: Database, { content, ...about }: Upload): Promise<string> {
  const { id } = await db
    .insertInto('importUpload')
    .values({ ...about, content: Buffer.from(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody's own list; another's is not there. */
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
  return found && fileOf(found.fileName, found.content)
}

/** Whether it is somebody's own, held so that it is not forgotten meanwhile. */
export async function holdUpload(
  db: Database,
  { id, ownerId }: { id: string; ownerId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select id from import_upload where id = ${id} and owner_id = ${ownerId} for key share`.execute(db)
  return rows.length > 0
}

/** A list whose work is under way stays. Answers whether it has gone. */
export async function forgetUpload(
  db: Database,
  { id, ownerId }: { id: string; ownerId: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from import_upload u where id = ${id} and owner_id = ${ownerId}
      and not exists (select from import_job j where j.upload_id = u.id and j.kind = 'commit' and j.state = 'waiting')
    returning id`.execute(db)
  return rows.length > 0
}

/** Lists and finished work are forgotten after a day. */
export async function forgetOldUploads(db: Database): Promise<void> {
  const old = sql`creation_time < now() - interval '1 day'`
  await sql`
    delete from import_upload u where ${old}
      and not exists (select from import_job j where j.upload_id = u.id and j.state = 'waiting')`.execute(db)
  await sql`delete from import_job where ${old} and state <> 'waiting'`.execute(db)
}
