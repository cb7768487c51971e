import { z } from 'zod'
import type { Allowed } from '#contract/actor.ts'
import { instant } from '#contract/fields.ts'

/** `working`: a worker is running it. A job that failed or was cancelled has written nothing. */
export const jobStates = ['waiting', 'working', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
export const isOver = (state: JobState): boolean => state !== 'waiting' && state !== 'working'

/** A kind of work that is asked for now and done later; all kinds are listed in contract/jobKinds.ts. */
export type JobKind<
  Name extends string = string,
  Asked extends z.ZodType = z.ZodType,
  Stage extends string = string,
  Result extends z.ZodType = z.ZodType,
  Line extends z.ZodType = z.ZodType,
> = {
  name: Name
  /**
   * Who may ask for it, and whose rows it reaches for them when it is done (rule rights-12). Each sees only their own
   * jobs, and only while they may still ask.
   */
  allow: Allowed
  /** The input of the work. */
  asked: Asked
  /** The stages of its progress, in order. */
  stages: readonly Stage[]
  result: Result
  /** A line of the details that can be downloaded besides the result. */
  line: Line
  /**
   * How long a job is the only one of its kind about its subject, so that asking again answers it: `forever` (an
   * import; one that failed or was cancelled is tried again), `whileActive` (one at a time, then another: statistics)
   * or `never`.
   */
  unique: 'forever' | 'whileActive' | 'never'
  /** A job that is still running after so many minutes is stopped and fails. */
  timeoutMinutes: number
  /** The days until a finished job is deleted. */
  keptDays: number
}

export const jobKind = <
  const Name extends string,
  Asked extends z.ZodType,
  const Stage extends string,
  Result extends z.ZodType,
  Line extends z.ZodType,
>(
  kind: JobKind<Name, Asked, Stage, Result, Line>,
) => kind

const count = z.number().int()

/** A job as its owner sees it. */
export const jobOf = <
  Name extends string,
  Asked extends z.ZodType,
  Stage extends string,
  Result extends z.ZodType,
  Line extends z.ZodType,
>({
  name,
  stages,
  result,
}: JobKind<Name, Asked, Stage, Result, Line>) =>
  z.object({
    id: z.uuid(),
    kind: z.literal(name),
    /** The name of what it works on, such as a file. */
    about: z.string(),
    state: z.enum(jobStates),
    progress: z.object({ stage: z.enum(stages), done: count, total: count.nullable() }).nullable(),
    result: result.nullable(),
    /** Why it failed, in a sentence. */
    failure: z.string().nullable(),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })

/** The same as a type, made from the type of its kind. */
export type JobOf<Kind> =
  Kind extends JobKind<infer Name, infer Asked, infer Stage, infer Result, infer Line>
    ? z.output<ReturnType<typeof jobOf<Name, Asked, Stage, Result, Line>>>
    : never
