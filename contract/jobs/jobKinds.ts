import { z } from 'zod'
import { importCommit, importPreflight, importUndo } from '#contract/import/jobs.ts'
import { jobOf } from '#contract/job.ts'

/** Every kind of job there is: one that is not here cannot be asked for, and one without a handler does not compile. */
export const jobKinds = { importPreflight, importCommit, importUndo }
export type JobKinds = typeof jobKinds
export type JobKindName = keyof JobKinds

export const anyJob = z.discriminatedUnion('kind', [
  jobOf(importPreflight),
  jobOf(importCommit),
  jobOf(importUndo),
])
export type Job<Name extends JobKindName = JobKindName> = Extract<z.output<typeof anyJob>, { kind: Name }>

export const isKnownKind = (name: string): name is JobKindName => Object.hasOwn(jobKinds, name)

/** Whether a job is of one of these kinds. */
export const isOfKind = <Name extends JobKindName>(job: Job, ...names: readonly Name[]): job is Job<Name> =>
  names.some((name) => name === job.kind)
