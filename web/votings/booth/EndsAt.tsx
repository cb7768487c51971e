import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { describeEnd } from '#web/votings/basics/describeEnd.ts'
import { useCurrentMinute } from '#web/ui/useCurrentMinute.ts'
import styles from './booth.module.css'

/** Until when one can vote, by the server's clock. */
export function EndsAt({ endDate }: { endDate: string | null }) {
  // Redrawn each minute.
  useCurrentMinute()
  if (endDate === null) return null
  return (
    <p className={styles.ends}>
      La votación <time dateTime={endDate}>{describeEnd(endDate, new Date(readServerTime()))}</time>.
    </p>
  )
}
