import { useInfiniteQuery } from '@tanstack/react-query'
import { privacy } from '#contract/self/privacy.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeWhen, foldAccesses } from '#web/self/foldAccesses.ts'
import { findNextPage, LoadMoreList } from '#web/self/LoadMoreList.tsx'

/** When others read the user's profile, and in which role; what followed each other is one line. */
export function Accesses() {
  const query = useInfiniteQuery({
    queryKey: [privacy.accesses.path],
    queryFn: ({ pageParam, signal }) => call(privacy.accesses, { query: { page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: findNextPage,
    select: ({ pages, pageParams }) => ({
      pageParams,
      pages: [
        {
          content: foldAccesses(pages.flatMap(({ content }) => content)),
          totalElements: pages[0]?.totalElements ?? 0,
        },
      ],
    }),
  })
  return (
    <LoadMoreList
      title="Consultas de tu ficha"
      what="las consultas de tu ficha"
      query={query}
      empty={{ title: 'SIN CONSULTAS DISPONIBLES', why: 'Nadie más ha abierto tu ficha.' }}
      keyOf={({ creationDate, action }, at) => `${creationDate} ${action} ${at}`}
    >
      {(series) => (
        <div>
          <strong>{series.action}</strong>
          <small>
            <time dateTime={series.creationDate}>{describeWhen(series)}</time> · {series.by}
          </small>
        </div>
      )}
    </LoadMoreList>
  )
}
