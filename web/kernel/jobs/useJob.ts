import { useQuery } from '@tanstack/react-query'
import { isOver } from '#contract/job.ts'
import { isOfKind, type JobKindName } from '#contract/jobKinds.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'

const pollEvery = 600

export const jobKey = (id: string | undefined) => [jobs.get.path, id]

/** The user's own job of one of these kinds, read again until it has ended. Leaving the page does not stop it. */
export function useJob<Name extends JobKindName>(kinds: readonly Name[], id: string | undefined) {
  return useQuery({
    queryKey: jobKey(id),
    queryFn: async ({ signal }) => {
      const job = await call(jobs.get, { params: { id: id ?? '' } }, { signal })
      if (!isOfKind(job, ...kinds)) throw new Error('Es un trabajo de otra clase')
      return job
    },
    enabled: id !== undefined,
    // A finished job does not change.
    staleTime: Infinity,
    refetchInterval: ({ state: { data, error } }) => {
      const isSettled = data ? isOver(data.state) : error instanceof ApiProblem && error.details.status < 500
      return isSettled ? false : pollEvery
    },
  })
}
