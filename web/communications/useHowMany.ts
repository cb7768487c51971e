import { useQuery } from '@tanstack/react-query'
import { communications } from '#contract/communications/communications.ts'
import { call } from '#web/kernel/api/api.ts'

/** Whom a communication reaches and whom not. Each count is a line of the log, so it is asked once while it is looked at. */
export const useHowMany = (id: number) =>
  useQuery({
    queryKey: [communications.howMany.path, id],
    queryFn: ({ signal }) => call(communications.howMany, { body: { id } }, { signal, wait: 120_000 }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
