import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#web/kernel/api/api.ts'
import type { ListEndpoint, ListParams } from '#web/kernel/list/endpoint.ts'
import { formatNumber } from '#web/ui/format.ts'
import styles from './CountCards.module.css'

/** A list under a tab of its screen. */
type Counted = { tab: string; title: string; endpoint: ListEndpoint; fixed?: ListParams }

/** A card for each list of a screen: how many rows it has, and a link to its tab. */
export const CountCards = ({ of }: { of: readonly Counted[] }) => (
  <ul className={styles.cards} data-screen-only>
    {of.map((counted) => (
      <li key={counted.tab}>
        <Link to="." search={{ tab: counted.tab } as never} resetScroll={false}>
          {counted.title} <RowCount {...counted} />
        </Link>
      </li>
    ))}
  </ul>
)

function RowCount({ endpoint, fixed = {} }: Counted) {
  const { data } = useQuery({
    queryKey: [endpoint.path, 'count', fixed],
    queryFn: ({ signal }) => call(endpoint, { query: { ...fixed, size: 1 } }, { signal }),
    select: ({ totalElements }) => totalElements,
    staleTime: Infinity,
  })
  // An empty space while it loads; if it fails, the table shows why.
  return <strong>{data === undefined ? '\u00a0' : formatNumber(data)}</strong>
}
