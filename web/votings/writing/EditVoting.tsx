import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { call } from '#web/kernel/api/api.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { SavedWizard } from '#web/kernel/form/SavedWizard.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'
import { votingReads } from '#web/votings/office/votingReads.ts'
import { votingEnd, votingSteps, warmLaterSteps } from '#web/votings/writing/steps.tsx'
import { showVotingField, votingFieldFor } from '#web/votings/writing/votingFields.ts'
import { toChange, votingValuesOf, type VotingValues } from '#web/votings/writing/votingValues.ts'

/** What else contains it. */
const invalidates = votingReads.filter((read) => read !== votings.get)

/** `/votaciones/edicion-de-votacion/$id`: writing goes on where it was left. */
export function EditVoting() {
  const { id } = useParams({ from: '/signed-in/votaciones/edicion-de-votacion/$id' })
  const client = useQueryClient()
  useEffect(warmLaterSteps, [])
  const loaded = useEditable(votings.get, { params: { id: Number(id) } }, invalidates)
  return (
    <DetailPage
      loaded={loaded}
      loading="Cargando la votación"
      failed="No se ha podido cargar la votación"
      lost="/votaciones/panel-de-votaciones"
      name={loaded.data && `Editar «${nameVoting(loaded.data)}»`}
      here="Edición de votación"
    >
      {(voting) =>
        voting.may.edit ? (
          <SavedWizard<Voting, VotingValues>
            key={id}
            title="Votación"
            data={voting}
            refetch={loaded.refetch}
            replace={async (reply) => {
              // Who may vote was counted of what it said before.
              client.removeQueries({ queryKey: [votings.countVoters.path] })
              await loaded.replace(reply)
            }}
            valuesOf={votingValuesOf}
            fieldFor={votingFieldFor}
            show={showVotingField}
            steps={votingSteps}
            savedOf={({ updatedAt }) => (updatedAt === null ? null : { at: updatedAt })}
            save={(values, before) =>
              call(votings.update, {
                params: { id: before.id },
                body: { ...toChange(values, before), version: before.version },
              })
            }
            end={votingEnd}
          />
        ) : (
          <EmptyState
            icon="lock"
            title="Esta votación ya no se puede cambiar"
            action={
              <LinkButton to="/votaciones/aprobadas/$id" params={{ id }}>
                Ver la votación
              </LinkButton>
            }
          >
            Está aprobada, o ya ha empezado. Una aprobada se puede devolver a borrador hasta que empieza, si
            nadie ha reclamado en su censo provisional.
          </EmptyState>
        )
      }
    </DetailPage>
  )
}
