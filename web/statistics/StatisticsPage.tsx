import { useIsFetching } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import type { Choosing } from '#web/statistics/StatisticsFilters.tsx'
import { formatLongDay } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './statistics.module.css'

// The numbers are read before they are narrowed (rule speed-3).
const StatisticsFilters = lazyComponent(
  async () => (await import('#web/statistics/StatisticsFilters.tsx')).StatisticsFilters,
)

type Props = {
  lead?: ReactNode
  /** What whoever looks may choose by. */
  choosing?: Choosing | undefined
  /** Another choice, in place of the filter bar. */
  choice?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A screen of statistics: its filter bar, one bar while anything loads, then its cards and charts. */
export const StatisticsPage = ({ lead, choosing, choice, actions, children }: Props) => (
  <>
    <ScreenHeading lead={lead} actions={actions} />
    {choosing ? <StatisticsFilters by={choosing} /> : <PrintedDay />}
    {choice}
    <LoadingBar />
    <div className={styles.page}>{children}</div>
  </>
)

/** Shown only in print, where no filter bar says of which day it is (rule list-6). */
function PrintedDay() {
  const [openedAt] = useState(readServerTime)
  return <p className={styles.printed}>{formatLongDay(new Date(openedAt))}</p>
}

/** Shown while any panel of the screen loads (rule statistics-11); its place is kept. */
function LoadingBar() {
  const waiting = useIsFetching({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/stats/'),
  })
  return (
    <div className={styles.loading}>{waiting > 0 && <progress aria-label="Cargando las estadísticas" />}</div>
  )
}
