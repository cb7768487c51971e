import { sql } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import type { ImportPlan } from '#contract/import/plan.ts'
import type {
  ImportJob,
  ImportSummary,
  JobStage,
  ReportedLine,
  UndoSummary,
} from '#contract/import/imports.ts'
import type { Database } from '#server/kernel/database.ts'

/** Who asks, and from where. */
export type Author = Pick<SignedIn, 'userId' | 'username' | 'role'> & { device: string }

/** What a job was asked: by whom, and how to read the list. */
export type Asked = { author: Author; plan?: ImportPlan }

type Target = { uploadId: string } | { batchId: number }
type NewJob = Target & { kind: ImportJob['kind']; asked: Asked }

/** Asks for a job and answers its id; a commit or an undo that was already asked for is the same job. */
export async function askFor(db: Database, { kind, asked, ...target }: NewJob): Promise<string> {
  const made = await db
    .insertInto('importJob')
    .values({ kind, ownerId: asked.author.userId, asked: JSON.stringify(asked), ...target })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const { id, state } = await jobsOf(db, kind, target).select(['id', 'state']).executeTakeFirstOrThrow()
  if (state !== 'failed') return id
  // One that failed wrote nothing: asking again tries again.
  await db.deleteFrom('importProgress').where('jobId', '=', id).execute()
  await db
    .updateTable('importJob')
    .set({ state: 'waiting', failure: null, asked: JSON.stringify(asked), ownerId: asked.author.userId })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()
  return id
}

const jobsOf = (db: Database, kind: ImportJob['kind'], target: Target) =>
  'uploadId' in target
    ? db.selectFrom('importJob').where('kind', '=', kind).where('uploadId', '=', target.uploadId)
    : db.selectFrom('importJob').where('kind', '=', kind).where('batchId', '=', target.batchId)

/** Whether somebody has asked for it and it has not failed. */
export const isAskedFor = async (db: Database, kind: 'commit', uploadId: string): Promise<boolean> =>
  (await jobsOf(db, kind, { uploadId }).where('state', '<>', 'failed').select('id').executeTakeFirst()) !==
  undefined

/** Whether somebody has asked to undo an import. */
export const findUndo = (db: Database, batchId: number) =>
  jobsOf(db, 'undo', { batchId }).select(['id', 'ownerId', 'state']).executeTakeFirst()

/** Another look at the same list makes the former ones useless; one under way is left alone. */
export async function forgetPreflights(db: Database, uploadId: string): Promise<void> {
  await sql`
    delete from import_job where id in (
      select id from import_job where upload_id = ${uploadId} and kind = 'preflight' for update skip locked)`.execute(
    db,
  )
}

/** What a preflight of somebody's list was asked, if it is done. */
export async function donePreflight(
  db: Database,
  ownerId: number,
  { id, uploadId }: { id: string; uploadId: string },
): Promise<Asked | undefined> {
  const found = await jobsOf(db, 'preflight', { uploadId })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'done')
    .select('asked')
    .executeTakeFirst()
  // Only `askFor` writes there.
  return found?.asked as Asked | undefined
}

type Owned = { ownerId: number; id: string }

/** A job as its owner may know it; undefined when it is somebody else's or not there. */
export async function findJob(db: Database, { ownerId, id }: Owned): Promise<ImportJob | undefined> {
  const { rows } = await sql<Omit<ImportJob, 'summary' | 'undo'> & { result: unknown }>`
    select j.id, j.kind, j.state, j.failure, j.result, coalesce(u.file_name, b.file_name) as file_name,
      case when j.state = 'waiting' and p.job_id is not null
        then json_build_object('stage', p.stage, 'done', p.done, 'total', p.total) end as progress
    from import_job j left join import_progress p on p.job_id = j.id
    left join import_upload u on u.id = j.upload_id left join import_batch b on b.id = j.batch_id
    where j.id = ${id} and j.owner_id = ${ownerId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { result, ...job } = row
  // `settle` wrote it, and the contract judges it again before it leaves.
  return {
    ...job,
    summary: job.kind === 'undo' ? null : (result as ImportSummary | null),
    undo: job.kind === 'undo' ? (result as UndoSummary | null) : null,
  }
}

/** The lines that a job left out. */
export async function linesOf(
  db: Database,
  { ownerId, id }: Owned,
): Promise<{ kind: ImportJob['kind']; lines: ReportedLine[] } | undefined> {
  const { rows } = await sql<{ kind: ImportJob['kind']; lines: ReportedLine[] }>`
    select kind, lines from import_job where id = ${id} and owner_id = ${ownerId} and state = 'done'`.execute(
    db,
  )
  return rows[0]
}

export type Waiting = {
  id: string
  kind: ImportJob['kind']
  uploadId: string | null
  batchId: number | null
  asked: Asked
}

/**
 * Holds the next job that waits, until the caller's transaction ends; those that others hold are passed over.
 * A process that dies lets go, and the job waits again.
 */
export async function holdNext(db: Database): Promise<Waiting | undefined> {
  // It may take as long as it needs; how far it is, is told from outside.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const { rows } = await sql<Waiting>`
    select id, kind, upload_id, batch_id, asked from import_job where state = 'waiting'
    order by creation_time, id limit 1 for no key update skip locked`.execute(db)
  return rows[0]
}

/** Whether a worker holds a job of somebody's. Those that nobody has begun are held until the transaction ends. */
export async function hasHeldJob(db: Database, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    with free as materialized (
      select id from import_job where owner_id = ${ownerId} for update skip locked)
    select exists (
      select from import_job where owner_id = ${ownerId} and id not in (select id from free)) as held`.execute(
    db,
  )
  return rows[0]?.held ?? false
}

type Settled = { result: ImportSummary | UndoSummary; lines: readonly ReportedLine[] }

export async function settle(db: Database, id: string, { result, lines }: Settled): Promise<void> {
  await db
    .updateTable('importJob')
    .set({ state: 'done', result: JSON.stringify(result), lines: JSON.stringify(lines) })
    .where('id', '=', id)
    .execute()
}

export async function fail(db: Database, id: string, failure: string): Promise<void> {
  await db.updateTable('importJob').set({ state: 'failed', failure }).where('id', '=', id).execute()
}

/** Notes that a job begins, and answers how many times it has. */
export async function noteBeginning(db: Database, jobId: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into import_progress as p (job_id, stage) values (${jobId}, 'opening')
    on conflict (job_id) do update set stage = 'opening', done = 0, total = null, attempts = p.attempts + 1
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 1
}

export async function noteProgress(
  db: Database,
  jobId: string,
  progress: { stage: JobStage; done: number; total: number | null },
): Promise<void> {
  await db.updateTable('importProgress').set(progress).where('jobId', '=', jobId).execute()
}

/** It was put off through no fault of its own. */
export async function forgetBeginning(db: Database, jobId: string): Promise<void> {
  await sql`update import_progress set attempts = attempts - 1 where job_id = ${jobId}`.execute(db)
}
