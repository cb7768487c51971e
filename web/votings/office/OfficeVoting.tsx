import { useParams } from '@tanstack/react-router'
import { hasLetters } from '#contract/votings/electorate.ts'
import { reminderHours } from '#contract/votings/limits.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { LettersCard } from '#web/votings/office/LettersCard.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'
import { OfficeActions } from '#web/votings/office/OfficeActions.tsx'
import { SealsCard } from '#web/votings/office/SealsCard.tsx'
import { Standing } from '#web/votings/office/Standing.tsx'
import { basicFacts, kindFacts, optionFacts, voterFacts } from '#web/votings/office/votingFacts.tsx'
import { votingReads } from '#web/votings/office/votingReads.ts'
import { VotingTag } from '#web/votings/office/VotingTag.tsx'

const ConvocationCard = lazyComponent(
  async () => (await import('#web/communications/basics/convocation/ConvocationCard.tsx')).ConvocationCard,
)

/** A voting, as people are convened to it. */
const toSubject = (voting: Voting) =>
  ({
    of: 'voting',
    id: voting.id,
    version: voting.version,
    title: nameVoting(voting),
    isCancelled: voting.trouble === 'annulled',
  }) as const

/** What contains the voting, beside its own read. */
const others = votingReads.filter((read) => read !== votings.get)

/** `/votaciones/aprobadas/{id}`: what was approved of a voting, by which hashes it is known, and what can be done with it. */
export function OfficeVoting() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(votings.get, { params: { id } }, others)
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data && nameVoting(loaded.data)}
      loading="Cargando la votación"
      failed="No se ha podido cargar la votación"
      lost="/votaciones/panel-de-votaciones"
      actions={loaded.data && <Ways of={loaded.data} />}
    >
      {(voting) => (
        <Stack key={voting.id}>
          <div>
            <VotingTag status={voting.status} trouble={voting.trouble} />
          </div>
          <Standing of={voting} />
          {voting.remindedAt !== null && (
            <p>
              El último recordatorio salió el {formatMoment(voting.remindedAt)}.
              {voting.status === 'IN_PROGRESS' && !voting.may.remind && sayNextReminder(voting.remindedAt)}
            </p>
          )}
          <OfficeActions of={voting} replace={loaded.replace} />
          <Columns
            aside={
              <Card title="Quién puede votar">
                <Facts of={voterFacts(voting)} missing="—" />
              </Card>
            }
          >
            <Stack>
              <Card title="Resumen">
                <Facts of={[...basicFacts(voting), ...kindFacts(voting)]} missing="—" />
              </Card>
              <Card title={voting.survey ? 'Preguntas' : 'Candidaturas'}>
                <Facts of={optionFacts(voting)} missing="—" />
              </Card>
              <ConvocationCard of={toSubject(voting)}>
                {hasLetters(voting) && (
                  <p>
                    Quien no tiene correo, o una cuenta con la que votar, necesita su carta con código:
                    arriba, en «Cartas para quien no tiene correo». Esa carta ya convoca: dice cuándo y cómo
                    se vota.
                  </p>
                )}
              </ConvocationCard>
              {voting.definitionHash !== null && <LettersCard of={voting} />}
              <SealsCard of={voting} />
            </Stack>
          </Columns>
        </Stack>
      )}
    </DetailPage>
  )
}

/** From when on who has not voted may be reminded again. */
const sayNextReminder = (remindedAt: string) =>
  ` Hasta el ${formatMoment(new Date(Date.parse(remindedAt) + reminderHours * 3_600_000).toISOString())} no se recuerda otra vez.`

/** Where one goes on with a voting, or sees what came of it. */
function Ways({ of: { id, may, own, status, claimsFrom, definitionHash, waitingClaims } }: { of: Voting }) {
  const params = { id: `${id}` }
  return (
    <>
      {may.edit && (
        <LinkButton to="/votaciones/edicion-de-votacion/$id" params={params} icon="edit">
          Editar
        </LinkButton>
      )}
      {claimsFrom !== null && definitionHash !== null && (
        <LinkButton to="/votaciones/aprobadas/$id/reclamaciones" params={params} icon="people">
          Reclamaciones{waitingClaims !== null && waitingClaims > 0 && ` (${waitingClaims} por decidir)`}
        </LinkButton>
      )}
      {status === 'IN_PROGRESS' && own.canVote && !own.hasVoted && (
        <LinkButton to="/votaciones/en-curso/$id" params={params} icon="vote" variant="primary">
          VOTAR
        </LinkButton>
      )}
      {may.seeResults && (
        <LinkButton to="/votaciones/resultados/$id" params={params} icon="double" variant="primary">
          Resultados
        </LinkButton>
      )}
    </>
  )
}
