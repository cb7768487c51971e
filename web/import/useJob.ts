import { useQuery } from '@tanstack/react-query'
import { imports } from '#contract/import/imports.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'

const beat = 600

/** A job, looked at until it is over. It goes on whether or not anybody looks. */
export function useJob(id: string | undefined) {
  return useQuery({
    queryKey: [imports.job.path, id],
    queryFn: ({ signal }) => call(imports.job, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    // What is over stays as it is.
    staleTime: Infinity,
    refetchInterval: ({ state: { data, error } }) => {
      const isOver = data
        ? data.state !== 'waiting'
        : error instanceof ApiProblem && error.details.status < 500
      return isOver ? false : beat
    },
  })
}
