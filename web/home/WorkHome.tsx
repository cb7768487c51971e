import { MovedChart } from '#web/home/MovedChart.tsx'
import { RecentPeople } from '#web/home/RecentPeople.tsx'
import { useWork } from '#web/home/useWork.ts'
import { listWaiting } from '#web/home/waiting.ts'
import { WaitingCard } from '#web/kernel/shell/WaitingCard.tsx'
import styles from './home.module.css'

/** What administration finds when it comes to work: what waits, the files that were open, and who came and went (rule shell-15). */
export function WorkHome() {
  const work = useWork({ staleTime: 0 })
  return (
    <div className={styles.work}>
      <div className={styles.waiting}>
        <WaitingCard of={{ ...work, data: work.data && listWaiting(work.data) }} />
      </div>
      <RecentPeople />
      <MovedChart loaded={{ ...work, data: work.data?.moved }} />
    </div>
  )
}
