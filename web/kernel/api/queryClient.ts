import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { subscribeToSession } from '#web/kernel/session/session.ts'

/** A refusal of the server would be repeated, so it is not retried; a connection error is retried once. */
const retry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiProblem && error.details.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 30_000 }, mutations: { retry: false } },
})

// The cache is emptied when somebody else signs in.
subscribeToSession(() => queryClient.clear())
