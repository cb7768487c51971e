import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { privacyReads, self } from '#contract/self/self.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { endSession } from '#web/kernel/session/session.ts'
import { attendancesPerPage as pageSize } from '#web/people/AttendanceList.tsx'
import { findCorrection } from '#web/people/findCorrection.ts'

/** The user's own profile, shared with the card on the home page. */
export const useOwnProfile = () => useEditable(self.read, {}, Object.values(privacyReads))

/** One page of the user's attendances; the total is the tab's count. */
export const useOwnAttendances = (page: number) =>
  useQuery({
    queryKey: [self.attendances.path, page],
    queryFn: ({ signal }) => call(self.attendances, { query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

/**
 * Sends the differences between two states of the user's profile with the version that was read; nothing without
 * differences. Returns the saved profile.
 */
export async function correctOwnProfile(
  seen: OwnProfile,
  was: object,
  wanted: object,
): Promise<OwnProfile | undefined> {
  const body = findCorrection(seen, was, wanted)
  if (!body) return undefined
  try {
    return await call(self.edit, { body })
  } catch (error) {
    // Data that belong to another person end the session; a conflict with another edit does not (rule self-2).
    if (error instanceof ApiProblem && error.is('duplicado')) endSession('lost')
    throw error
  }
}
