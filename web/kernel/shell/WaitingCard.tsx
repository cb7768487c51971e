import { Link, type LinkProps } from '@tanstack/react-router'
import { formatCount } from '#contract/plural.ts'
import { QueryPlaceholder, type QueryState } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './WaitingCard.module.css'

/** Something that waits for somebody: how many there are, what they are, and the list that has just them, if there is one. */
export type Waiting = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  count: number
  /** «remesa por aprobar», «remesas por aprobar». */
  what: readonly [one: string, many: string]
}

/** A query that counts what waits: `useQuery` with a `select` that makes the list of it. */
type WaitingQuery = QueryState & { data: readonly Waiting[] | undefined }

/** What waits to be done, each with its count and the way there; it says so where nothing does. */
export function WaitingCard({ of }: { of: WaitingQuery }) {
  return (
    <Card title="Pendiente">
      {of.data ? (
        <WaitingList of={of.data.filter(({ count }) => count > 0)} />
      ) : (
        <QueryPlaceholder
          of={of}
          loading="Contando lo pendiente"
          failed="No se ha podido contar lo pendiente"
          lines={3}
        />
      )}
    </Card>
  )
}

function WaitingList({ of }: { of: readonly Waiting[] }) {
  if (of.length === 0) return <p>No hay nada pendiente.</p>
  return (
    <ul className={styles.list}>
      {of.map(({ count, what, ...where }) => (
        <li key={what[1]}>
          {where.to === undefined ? (
            <span className={styles.way}>{formatCount(count, ...what)}</span>
          ) : (
            <Link {...where} className={styles.way ?? ''}>
              <span>{formatCount(count, ...what)}</span>
              <Icon name="right" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
