import { useInfiniteQuery } from '@tanstack/react-query'
import { privacy } from '#contract/self/privacy.ts'
import { call } from '#web/kernel/api/api.ts'
import { findNextPage, LoadMoreList } from '#web/self/LoadMoreList.tsx'
import { formatMoment } from '#web/ui/format.ts'

/** When others read the user's profile, and in which role. */
export function Accesses() {
  const query = useInfiniteQuery({
    queryKey: [privacy.accesses.path],
    queryFn: ({ pageParam, signal }) => call(privacy.accesses, { query: { page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: findNextPage,
  })
  return (
    <LoadMoreList
      title="Consultas de tu ficha"
      what="las consultas de tu ficha"
      query={query}
      empty={{ title: 'SIN CONSULTAS DISPONIBLES', why: 'Nadie más ha abierto tu ficha.' }}
      keyOf={({ creationDate, action }, at) => `${creationDate} ${action} ${at}`}
    >
      {({ creationDate, action, by }) => (
        <div>
          <strong>{action}</strong>
          <small>
            <time dateTime={creationDate}>{formatMoment(creationDate)}</time> · {by}
          </small>
        </div>
      )}
    </LoadMoreList>
  )
}
