import { useQuery } from '@tanstack/react-query'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { call } from '#web/kernel/api/api.ts'

/** All assemblies by name, which lists write in their own words. */
export const useAssemblyNames = () =>
  useQuery({
    queryKey: [assemblies.basics.path, 'todas'],
    queryFn: ({ signal }) => call(assemblies.basics, { query: { size: 1000 } }, { signal }),
  })
