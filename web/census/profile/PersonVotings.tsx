import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { claimStateLabels, claimWishLabels } from '#contract/votings/electorate.ts'
import { personVotings, type ClaimOfPerson, type VotingOfPerson } from '#contract/votings/ofPerson.ts'
import styles from '#web/census/profile/profile.module.css'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import { formatMoment } from '#web/ui/format.ts'

/** In which electoral rolls a person is and, once it is counted, whether they voted: a tab for admins (rule voting-7). */
export function PersonVotings({ person: { id } }: { person: { id: number } }) {
  const found = useQuery(queryOf(personVotings.votingsOf, { params: { id } }))
  if (!found.data)
    return (
      <Card title="Votaciones">
        <QueryPlaceholder
          of={found}
          loading="Cargando las votaciones"
          failed="No se han podido cargar las votaciones"
          lines={4}
        />
      </Card>
    )
  const { votings, claims, letterNeed } = found.data
  return (
    <>
      {letterNeed !== null && <Warning>{letterNeed}</Warning>}
      <Card title="Votaciones">
        {votings.length === 0 ? (
          <EmptyState title="SIN VOTACIONES">
            Esta persona no está en el censo de ninguna votación.
          </EmptyState>
        ) : (
          <EntryList isOrdered>
            {votings.map((one) => (
              <li key={one.votingId}>
                <Entry of={one} />
              </li>
            ))}
          </EntryList>
        )}
        <p>Si votó se sabe tras el recuento. Qué votó no se guarda con su nombre.</p>
      </Card>
      {claims.length > 0 && (
        <Card title="Reclamaciones al censo">
          <EntryList isOrdered>
            {claims.map((claim) => (
              <li key={claim.votingId}>
                <Claim of={claim} />
              </li>
            ))}
          </EntryList>
        </Card>
      )}
    </>
  )
}

const VotingLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/votaciones/aprobadas/$id" params={{ id: `${id}` }}>
    {name}
  </Link>
)

const Entry = ({ of }: { of: VotingOfPerson }) => (
  <div>
    <VotingLink id={of.votingId} name={of.name} />
    <br />
    Del {formatMoment(of.startDate)} al {formatMoment(of.endDate)}. {describe(of)}
  </div>
)

function describe({ isAnnulled, isProvisional, hasVoted }: VotingOfPerson): string {
  const roll = isProvisional ? 'Está en el censo provisional.' : 'Está en el censo.'
  const state = isAnnulled ? `${roll} La votación está anulada.` : roll
  if (hasVoted === null) return state
  return `${state} ${hasVoted ? 'Votó.' : 'No votó.'}`
}

const Claim = ({
  of: { votingId, votingName, wish, text, state, madeAt, answer },
}: {
  of: ClaimOfPerson
}) => (
  <div>
    <VotingLink id={votingId} name={votingName} />
    <br />
    {claimWishLabels[wish]}, {formatMoment(madeAt)}. {claimStateLabels[state]}.
    <p className={styles.written}>{text}</p>
    {answer !== '' && <p className={styles.written}>Respuesta: {answer}</p>}
  </div>
)
