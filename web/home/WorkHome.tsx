import { admins } from '#contract/actor.ts'
import { MovedChart } from '#web/home/MovedChart.tsx'
import { RecentPeople } from '#web/home/RecentPeople.tsx'
import { useOwnWork, useWork } from '#web/home/useWork.ts'
import { listOwnWaiting, listWaiting } from '#web/home/waiting.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { WaitingCard } from '#web/kernel/shell/WaitingCard.tsx'
import styles from './home.module.css'

/** What staff find when they come to work (rule shell-15). */
export function WorkHome() {
  const session = useSession()
  return session && admins({ role: session.rol }) ? <AdminsWork /> : <OwnWork />
}

/** What waits in the assembly of who holds an office of it. */
function OwnWork() {
  const work = useOwnWork()
  return (
    <div className={styles.work}>
      <WaitingCard of={{ ...work, data: work.data && listOwnWaiting(work.data) }} />
    </div>
  )
}

/** What waits, the files that were open, and who came and went. */
function AdminsWork() {
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
