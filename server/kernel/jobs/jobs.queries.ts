import { sql } from 'kysely'
import { z } from 'zod'
import { jobOf, type JobKind } from '#contract/job.ts'
import { anyJob, isKnownKind, jobKinds, type Job, type JobKinds } from '#contract/jobKinds.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { JobAuthor } from '#server/kernel/jobs/jobHandler.ts'

type KnownKind = JobKinds[keyof JobKinds]
/** What tells how often a job of a kind may be asked for about one subject. */
type UniqueKind = Pick<JobKind<KnownKind['name']>, 'name' | 'unique'>

export type NewJob<Asked> = {
  author: JobAuthor
  /** What it works on, such as a list's id, and what its owner calls that. */
  subject: string
  about: string
  asked: Asked
}

/**
 * Asks, in the caller's transaction, for a job; answers its id. Where asking again is the same job, it may be
 * somebody else's; one that is unique forever and failed or was cancelled wrote nothing, and is tried again.
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
    // None when it ended, or was forgotten, at this moment: then there is room for another.
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

/** The job that stands in the way of another one about its subject, whoever asked for it. */
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

/** Whether asking for a job about a subject would find one that is there: one that waits, is under way or was done. */
export async function isRequested(db: Database, kind: UniqueKind, subject: string): Promise<boolean> {
  const found = await uniqueJob(db, kind, subject).executeTakeFirst()
  return found !== undefined && !isRetried(found)
}

type Owned = { id: string; ownerId: number }

/** A job as its owner may know it; undefined when it is somebody else's or not there. */
export async function findJob(db: Database, owned: Owned): Promise<Job | undefined> {
  const job = await readJob(db, owned)
  return job && isKnownKind(job.kind) ? anyJob.parse(job) : undefined
}

/** The same, of a kind that the caller knows; undefined when it is of another, too. */
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

/** What somebody's job about a subject was asked, once it is done. */
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

/** The lines that somebody's job tells, once it is done. */
export async function findJobLines<Line extends z.ZodType>(
  db: Database,
  kinds: readonly { name: KnownKind['name']; line: Line }[],
  { id, ownerId }: Owned,
): Promise<{ kind: string; lines: z.output<Line>[] } | undefined> {
  const found = await db
    .selectFrom('job')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'done')
    .select(['kind', 'lines'])
    .executeTakeFirst()
  const kind = kinds.find(({ name }) => name === found?.kind)
  return kind && found && { kind: found.kind, lines: z.array(kind.line).parse(found.lines) }
}

/**
 * Gives up somebody's job: at once while it waits, and as soon as it can be told while it is under way. One that
 * is over stays as it is.
 */
export async function cancelJob(db: Database, { id, ownerId }: Owned): Promise<void> {
  await sql`
    update job set state = 'cancelled', finished_at = now() where id in (
      select id from job where id = ${id} and owner_id = ${ownerId} and state = 'waiting' for update skip locked)`.execute(
    db,
  )
  await askToCancel(db, sql<boolean>`id = ${id} and owner_id = ${ownerId}`)
}

/** Forgets the jobs of a kind about a subject; one under way is given up and forgotten in its time. */
export async function discardJobs(db: Database, { name }: KnownKind, subject: string): Promise<void> {
  await sql`
    delete from job where id in (
      select id from job where kind = ${name} and subject = ${subject} for update skip locked)`.execute(db)
  await askToCancel(db, sql<boolean>`kind = ${name} and subject = ${subject}`)
}

/** Tells whoever works at what still waits. */
const askToCancel = (db: Database, which: ReturnType<typeof sql<boolean>>) =>
  sql`
    insert into job_progress (job_id, cancel_asked) select id, true from job where state = 'waiting' and ${which}
    on conflict (job_id) do update set cancel_asked = true`.execute(db)

/** Whether a worker holds a job of somebody's. Those that nobody has begun are held until the transaction ends. */
export async function hasHeldJob(db: Database, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    with free as materialized (select id from job where owner_id = ${ownerId} for update skip locked)
    select exists (select from job where owner_id = ${ownerId} and id not in (select id from free)) as held`.execute(
    db,
  )
  return rows[0]?.held ?? false
}

/** Jobs are forgotten some days after they are over, each kind in its time. */
export async function deleteOldJobs(db: Database): Promise<void> {
  const kept = Object.values(jobKinds).map(({ name, keptDays }) => sql`(${name}, ${keptDays}::integer)`)
  await sql`
    delete from job j where finished_at < now() - interval '1 day' * coalesce(
      (select days from (values ${sql.join(kept)}) as kept (kind, days) where kept.kind = j.kind), 30)`.execute(
    db,
  )
}
