import { sql } from 'kysely'
import type { Role, SignedIn } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { JobAuthor, JobLines } from '#server/kernel/jobs/jobHandler.ts'

export type ClaimedJob = { id: string; kind: string; author: JobAuthor; asked: unknown }

/**
 * Locks the next waiting job of these kinds until the caller's transaction ends, skipping those that other workers have
 * locked: the oldest of the account whose last one ended the longest ago. When a process dies its lock ends, and the job
 * waits again.
 */
export async function claimNextJob(db: Database, kinds: readonly string[]): Promise<ClaimedJob | undefined> {
  // The transaction lasts as long as the job; `limitTransaction` bounds it.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const { rows } = await sql<ClaimedJob>`
    select id, kind, author, asked from job where state = 'waiting' and kind = any(${kinds})
    order by (select max(ended.finished_at) from job ended where ended.owner_id = job.owner_id and ended.kind = any(${kinds}))
      nulls first, created_at, id limit 1 for no key update skip locked`.execute(db)
  return rows[0]
}

/** Ends the transaction, whatever it is doing, so many seconds after now; with it ends the lock of its job. */
export async function limitTransaction(db: Database, seconds: number): Promise<void> {
  await sql`set local transaction_timeout = ${sql.lit(`${Math.ceil(seconds)}s`)}`.execute(db)
}

/** Whether a job of these kinds waits that no worker has locked. */
export async function hasWaitingJob(db: Database, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from job where state = 'waiting' and kind = any(${kinds}) limit 1 for no key update skip locked`.execute(
    db,
  )
  return rows.length > 0
}

/** Who an account is now; undefined when it is blocked or deleted. */
export async function findCurrentAccount(
  db: Database,
  userId: number,
): Promise<Omit<SignedIn, 'sessionId'> | undefined> {
  const account = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .select(['id as userId', 'username', 'role', 'affiliateId'])
    .executeTakeFirst()
  // Safe: a check constraint of the table.
  return account && { ...account, role: account.role as Role }
}

type Outcome = { result: unknown; lines: JobLines<unknown> }

export async function completeJob(db: Database, id: string, { result, lines }: Outcome): Promise<void> {
  await db
    .updateTable('job')
    .set({
      state: 'done',
      result: JSON.stringify(result),
      lines: 'toOperationNode' in lines ? sql<string>`${lines}` : JSON.stringify(lines),
      finishedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}

type End = { state: 'failed'; failure: string } | { state: 'cancelled' }

/** Ends a job that failed or was cancelled; nothing that it wrote is left. */
export async function abandonJob(db: Database, id: string, end: End): Promise<void> {
  await db
    .updateTable('job')
    .set({ ...end, finishedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

// What follows is written outside the job's transaction, so that others see it at once and a rollback keeps it.

type Attempt = { attempts: number; crashes: number; isOverdue: boolean; cancelAsked: boolean }

/** Counts an attempt at a job; returns their number, and whether cancelling it was asked for. */
export async function startAttempt(db: Database, id: string, stage: string): Promise<Attempt> {
  const { rows } = await sql<Attempt>`
    insert into job_progress as p (job_id, attempts, stage, started_at) values (${id}, 1, ${stage}, now())
    on conflict (job_id) do update
      set attempts = p.attempts + 1, stage = excluded.stage, done = 0, total = null, started_at = now()
    returning attempts, crashes, is_overdue, cancel_asked`.execute(db)
  return rows[0] ?? { attempts: 1, crashes: 0, isOverdue: false, cancelAsked: false }
}

/** Takes back an attempt that ended through no fault of the job: the job waits again and the attempt does not count. */
export async function withdrawAttempt(db: Database, id: string): Promise<void> {
  await sql`update job_progress set attempts = attempts - 1, stage = null where job_id = ${id}`.execute(db)
}

/** Counts a crash of the process that ran a job, whose parent process survived; the job waits again. */
export async function recordCrash(db: Database, id: string): Promise<void> {
  await sql`update job_progress set crashes = crashes + 1, stage = null where job_id = ${id}`.execute(db)
}

/** Says that a job was stopped at its time limit: it fails when it is looked at next. */
export async function recordOverdue(db: Database, id: string): Promise<void> {
  await sql`update job_progress set is_overdue = true, stage = null where job_id = ${id}`.execute(db)
}

type Progress = { stage: string; done: number; total: number | null }

/** Stores the progress of a job; returns whether cancelling it was asked for. */
export async function reportProgress(
  db: Database,
  id: string,
  progress: Progress,
): Promise<{ cancelAsked: boolean }> {
  const row = await db
    .updateTable('jobProgress')
    .set(progress)
    .where('jobId', '=', id)
    .returning('cancelAsked')
    .executeTakeFirst()
  return row ?? { cancelAsked: false }
}

/** Whether cancelling a running job was asked for. */
export async function isCancelAsked(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobProgress')
    .where('jobId', '=', id)
    .select('cancelAsked')
    .executeTakeFirst()
  return row?.cancelAsked ?? false
}
