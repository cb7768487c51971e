import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { referenceTables } from '#web/geography/referenceTables.ts'
import { call } from '#web/kernel/api/api.ts'
import type { ListEndpoint } from '#web/kernel/list/endpoint.ts'
import { formatNumber } from '#web/ui/format.ts'
import styles from './CountCards.module.css'

/** A card for each reference table: how many rows it has, and a link to it. */
export function CountCards() {
  return (
    <ul className={styles.cards} data-screen-only>
      {Object.entries(referenceTables).map(([tab, { title, endpoint }]) => (
        <li key={tab}>
          <Link to="." search={{ tab } as never} resetScroll={false}>
            {title} <RowCount endpoint={endpoint} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function RowCount({ endpoint }: { endpoint: ListEndpoint }) {
  const { data } = useQuery({
    queryKey: [endpoint.path, 'count'],
    queryFn: ({ signal }) => call(endpoint, { query: { size: 1 } }, { signal }),
    select: ({ totalElements }) => totalElements,
    staleTime: Infinity,
  })
  // An empty space while it loads; if it fails, the table shows why.
  return <strong>{data === undefined ? '\u00a0' : formatNumber(data)}</strong>
}
