import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import type { JobKind } from '#contract/job.ts'
import type { JobKindName } from '#contract/jobKinds.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toJobAuthor } from '#server/kernel/jobs/jobHandler.ts'
import { enqueueJob, findJobOf, type NewJob } from '#server/kernel/jobs/jobs.queries.ts'
import { Problem } from '#server/kernel/http/problem.ts'

/** The part of a call that `requestJob` needs. */
type JobCall = { actor: SignedIn; agent: string; db: Database }

type Request<Asked> = Omit<NewJob<Asked>, 'author'> & {
  /** The sentence of the conflict when somebody else has already asked for the job. */
  taken?: string
}

/**
 * Asks for a job in a call's transaction; returns it as the call's reply. Throws a conflict when the kind is unique and
 * somebody else has already asked for it.
 */
export async function requestJob<
  Name extends JobKindName,
  Asked extends z.ZodType,
  Stage extends string,
  Result extends z.ZodType,
  Line extends z.ZodType,
>(
  { actor, agent, db }: JobCall,
  kind: JobKind<Name, Asked, Stage, Result, Line>,
  { taken = 'Otra persona lo ha pedido ya', ...job }: Request<z.input<Asked>>,
) {
  const id = await enqueueJob(db, kind, { ...job, author: toJobAuthor(actor, agent) })
  const own = await findJobOf(db, kind, { id, ownerId: actor.userId })
  if (!own) throw new Problem('conflicto', taken)
  return own
}
