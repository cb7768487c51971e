import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { subscribeToSession } from '#web/kernel/session/session.ts'

/** What the server has refused is refused again; what did not reach it deserves one more try. */
const retry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiProblem && error.details.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 30_000 }, mutations: { retry: false } },
})

// One person's data never waits for the next one.
subscribeToSession(() => queryClient.clear())
