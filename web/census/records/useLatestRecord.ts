import { useQuery } from '@tanstack/react-query'
import { records } from '#contract/census/records/records.ts'
import { call } from '#web/kernel/api/api.ts'

/** A person's latest record, and how many there are. */
export const useLatestRecord = (idDocument: string) =>
  useQuery({
    queryKey: [records.ofPerson.path, 'latest', idDocument],
    queryFn: ({ signal }) =>
      call(records.ofPerson, { params: { id: idDocument }, query: { size: 1 } }, { signal }),
  })
