import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { affiliates, type OwnFile } from '#contract/census/affiliates.ts'
import type { Sent } from '#contract/endpoint.ts'
import { self } from '#contract/self/self.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { endSession } from '#web/kernel/session/session.ts'
import { attendancesPerPage as pageSize } from '#web/people/AttendanceList.tsx'
import { findChanges } from '#web/people/findChanges.ts'

/** One's own file; the home page's card reads the same. */
export const useOwnFile = () => useEditable(affiliates.mine, {}, [self.history, self.consents])

/** One page of one's own attendances; how many there are is the tab's badge. */
export const useOwnAttendances = (page: number) =>
  useQuery({
    queryKey: [self.attendances.path, page],
    queryFn: ({ signal }) => call(self.attendances, { query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Sends what differs between one's file as it was and as it is wanted, with the version that was seen. Answers with the file as it is now. */
export async function correctOwnFile(
  seen: OwnFile,
  was: object,
  wanted: object,
): Promise<OwnFile | undefined> {
  const fields = findChanges(was, wanted)
  if (!fields) return undefined
  // The forms have judged these values by the contract's own rules; the server judges them again.
  const body = { ...fields, version: seen.version } as Sent<typeof self.edit>['body']
  try {
    return await call(self.edit, { body })
  } catch (error) {
    // What is somebody else's already ends the session; an edit made meanwhile does not (rule self-2).
    if (error instanceof ApiProblem && error.is('duplicado')) endSession('lost')
    throw error
  }
}
