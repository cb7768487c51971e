import type { OwnStanding, VotingTrouble } from '#contract/votings/summary.ts'
import { describeLostVote, troubleWords } from '#web/votings/basics/troubleWords.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './home.module.css'

/** «ANULADA», or what else is amiss with a voting, and what becomes of the vote of who had voted. */
export function TroubleLines({ trouble, own }: { trouble: VotingTrouble; own: OwnStanding }) {
  const lost = describeLostVote(trouble, own.hasVoted)
  return (
    <>
      <p className={styles.over}>
        <Icon name={trouble === 'annulled' ? 'close' : 'warning'} />
        {troubleWords[trouble].tag}
      </p>
      {lost !== undefined && <p>{lost}</p>}
    </>
  )
}
