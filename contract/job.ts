import { z } from 'zod'
import type { Allowed } from '#contract/actor.ts'
import { instant } from '#contract/fields.ts'

/** `working`: somebody is at it. What failed or was cancelled has written nothing. */
export const jobStates = ['waiting', 'working', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
export const isOver = (state: JobState): boolean => state !== 'waiting' && state !== 'working'

/** A kind of work that is asked for now and done later; contract/jobKinds.ts lists them all. */
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
  /** What the work is to be done with. */
  asked: Asked
  /** What it is at, one after the other. */
  stages: readonly Stage[]
  result: Result
  /** What it tells line by line beside its result, to be downloaded. */
  line: Line
  /**
   * How long a job is the only one of its kind about its subject, so that asking again answers it: `forever` (an
   * import; one that failed or was cancelled is tried again), `whileActive` (one at a time, then another: statistics)
   * or `never`.
   */
  unique: 'forever' | 'whileActive' | 'never'
  /** For how many days it is known once it is over. */
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

/** A job as whoever asked for it may know it. */
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
    /** What it works on, in its owner's words: the name of a file. */
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
