import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { communicationReads } from '#web/communications/communicationReads.ts'
import { warmLaterSteps, writingEnd, writingSteps } from '#web/communications/writing/steps.tsx'
import { showWritten, writingFieldFor } from '#web/communications/writing/writingFields.ts'
import { toChange, writingValuesOf } from '#web/communications/writing/writingForm.ts'
import { call } from '#web/kernel/api/api.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { SavedWizard } from '#web/kernel/form/SavedWizard.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** What else contains it. Previews are asked for by version. */
const invalidates = communicationReads.filter((read) => read !== communications.get)

/** `/comunicaciones/edicion-comunicacion/$id`: writing goes on where it was left. */
export function EditCommunication() {
  const { id } = useParams({ from: '/signed-in/comunicaciones/edicion-comunicacion/$id' })
  const client = useQueryClient()
  useEffect(warmLaterSteps, [])
  const loaded = useEditable(communications.get, { params: { id: Number(id) } }, invalidates)
  return (
    <DetailPage
      loaded={loaded}
      loading="Cargando la comunicación"
      failed="No se ha podido cargar la comunicación"
      lost="/comunicaciones/lista-comunicaciones"
      name={loaded.data && `Editar «${nameCommunication(loaded.data)}»`}
      here="Editar comunicación"
    >
      {(communication: Communication) =>
        communication.may.edit ? (
          <SavedWizard
            key={id}
            title="Comunicación"
            data={communication}
            refetch={loaded.refetch}
            replace={async (reply) => {
              // Whom it reaches was counted of what it said before.
              client.removeQueries({ queryKey: [communications.howMany.path] })
              await loaded.replace(reply)
            }}
            valuesOf={writingValuesOf}
            fieldFor={writingFieldFor}
            show={showWritten}
            steps={writingSteps}
            savedOf={({ updatedAt }) => ({ at: updatedAt })}
            save={(values, before) =>
              call(communications.edit, {
                params: { id: before.id },
                body: { ...toChange(values, before), version: before.version },
              })
            }
            end={writingEnd}
          />
        ) : (
          <EmptyState
            icon="lock"
            title="Esta comunicación ya no se puede cambiar"
            action={
              <LinkButton to="/comunicaciones/panel-comunicacion/$id" params={{ id }}>
                Ver la comunicación
              </LinkButton>
            }
          >
            Está aprobada o ya ha salido. Para cambiarla antes de que salga, quien administra la devuelve a
            borrador.
          </EmptyState>
        )
      }
    </DetailPage>
  )
}
