import type { Voting } from '#contract/votings/voting.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { useVotingPhase } from '#web/votings/basics/votingPhase.ts'
import { TroubleLines } from '#web/votings/home/TroubleLines.tsx'
import { OwnLine } from '#web/votings/home/VotingCards.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { formatMoment } from '#web/ui/format.ts'
import styles from './voting.module.css'

type Props = { voting: Voting; onChange: () => void }

/** Whether one may vote, and the way to it: the time until it starts, the booth, or the results. */
export function StandingCard({ voting, onChange }: Props) {
  const { id, startDate, endDate, own, status, trouble, may } = voting
  const phase = useVotingPhase(voting, onChange)
  const params = { id: `${id}` }
  return (
    <Card title={trouble === null ? 'Tu voto' : 'Esta votación'}>
      {trouble !== null ? (
        <TroubleLines trouble={trouble} own={own} />
      ) : phase === 'over' ? (
        <p className={styles.over}>FINALIZADA</p>
      ) : (
        <OwnLine own={own} />
      )}
      {phase === 'coming' && startDate !== null && status === 'APPROVED' && (
        <>
          <p>Empieza el {formatMoment(startDate)}.</p>
          <Countdown until={startDate} clock={readServerTime} />
        </>
      )}
      {status === 'IN_PROGRESS' && endDate !== null && (
        <>
          <p>Se puede votar hasta el {formatMoment(endDate)}.</p>
          {own.canVote && !own.hasVoted && (
            <LinkButton to="/votaciones/en-curso/$id" params={params} variant="primary" icon="right">
              VOTAR
            </LinkButton>
          )}
        </>
      )}
      {may.seeResults && (
        <LinkButton to="/votaciones/resultados/$id" params={params} icon="rows">
          Ver los resultados
        </LinkButton>
      )}
    </Card>
  )
}
