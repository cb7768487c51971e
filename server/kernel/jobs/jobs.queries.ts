import { sql } from 'kysely'
import { z } from 'zod'
import { jobOf, type JobKind } from '#contract/job.ts'
import { anyJob, isKnownKind, jobKinds, type Job, type JobKinds } from '#contract/jobKinds.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { JobAuthor } from '#server/kernel/jobs/jobHandler.ts'

type KnownKind = JobKinds[keyof JobKinds]
/** The part of a kind that says how often it may be asked for about one subject. */
type UniqueKind = Pick<JobKind<KnownKind['name']>, 'name' | 'unique'>

export type NewJob<Asked> = {
  author: JobAuthor
  /** The id of what it works on, such as a list; `about` is its name for the owner. */
  subject: string
  about: string
  asked: Asked
}

/**
 * Adds a job to the queue, in the caller's transaction; returns its id. When the kind is unique and such a job exists,
 * it is that job's id, which may be somebody else's. A job that is unique forever is tried again after it failed or was
 * cancelled.
 */
export async function enqueueJob<Asked extends z.ZodType>(
  db: Database,
  kind: UniqueKind & { asked: Asked },
  { author, subject, about, asked }: NewJob<z.input<Asked>>,
): Promise<string> {
  const { name, unique } = kind
  const values = {
    about,
    ownerId: author.userId,
    author: JSON.stringify(author),
    asked: JSON.stringify(asked),
  }
  const key = unique === 'forever' ? subject : null
  const activeKey = unique === 'whileActive' ? subject : null
  for (;;) {
    const added = await db
      .insertInto('job')
      .values({ ...values, kind: name, subject, key, activeKey })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
    const same = await uniqueJob(db, kind, subject).executeTakeFirst()
    // There is none when it has just ended or been deleted: then the insert is tried again.
    if (same) return isRetried(same) ? retryJob(db, same, values) : same.id
  }
}

const isRetried = ({ state }: { state: string }) => state === 'failed' || state === 'cancelled'

async function retryJob(
  db: Database,
  { id, state }: { id: string; state: string },
  values: { about: string; ownerId: number; author: string; asked: string },
): Promise<string> {
  await db.deleteFrom('jobProgress').where('jobId', '=', id).execute()
  await db
    .updateTable('job')
    .set({ ...values, state: 'waiting', failure: null, finishedAt: null, createdAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
  return id
}

/** The job of a unique kind that already exists for a subject, whoever asked for it. */
const uniqueJob = (db: Database, { name, unique }: UniqueKind, subject: string) =>
  db
    .selectFrom('job')
    .where('kind', '=', name)
    .where((has) =>
      unique === 'forever'
        ? has('key', '=', subject)
        : has.and([has('activeKey', '=', subject), has('state', '=', 'waiting')]),
    )
    .select(['id', 'state'])

/** Whether `enqueueJob` would return an existing job about a subject: one that waits, runs or is done. */
export async function isRequested(db: Database, kind: UniqueKind, subject: string): Promise<boolean> {
  const found = await uniqueJob(db, kind, subject).executeTakeFirst()
  return found !== undefined && !isRetried(found)
}

type Owned = { id: string; ownerId: number }

/** A job as its owner sees it; undefined when it is somebody else's or does not exist. */
export async function findJob(db: Database, owned: Owned): Promise<Job | undefined> {
  const job = await readJob(db, owned)
  return job && isKnownKind(job.kind) ? anyJob.parse(job) : undefined
}

/** The same for a known kind; undefined also when the job is of another kind. */
export async function findJobOf<
  Name extends string,
  Asked extends z.ZodType,
  Stage extends string,
  Result extends z.ZodType,
  Line extends z.ZodType,
>(db: Database, kind: JobKind<Name, Asked, Stage, Result, Line>, owned: Owned) {
  const job = await readJob(db, owned)
  return job?.kind === kind.name ? jobOf(kind).parse(job) : undefined
}

async function readJob(db: Database, { id, ownerId }: Owned): Promise<{ kind: string } | undefined> {
  const { rows } = await sql<{ kind: string }>`
    select j.id, j.kind, j.about, j.result, j.failure, j.created_at, p.started_at, j.finished_at,
      case when j.state = 'waiting' and p.stage is not null then 'working' else j.state end as state,
      case when j.state = 'waiting' and p.stage is not null
        then json_build_object('stage', p.stage, 'done', p.done, 'total', p.total) end as progress
    from job j left join job_progress p on p.job_id = j.id
    where j.id = ${id} and j.owner_id = ${ownerId}`.execute(db)
  return rows[0]
}

/** The input (`asked`) of an owner's finished job about a subject. */
export async function findDoneRequest<Asked extends z.ZodType>(
  db: Database,
  { name, asked }: { name: KnownKind['name']; asked: Asked },
  { id, ownerId, subject }: Owned & { subject: string },
): Promise<z.output<Asked> | undefined> {
  const found = await db
    .selectFrom('job')
    .where('id', '=', id)
    .where('kind', '=', name)
    .where('subject', '=', subject)
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'done')
    .select('asked')
    .executeTakeFirst()
  return found && asked.parse(found.asked)
}

/** An owner's finished job of some kinds, with how many lines it has; `streamJobLines` reads them. */
export async function findDoneJob(
  db: Database,
  kinds: readonly { name: KnownKind['name'] }[],
  { id, ownerId }: Owned,
): Promise<{ kind: string; result: unknown; count: number } | undefined> {
  return db
    .selectFrom('job')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'done')
    .where(
      'kind',
      'in',
      kinds.map(({ name }) => name),
    )
    .select(['kind', 'result', sql<number>`jsonb_array_length(lines)`.as('count')])
    .executeTakeFirst()
}

/** The lines of a job, some at a time: there may be as many as people. */
export async function* streamJobLines<Line extends z.ZodType>(
  db: Database,
  line: Line,
  { id, ownerId }: Owned,
): AsyncGenerator<z.output<Line>> {
  const rows = db
    .selectFrom('job')
    .innerJoin(
      sql<{ said: unknown }>`lateral jsonb_array_elements(job.lines)`.as<'line'>(sql`line (said)`),
      (join) => join.onTrue(),
    )
    .where('job.id', '=', id)
    .where('ownerId', '=', ownerId)
    .select('line.said')
  for await (const { said } of rows.stream(500)) yield line.parse(said)
}

/**
 * Cancels an owner's job: at once if it waits, and at its next progress report if it is running. A finished job stays
 * as it is.
 */
export async function cancelJob(db: Database, { id, ownerId }: Owned): Promise<void> {
  await sql`
    update job set state = 'cancelled', finished_at = now() where id in (
      select id from job where id = ${id} and owner_id = ${ownerId} and state = 'waiting' for update skip locked)`.execute(
    db,
  )
  await askToCancel(db, sql<boolean>`id = ${id} and owner_id = ${ownerId}`)
}

/** Deletes the jobs of a kind about a subject; a running one is cancelled, and deleted later like any old job. */
export async function discardJobs(db: Database, { name }: KnownKind, subject: string): Promise<void> {
  await sql`
    delete from job where id in (
      select id from job where kind = ${name} and subject = ${subject} for update skip locked)`.execute(db)
  await askToCancel(db, sql<boolean>`kind = ${name} and subject = ${subject}`)
}

/** Asks the worker to cancel the jobs that it is running. */
const askToCancel = (db: Database, which: ReturnType<typeof sql<boolean>>) =>
  sql`
    insert into job_progress (job_id, cancel_asked) select id, true from job where state = 'waiting' and ${which}
    on conflict (job_id) do update set cancel_asked = true`.execute(db)

/** Whether a worker has locked a job of an owner. Locks the others until the transaction ends, so that none begins. */
export async function hasHeldJob(db: Database, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    with free as materialized (select id from job where owner_id = ${ownerId} for update skip locked)
    select exists (select from job where owner_id = ${ownerId} and id not in (select id from free)) as held`.execute(
    db,
  )
  return rows[0]?.held ?? false
}

/** Deletes the jobs that ended more than their kind's `keptDays` ago. */
export async function deleteOldJobs(db: Database): Promise<void> {
  const kept = Object.values(jobKinds).map(({ name, keptDays }) => sql`(${name}, ${keptDays}::integer)`)
  await sql`
    delete from job j where finished_at < now() - interval '1 day' * coalesce(
      (select days from (values ${sql.join(kept)}) as kept (kind, days) where kept.kind = j.kind), 30)`.execute(
    db,
  )
}
