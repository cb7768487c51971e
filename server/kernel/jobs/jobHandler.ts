import type { z } from 'zod'
import type { Allowed, SignedIn } from '#contract/actor.ts'
import type { JobKind } from '#contract/job.ts'
import type { JobKindName, JobKinds } from '#contract/jobKinds.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { describeDevice } from '#server/kernel/security/device.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/** Who asked for a job, and from where. */
export type JobAuthor = Pick<SignedIn, 'userId' | 'username' | 'role'> & { device: string }

export const toJobAuthor = ({ userId, username, role }: SignedIn, agent: string): JobAuthor => ({
  userId,
  username,
  role,
  device: describeDevice(agent),
})

/**
 * All that a job's work may reach: nothing of the process that happens to run it, so that it may be another one.
 * `db` is the transaction that ends with the job.
 */
export type JobContext<Stage extends string = string> = {
  db: Database
  clock: Clock
  author: JobAuthor
  /** The people whose rows its author reaches, by their role and offices at this run. */
  scope: Scope
  /** Says how far it is; throws once the job was cancelled or the process leaves. */
  progress: (stage: Stage, done: number, total: number | null) => void
  /** Aborted at the same time. */
  signal: AbortSignal
}

type RunJob<Asked, Stage extends string, Result, Line> = (
  context: JobContext<Stage>,
  asked: Asked,
) => Promise<{ result: Result; lines: readonly Line[] }>

/** How the jobs of a kind are done. */
export type JobHandler<Name extends string = string> = {
  name: Name
  /** Jobs of one lane are done one after the other in each process, the oldest first; lanes do not wait for each other. */
  lane: string
  allow: Allowed
  run: (context: JobContext, asked: unknown) => ReturnType<RunJob<unknown, string, unknown, unknown>>
}

/** One for each kind there is: a kind that nobody does, does not compile. */
export type JobHandlers = { [Name in JobKindName]: JobHandler<JobKinds[Name]['name']> }

/**
 * Pairs a kind of job with the function that does it. All that it writes is in the job's transaction: what throws
 * leaves nothing, and a Problem's sentence is told to whoever asked.
 */
export const handleJob = <
  Name extends string,
  Asked extends z.ZodType,
  Stage extends string,
  Result extends z.ZodType,
  Line extends z.ZodType,
>(
  { name, allow, asked: schema }: JobKind<Name, Asked, Stage, Result, Line>,
  lane: string,
  run: RunJob<z.output<Asked>, Stage, z.input<Result>, z.input<Line>>,
): JobHandler<Name> => ({ name, lane, allow, run: (context, asked) => run(context, schema.parse(asked)) })
