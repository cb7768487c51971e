import { mayCall, type SignedIn } from '#contract/actor.ts'
import { jobKinds, type Job } from '#contract/jobKinds.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { cancelJob, findJob } from '#server/kernel/jobs/jobs.queries.ts'
import { notFound } from '#server/kernel/http/problem.ts'

export const jobsRoutes = routes(jobs, {
  get: async ({ params: { id }, actor, db }) => ownJob(db, actor, id),

  async cancel({ params: { id }, actor, db }) {
    await ownJob(db, actor, id)
    await cancelJob(db, { id, ownerId: actor.userId })
    return ownJob(db, actor, id)
  },
})

/** Whoever may no longer ask for a job may no longer see what it found either. */
async function ownJob(db: Database, actor: SignedIn, id: string): Promise<Job> {
  const job = await findJob(db, { id, ownerId: actor.userId })
  if (!job || !mayCall(jobKinds[job.kind], actor)) throw notFound()
  return job
}
