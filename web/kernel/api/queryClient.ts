import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { subscribeToSession } from '#web/kernel/session/session.ts'

/** A refusal of the server would be repeated, so it is not retried; a connection error is retried once. */
const retry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiProblem && error.details.status < 500)

/**
 * Reads wait for the line. What changes something never does: it is asked for now, fails at once without a line, and is not
 * repeated by itself (rule form-11).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// The cache is emptied when somebody else signs in.
subscribeToSession(() => queryClient.clear())
