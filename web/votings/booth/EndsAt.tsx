import { electorateLimits } from '#contract/votings/limits.ts'
import { formatCount } from '#contract/plural.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { describeEnd } from '#web/votings/basics/describeEnd.ts'
import { useCurrentMinute } from '#web/ui/useCurrentMinute.ts'
import styles from './booth.module.css'

/** Until when one can vote, by the server's clock, and how many can; where they are few, that the result may tell (rule voting-7). */
export function EndsAt({ of: { endDate, census } }: { of: Pick<Voting, 'endDate' | 'census'> }) {
  // Redrawn each minute.
  useCurrentMinute()
  if (endDate === null) return null
  return (
    <>
      <p className={styles.ends}>
        La votación <time dateTime={endDate}>{describeEnd(endDate, new Date(readServerTime()))}</time>.
        {census && ` Pueden votar ${formatCount(census.total, 'persona', 'personas')}.`}
      </p>
      {census && census.total < electorateLimits.few && (
        <p className={styles.ends}>
          Son pocas: cuando se publique el resultado, quizá se pueda deducir de él qué ha votado alguien.
        </p>
      )}
    </>
  )
}
