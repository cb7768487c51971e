import type { RawBuilder } from 'kysely'
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
 * What a job's work may use. It has nothing of the process that runs it, so that any process can. `db` is the
 * transaction that ends with the job.
 */
export type JobContext<Stage extends string = string> = {
  db: Database
  /** What is written here stays however the job ends: that it has looked somebody up (rule secrecy-5), and nothing else. */
  lasting: Database
  clock: Clock
  author: JobAuthor
  /** The people whose rows its author reaches, by their role and offices at this run. */
  scope: Scope
  /** Reports the progress; throws once the job is cancelled or the process stops. */
  progress: (stage: Stage, done: number, total: number | null) => void
  /** Aborted at the same time. */
  signal: AbortSignal
}

/** The lines of a job; where there may be as many as people, the SQL of them as a jsonb array, which the transaction of the job reads at its end. */
export type JobLines<Line> = readonly Line[] | RawBuilder<readonly Line[]>

type RunJob<Asked, Stage extends string, Result, Line> = (
  context: JobContext<Stage>,
  asked: Asked,
) => Promise<{ result: Result; lines: JobLines<Line> }>

/** The work of a kind of job. */
export type JobHandler<Name extends string = string> = {
  name: Name
  /** Jobs of one lane are done one after the other in each process, accounts in turn; lanes do not wait for each other. */
  lane: string
  allow: Allowed
  timeoutMinutes: number
  run: (context: JobContext, asked: unknown) => ReturnType<RunJob<unknown, string, unknown, unknown>>
}

/** A handler for each kind of job; a missing one does not compile. */
export type JobHandlers = { [Name in JobKindName]: JobHandler<JobKinds[Name]['name']> }

/**
 * Pairs a kind of job with its work. All that the work writes is in the job's transaction: when it throws, nothing is
 * left, and the owner of the job is shown the sentence of the Problem.
 */
export const handleJob = <
  Name extends string,
  Asked extends z.ZodType,
  Stage extends string,
  Result extends z.ZodType,
  Line extends z.ZodType,
>(
  { name, allow, timeoutMinutes, asked: schema }: JobKind<Name, Asked, Stage, Result, Line>,
  lane: string,
  run: RunJob<z.output<Asked>, Stage, z.input<Result>, z.input<Line>>,
): JobHandler<Name> => ({
  name,
  lane,
  allow,
  timeoutMinutes,
  run: (context, asked) => run(context, schema.parse(asked)),
})
