import { useState } from 'react'
import { electorateLimits } from '#contract/votings/limits.ts'
import { formatCount } from '#contract/plural.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { formatMoment } from '#web/ui/format.ts'
import styles from './booth.module.css'

/**
 * Until when one can vote, and how many can; where they are few, that the result may tell (rule voting-7). A census that
 * is frozen while one looks is said on the next screen: nothing moves from under a finger.
 */
export function EndsAt({ of }: { of: Pick<Voting, 'endDate' | 'census'> }) {
  const [census] = useState(of.census)
  if (of.endDate === null) return null
  return (
    <>
      <p className={styles.ends}>
        La votación termina el <time dateTime={of.endDate}>{formatMoment(of.endDate)}</time>.
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
