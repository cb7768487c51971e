import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Voting } from '#contract/votings/voting.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { votings } from '#contract/votings/votings.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { nameKind } from '#web/votings/basics/votingWords.tsx'
import { describeTrouble } from '#web/votings/basics/troubleWords.ts'
import { describeBallot } from '#web/votings/voting/describeBallot.ts'
import { OptionsCard } from '#web/votings/voting/OptionsCard.tsx'
import { OwnRollCard } from '#web/votings/voting/OwnRollCard.tsx'
import { StandingCard } from '#web/votings/voting/StandingCard.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatList, formatMoment } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './voting.module.css'

/** `/votaciones/votacion/{id}`: what is voted, when, and what one can do with it. */
export function VotingPage() {
  const { id = '' } = useParams({ strict: false })
  const client = useQueryClient()
  const loaded = useQuery(queryOf(votings.get, { params: { id: Number(id) } }))
  return (
    <DetailPage
      loaded={loaded}
      loading="Cargando la votación"
      failed="No se ha podido cargar la votación"
      lost="/votaciones"
      name={loaded.data?.name}
    >
      {(voting) => (
        <Stack>
          {voting.trouble !== null && <Warning>{describeTrouble(voting.trouble, voting.reason)}</Warning>}
          <StandingCard
            voting={voting}
            onChange={() =>
              void invalidateReads(client, [votings.get, seenVotings.current, seenVotings.next])
            }
          />
          {voting.claimsFrom !== null && <OwnRollCard id={voting.id} />}
          <WhatCard voting={voting} />
          <OptionsCard voting={voting} />
          <ProofCard voting={voting} />
        </Stack>
      )}
    </DetailPage>
  )
}

const WhatCard = ({ voting }: { voting: Voting }) => (
  <Card title="Qué se vota">
    {voting.description !== '' && <p className={styles.text}>{voting.description}</p>}
    {voting.url !== null && (
      <p>
        <a href={voting.url} target="_blank" rel="noreferrer">
          Más información (se abre en otra pestaña)
        </a>
      </p>
    )}
    <Facts
      of={[
        ['Tipo', nameKind(voting)],
        ['La papeleta', describeBallot(voting)],
        ['Empieza', voting.startDate && formatMoment(voting.startDate)],
        ['Termina', voting.endDate && formatMoment(voting.endDate)],
        ...voting.extensions.map(
          ({ at, endDate, reason }) =>
            [
              'Se alargó',
              <span key={at} className={styles.text}>
                El {formatMoment(at)}, hasta el {formatMoment(endDate)}. Motivo: {reason}
              </span>,
            ] as const,
        ),
        [
          'Asambleas',
          voting.allowedAssemblies.length === 0
            ? 'Todas'
            : formatList(voting.allowedAssemblies.map(({ assemblyName }) => assemblyName)),
        ],
      ]}
    />
  </Card>
)

/** The hashes that whoever wants to check it later notes down (rule voting-11). */
const ProofCard = ({ voting: { id, definitionHash, chainHead, status } }: { voting: Voting }) => (
  <Card title="Para comprobarla">
    <p>
      Para votar no hace falta nada de esto. Todo lo que le pasa a esta votación queda anotado en una lista a
      la que solo se añade, su cadena. Cada huella resume lo anotado hasta entonces: si copias ahora la
      última, más tarde podrás comprobar que nadie ha cambiado lo de antes.
    </p>
    <Facts
      of={[
        [
          'Huella de lo que se vota',
          definitionHash && (
            <Hash key="definitionHash" of={definitionHash} what="la huella de lo que se vota" />
          ),
        ],
        [
          'Última huella de la cadena',
          chainHead && <Hash key="chainHead" of={chainHead} what="la última huella de la cadena" />,
        ],
      ]}
    />
    {status !== 'DRAFT' && status !== 'PENDING' && (
      <LinkButton to="/votaciones/resultados/$id/comprobar" params={{ id: `${id}` }} icon="lock">
        Comprobar la votación
      </LinkButton>
    )}
  </Card>
)

const Hash = ({ of, what }: { of: string; what: string }) => (
  <span className={styles.hash}>
    <code>{of}</code>
    <CopyButton what={what} text={of} />
  </span>
)
