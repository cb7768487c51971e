import { useInfiniteQuery } from '@tanstack/react-query'
import { privacy } from '#contract/self/privacy.ts'
import { call } from '#web/kernel/api/api.ts'
import { Change } from '#web/people/Change.tsx'
import { findNextPage, LoadMoreList } from '#web/kernel/page/LoadMoreList.tsx'

/** The changes in the user's profile, by the user and by staff. */
export function OwnHistory() {
  const query = useInfiniteQuery({
    queryKey: [privacy.history.path],
    queryFn: ({ pageParam, signal }) => call(privacy.history, { query: { page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: findNextPage,
  })
  return (
    <LoadMoreList
      title="Cambios en tu ficha"
      what="los cambios de tu ficha"
      query={query}
      empty={{ title: 'SIN CAMBIOS DISPONIBLES', why: 'Nadie ha cambiado tu ficha desde que existe.' }}
      keyOf={({ activityId, field, mergedFile }) => `${activityId} ${field} ${mergedFile ?? ''}`}
    >
      {(change) => <Change change={change} by={change.by} />}
    </LoadMoreList>
  )
}
