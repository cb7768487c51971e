import { z } from 'zod'
import { bulkCommit, bulkPreview } from '#contract/import/bulk/jobs.ts'
import { enrolmentResending } from '#contract/enrolment/jobs.ts'
import { batchMaking } from '#contract/fees/jobs.ts'
import { importCommit, importPreflight, importUndo } from '#contract/import/jobs.ts'
import { retention } from '#contract/retention/jobs.ts'
import { rollTaking } from '#contract/rolls/jobs.ts'
import { tagging } from '#contract/tags/jobs.ts'
import { jobOf, type JobKind, type JobOf } from '#contract/job.ts'

const byTheirNames = <Kinds extends { [Name in keyof Kinds]: JobKind<Name & string> }>(kinds: Kinds) => kinds

/** All kinds of job. A kind that is not here cannot be asked for; one without a handler does not compile. */
export const jobKinds = byTheirNames({
  batchMaking,
  bulkCommit,
  bulkPreview,
  enrolmentResending,
  importPreflight,
  importCommit,
  importUndo,
  retention,
  rollTaking,
  tagging,
})
export type JobKinds = typeof jobKinds
export type JobKindName = keyof JobKinds

/** A job of one of these kinds, as its owner sees it. */
export type Job<Name extends JobKindName = JobKindName> = Extract<
  JobOf<JobKinds[JobKindName]>,
  { kind: Name }
>

const kinds: readonly JobKind[] = Object.values(jobKinds)
// Safe: `Job` is by its definition what the schemas of these kinds read.
export const anyJob = z.union(kinds.map((kind) => jobOf(kind))) as unknown as z.ZodType<Job, Job>

export const isKnownKind = (name: string): name is JobKindName => Object.hasOwn(jobKinds, name)

/** Whether a job is of one of these kinds. */
export const isOfKind = <Name extends JobKindName>(job: Job, ...names: readonly Name[]): job is Job<Name> =>
  names.some((name) => name === job.kind)
