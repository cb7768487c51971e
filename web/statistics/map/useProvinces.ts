import { useQuery } from '@tanstack/react-query'
import { geography } from '#contract/geography/geography.ts'
import { queryOf } from '#web/kernel/api/queries.ts'

/** The provinces of Spain, by their names. */
export const useProvinces = () =>
  useQuery({
    ...queryOf(geography.provinces, { query: { size: 100 } }),
    select: ({ content }) =>
      content
        .map(({ codProv, provincia }) => ({ value: codProv, label: provincia }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'es')),
  })
