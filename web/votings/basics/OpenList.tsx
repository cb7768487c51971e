import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { describeEnd } from '#web/votings/basics/describeEnd.ts'
import { useVotingPhase } from '#web/votings/basics/votingPhase.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import styles from './basics.module.css'

type Voting = { id: number; name: string; startDate: string | null; endDate: string | null }

/** A card with the way into the booth of each. */
export const OpenList = ({ of, onOver }: { of: readonly Voting[]; onOver: () => void }) => (
  <div className={styles.open}>
    <Card title="Votaciones en curso">
      <ul className={styles.votings}>
        {of.map((voting) => (
          <OpenVoting key={voting.id} voting={voting} onOver={onOver} />
        ))}
      </ul>
    </Card>
  </div>
)

function OpenVoting({ voting, onOver }: { voting: Voting; onOver: () => void }) {
  const { id, name, endDate } = voting
  useVotingPhase(voting, onOver)
  // Redrawn each minute.
  useCurrentMinute()
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {endDate !== null && (
          <p>
            Votación abierta ·{' '}
            <time dateTime={endDate}>{describeEnd(endDate, new Date(readServerTime()))}</time>
          </p>
        )}
      </div>
      <LinkButton to="/votaciones/en-curso/$id" params={{ id: `${id}` }} variant="primary" icon="right">
        VOTAR<span className="vh"> en {name}</span>
      </LinkButton>
    </li>
  )
}
