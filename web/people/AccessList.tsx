import { useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '#contract/page.ts'
import type { Access } from '#contract/people/access.ts'
import { findNextPage, LoadMoreList } from '#web/kernel/page/LoadMoreList.tsx'
import { describeWhen, foldAccesses } from '#web/people/foldAccesses.ts'
import { formatList } from '#web/ui/format.ts'

type Props = {
  title: string
  what: string
  /** Whether it is read by whoever was looked at, in their words; or else in those of the log. */
  isOwn?: boolean
  queryKey: readonly unknown[]
  load: (page: number, signal: AbortSignal) => Promise<Page<Access>>
  empty: { title: string; why: string }
}

/** When others looked at a person's data, and who; what followed each other is one line (rule privacy-1). */
export function AccessList({ title, what, isOwn = false, queryKey, load, empty }: Props) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
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
      title={title}
      what={what}
      query={query}
      empty={empty}
      keyOf={({ creationDate, action }, at) => `${creationDate} ${action} ${at}`}
    >
      {(series) => (
        <div>
          <strong>{isOwn ? series.told : series.action}</strong>
          {series.parts.length > 0 && <small>Con {formatList(series.parts)}</small>}
          <small>
            <time dateTime={series.creationDate}>{describeWhen(series)}</time> · {series.by}
            {series.screen !== null && ` · ${series.screen}`}
          </small>
        </div>
      )}
    </LoadMoreList>
  )
}
