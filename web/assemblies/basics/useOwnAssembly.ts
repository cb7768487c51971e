import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { anySearch } from '#web/ui/anySearch.ts'

const staleTime = 5 * 60_000

/**
 * One of the user's several assemblies, those of their office or all of theirs, as the address has it; undefined means
 * all of them (rule assembly-6).
 */
export function useOwnAssembly(of: 'offices' | 'all') {
  const navigate = useNavigate()
  const { assemblyId } = useSearch({ strict: false }) as { assemblyId?: string }
  const offices = useQuery({
    ...queryOf(ownAssemblies.links, { query: {} }),
    staleTime,
    enabled: of === 'offices',
  })
  const all = useQuery({ ...queryOf(ownAssemblies.list, {}), staleTime, enabled: of === 'all' })
  const content = (of === 'offices' ? offices.data?.content : all.data?.content) ?? []
  const isOwn = content.some(({ id }) => `${id}` === assemblyId)
  return {
    chosen: isOwn ? assemblyId : undefined,
    options: content.map(({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName })),
    choose: (id: string) =>
      void navigate({
        to: '.',
        search: anySearch((before) => ({ ...before, page: undefined, assemblyId: id || undefined })),
        resetScroll: false,
      }),
  }
}
