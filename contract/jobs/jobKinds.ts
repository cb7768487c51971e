import { z } from 'zod'
import { importCommit, importPreflight, importUndo } from '#contract/import/jobs.ts'
import { jobOf, type JobKind } from '#contract/job.ts'

/** Any job, as whoever asked for it may know it. */
export const anyJob = z.discriminatedUnion('kind', [
  jobOf(importPreflight),
  jobOf(importCommit),
  jobOf(importUndo),
])
type AnyJob = z.output<typeof anyJob>
export type JobKindName = AnyJob['kind']
/** A job of one of these kinds. */
export type Job<Name extends JobKindName = JobKindName> = Extract<AnyJob, { kind: Name }>

/** Every kind of job there is: what is not here cannot be asked for, and what has no handler does not compile. */
export const jobKinds = { importPreflight, importCommit, importUndo } satisfies Record<JobKindName, JobKind>
export type JobKinds = typeof jobKinds

export const isKnownKind = (name: string): name is JobKindName => Object.hasOwn(jobKinds, name)

/** Whether a job is of one of these kinds. */
export const isOfKind = <Name extends JobKindName>(job: Job, ...names: readonly Name[]): job is Job<Name> =>
  names.some((name) => name === job.kind)
