import { Link } from '@tanstack/react-router'
import type { OwnStanding, VotingSummary } from '#contract/votings/summary.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { WhyNot } from '#web/votings/basics/WhyNot.tsx'
import { useVotingPhase } from '#web/votings/basics/votingPhase.ts'
import { describeTrouble } from '#web/votings/basics/troubleWords.ts'
import { TroubleLines } from '#web/votings/home/TroubleLines.tsx'
import { VotingKindTag } from '#web/votings/basics/votingWords.tsx'
import { describeEnd } from '#web/votings/basics/describeEnd.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import styles from './home.module.css'

export type OwnVoting = VotingSummary & { own: OwnStanding }
type Props = {
  of: readonly OwnVoting[]
  /** What is told when one of them begins or ends. */ onChange: () => void
}

/** A card for each voting: the time until it starts, «VOTAR» while it is open, «FINALIZADA» afterwards. */
export const VotingCards = ({ of, onChange }: Props) => (
  <ul className={styles.cards}>
    {of.map((voting) => (
      <VotingCard key={voting.id} voting={voting} onChange={onChange} />
    ))}
  </ul>
)

function VotingCard({ voting, onChange }: { voting: OwnVoting; onChange: () => void }) {
  const { id, name, startDate, endDate, trouble } = voting
  const reached = useVotingPhase(voting, onChange)
  // What stands in error counts down to nothing.
  const phase = trouble === null ? reached : null
  return (
    <li>
      <h3>
        <Link to="/votaciones/votacion/$id" params={{ id: `${id}` }}>
          {name}
        </Link>
      </h3>
      <p className={styles.tags}>
        <VotingKindTag of={voting} />
      </p>
      {trouble !== null && (
        <>
          <TroubleLines trouble={trouble} own={voting.own} />
          <p className={styles.reason}>{describeTrouble(trouble, voting.reason)}</p>
        </>
      )}
      {startDate !== null && phase === 'coming' && (
        <>
          <p className={styles.line}>
            <Icon name="clock" />
            <span>
              Empieza el <time dateTime={startDate}>{formatMoment(startDate)}</time>
            </span>
          </p>
          <Countdown until={startDate} clock={readServerTime} />
        </>
      )}
      {endDate !== null && phase === 'open' && <EndLine endDate={endDate} />}
      {endDate !== null && phase === 'over' && (
        <>
          <p className={styles.over}>
            <Icon name="check" />
            FINALIZADA
          </p>
          <p className={styles.line}>
            <Icon name="clock" />
            <span>
              Terminó el <time dateTime={endDate}>{formatMoment(endDate)}</time>
            </span>
          </p>
        </>
      )}
      {phase !== null && <CardFoot voting={voting} phase={phase} />}
    </li>
  )
}

function EndLine({ endDate }: { endDate: string }) {
  // Redrawn each minute; what it says is by the server's clock.
  useCurrentMinute()
  const said = describeEnd(endDate, new Date(readServerTime()))
  return (
    <p className={styles.line}>
      <Icon name="clock" />
      <time dateTime={endDate}>{said.charAt(0).toUpperCase() + said.slice(1)}</time>
    </p>
  )
}

type FootProps = { voting: OwnVoting; phase: ReturnType<typeof useVotingPhase> }

/** What one can do with a voting, or why not. */
function CardFoot({ voting: { id, name, own }, phase }: FootProps) {
  const params = { id: `${id}` }
  if (phase === 'over')
    return (
      <p className={styles.ways}>
        <LinkButton to="/votaciones/resultados/$id" params={params} icon="rows">
          Ver los resultados<span className="vh"> de {name}</span>
        </LinkButton>
      </p>
    )
  return (
    <>
      <OwnLine own={own} />
      {phase === 'open' && own.canVote && !own.hasVoted && (
        <p className={styles.ways}>
          <LinkButton to="/votaciones/en-curso/$id" params={params} variant="primary" icon="right">
            VOTAR<span className="vh"> en {name}</span>
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** «Puedes votar», that one has voted, or why one cannot. */
export const OwnLine = ({ own }: { own: OwnStanding }) => (
  <p className={styles.line}>
    <Icon name={own.canVote ? 'check' : 'info'} />
    <span>{own.hasVoted ? 'Ya has votado.' : own.canVote ? 'Puedes votar.' : <WhyNot why={own.why} />}</span>
  </p>
)
