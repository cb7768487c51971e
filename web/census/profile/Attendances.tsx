import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { attendances } from '#contract/meetings/attendances.ts'
import { call } from '#web/kernel/api/api.ts'
import { usePageInAddress } from '#web/kernel/list/usePageInAddress.ts'
import { AttendanceList, attendancesPerPage as size } from '#web/people/AttendanceList.tsx'

type Person = Pick<AffiliateProfile, 'id'>

/** One page of a person's attendances; the total is the tab's count. */
export function useAttendances({ id }: Person, page: number) {
  return useQuery({
    queryKey: [attendances.ofAffiliate.path, id, page],
    queryFn: ({ signal }) =>
      call(attendances.ofAffiliate, { params: { id }, query: { page, size } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The attendances of a person: a tab for super admins (rule rights-8). */
export function Attendances({ person }: { person: Person }) {
  const [page, setPage] = usePageInAddress()
  return (
    <AttendanceList
      query={useAttendances(person, page)}
      page={page}
      onPage={setPage}
      empty="Esta persona no ha marcado ninguna asistencia."
    />
  )
}
